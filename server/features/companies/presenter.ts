import type { Company } from '@branchbook/contract/companies.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { Subject } from '@branchbook/contract/permissions.ts';
import type { CompanyRow } from './service.ts';

/** Presents a company; tax and register numbers only to users who manage the company. */
export const presentCompany = (row: CompanyRow, viewer: Subject): Company => {
  const manages = can(viewer, 'manage_company');
  const forManagers = (number: string | null) => (manages ? number : null);
  return {
    id: row.id,
    name: row.trading_name,
    businessType: row.business_type as Company['businessType'],
    tradingName: row.trading_name,
    partnershipUTR: forManagers(row.partnership_utr),
    companiesHouseNumber: forManagers(row.companies_house_number),
    registrationNumber: forManagers(row.registration_number),
    headOfficeAddress: row.address,
    headOfficeTown: row.town,
    headOfficeCountry: row.country,
    headOfficePostcode: row.postcode,
    headOfficeMobile: row.mobile,
    headOfficeEmail: row.email,
    vatNo: forManagers(row.vat_no),
    branchCount: row.branch_count,
  };
};
