import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { OnboardingActor, Scope } from '../../platform/session/actor.ts';
import * as queries from './queries.ts';
import { sealOptional, sealPin } from './seal-secrets.ts';

export type Profile = {
  title: string;
  name: string;
  address: string;
  town: string;
  county: string;
  postCode: string;
  pin: number;
  landlineMobileNo: string | null;
  dob: string;
  martialStatus?: string | null | undefined;
  niNo: string | null;
  gender?: string | null | undefined;
  nationality: string | null;
  medicialConditions: string | null;
  emergencyContact: string | null;
  emergencyContactNo: string | null;
};

/** Fills in the profile of a person with a completion link, who can sign in from then on. */
export const completeProfile = async (
  { vault }: Context,
  tx: Tx,
  actor: OnboardingActor,
  scope: Scope,
  branchId: number,
  profile: Profile,
  now: Date,
): Promise<void> => {
  const id = actor.employeeId;
  try {
    const completed = await queries.completeProfile(tx, scope, id, {
      branch_id: branchId,
      title: profile.title,
      name: profile.name,
      address: profile.address,
      town: profile.town,
      county: profile.county,
      post_code: profile.postCode,
      mobile_no: profile.landlineMobileNo,
      dob: profile.dob,
      gender: profile.gender ?? null,
      martial_status: profile.martialStatus ?? null,
      nationality: profile.nationality,
      n_i_no: sealOptional(vault, id, 'ni', profile.niNo),
      medical: sealOptional(vault, id, 'medical', profile.medicialConditions),
      emergency_contact: profile.emergencyContact,
      emergency_contact_no: profile.emergencyContactNo,
      ...sealPin(vault, scope.companyId, id, String(profile.pin)),
      position: roleName[actor.roleId as RoleId],
      profile_completed_at: now,
      updated_at: now,
    });
    if (!completed) throw new AppError('PROFILE_ALREADY_COMPLETE');
  } catch (error) {
    if (!breaksUnique(error, 'employees_pin')) throw error;
    throw new AppError('PROFILE_PIN_EXISTS', {
      errors: [
        {
          field: 'pin',
          message: 'This PIN is already in use. Please choose a different PIN.',
        },
      ],
    });
  }
  await appendAudit(tx, scope, actor, {
    action: 'profile.completed',
    entity: 'employee',
    entityId: id,
    branchId,
    at: now,
  });
};
