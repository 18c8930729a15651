import type { CompanyFields } from '@branchbook/contract/companies.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OnboardingActor, PortalActor, Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { markLinksUsed } from '../auth/service.ts';
import * as queries from './queries.ts';

export type { CompanyRow } from './queries.ts';
export type Company = { id: number; name: string };

const insertCompany = async (
  tx: Tx,
  actor: OnboardingActor,
  fields: CompanyFields,
  now: Date,
): Promise<Company> => {
  const company = await queries.insertCompany(tx, {
    business_type: fields.businessType,
    trading_name: fields.tradingName,
    partnership_utr: fields.partnershipUTR,
    companies_house_number: fields.companiesHouseNumber,
    registration_number: fields.registrationNumber,
    address: fields.headOfficeAddress,
    town: fields.headOfficeTown,
    country: fields.headOfficeCountry,
    postcode: fields.headOfficePostcode,
    mobile: fields.headOfficeMobile,
    email: fields.headOfficeEmail,
    vat_no: fields.vatNo,
    branch_count: fields.branchCount,
    owner_id: actor.employeeId,
  });
  if (!company) throw new AppError('COMPANY_EXISTS');
  const scope = mintScope(company.id, 'all');
  await queries.giveOwnerCompany(tx, scope, actor.employeeId);
  await appendAudit(tx, scope, actor, {
    action: 'company.registered',
    entity: 'company',
    entityId: company.id,
    details: { name: company.trading_name },
    at: now,
  });
  return { id: company.id, name: company.trading_name };
};

/** Registers an owner's only company and makes the owner a member. */
export const registerCompany = async (
  { db, clock }: Context,
  actor: OnboardingActor | PortalActor,
  fields: CompanyFields,
): Promise<Company> => {
  if (actor.roleId !== ROLE.owner) throw new AppError('OWNERS_CREATE_COMPANIES');
  // Signed-in users and holders of a used link already belong to a company.
  if (actor.kind !== 'onboarding' || actor.scope) throw new AppError('COMPANY_EXISTS');
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const company = await insertCompany(tx, actor, fields, now);
    await markLinksUsed(tx, actor.employeeId, now);
    return company;
  });
};

export const isPairingOnly = queries.isPairingOnly;
export const setPairingOnly = queries.setPairingOnly;
export const needsLongPins = queries.needsLongPins;
export const setLongPins = queries.setLongPins;
export const lockCompany = queries.lockCompany;

export const ownCompany = ({ db }: Context, { scope }: PortalActor) =>
  queries.findCompany(db, scope);

export const companyOf = async (db: Db | Tx, scope: Scope) => {
  const row = await queries.findCompany(db, scope);
  return { id: row.id, name: row.trading_name, address: row.address, town: row.town };
};
