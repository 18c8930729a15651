/** The signed-in user's own name, password, sessions and two-factor authentication. */
import { z } from 'zod';
import { twoFactorCode } from './auth.ts';
import { employeeChanges } from './employee-fields.ts';
import { endpoint } from './endpoint.ts';
import { id, newPassword, pin } from './fields.ts';
import { portalRoles } from './permissions.ts';

/** The password with which a user confirms who they are; never cleaned. */
export const currentPassword = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(1000);
export const WRONG_PASSWORD = 'This is not your password';
export const PASSWORD_FOR_EMAIL = 'Please enter your password to change your email address';

export const ownProfile = z.object({
  name: z.string(),
  email: z.string().nullable(),
  mobile_no: z.string().nullable(),
  version: z.int(),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** Changes to the user's own profile; fields that are left out stay unchanged. */
export const ownProfileChanges = employeeChanges
  .pick({ name: true, email: true, mobile_no: true, version: true })
  .extend({
    password: currentPassword.optional().describe('The present one, where the email changes'),
  });
export type OwnProfileChanges = z.output<typeof ownProfileChanges>;

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'One’s own name, email and mobile number',
  who: portalRoles,
  data: ownProfile,
});

export const changeOwnProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  summary: 'Change them; another email needs the present password',
  who: portalRoles,
  body: ownProfileChanges,
  data: ownProfile,
  errors: ['EMAIL_EXISTS', 'MISSING_FIELDS', 'CONFLICT'],
  limit: { per: 'caller', max: 100, seconds: 900 },
});

export const ownPasswordFields = z.object({ current: currentPassword, password: newPassword });

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change one’s own password; ends all other sessions',
  who: portalRoles,
  body: ownPasswordFields,
  data: z.null(),
  errors: ['TOO_MANY_REQUESTS'],
});

export const ownPinFields = z.object({ password: currentPassword, pin });

export const changeOwnPin = endpoint({
  method: 'POST',
  path: '/api/account/pin',
  summary: 'Change one’s own PIN for the tablets; needs the present password',
  who: portalRoles,
  body: ownPinFields,
  data: z.null(),
  errors: ['PIN_EXISTS'],
  // Limited, because its refusals reveal which PINs are in use ([A-054]).
  limit: { per: 'caller', max: 20, seconds: 86_400 },
});

/** A session of the user: one browser or device that is signed in. */
export const signedInAt = z.object({
  id,
  device: z.string().describe('In words: ‘Chrome on Windows’'),
  ip: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Within half an hour'),
  isCurrent: z.boolean(),
});
export type SignedInAt = z.output<typeof signedInAt>;

/** Limit on the sessions listed. */
export const SESSIONS_LISTED = 100;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: `Where one is signed in, this place first, then the last used; at most ${SESSIONS_LISTED}`,
  who: portalRoles,
  data: z.array(signedInAt),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  summary: 'Sign out somewhere else',
  who: portalRoles,
  params: z.object({ sessionId: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign out everywhere else',
  who: portalRoles,
  data: z.null(),
});

export const RECOVERY_CODES = 10;

const recoveryCodes = z.object({
  codes: z.array(z.string()).describe('Shown this once; each works once'),
});

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/account/two-step',
  summary: 'Whether one’s sign-in has a second step, and how many recovery codes are left',
  who: portalRoles,
  data: z.object({ on: z.boolean(), codesLeft: z.int() }),
});

export const startTwoStepFields = z.object({ password: currentPassword });

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/account/two-step/start',
  summary: 'A new secret for the authenticator app; nothing is on before a code is confirmed',
  who: portalRoles,
  body: startTwoStepFields,
  data: z.object({ secret: z.string(), uri: z.string().describe('What the QR code says') }),
  errors: ['TWO_STEP_IS_ON', 'TOO_MANY_REQUESTS'],
});

export const confirmTwoStepFields = z.object({ code: twoFactorCode });

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/account/two-step/confirm',
  summary: 'Turn two-step sign-in on with a code of the app; ends all other sessions',
  who: portalRoles,
  body: confirmTwoStepFields,
  data: recoveryCodes,
  errors: ['WRONG_CODE', 'TWO_STEP_IS_ON', 'TWO_STEP_IS_OFF'],
  limit: { per: 'caller', max: 30, seconds: 900 },
});

/** Proof for two-factor settings: the password, with a code from the app or a recovery code. */
export const twoFactorProof = z.object({ password: currentPassword, code: twoFactorCode });

export const stopTwoStep = endpoint({
  method: 'POST',
  path: '/api/account/two-step/stop',
  summary: 'Turn two-step sign-in off; ends all other sessions',
  who: portalRoles,
  body: twoFactorProof,
  data: z.null(),
  errors: ['WRONG_CODE', 'TWO_STEP_IS_OFF', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-step/recovery-codes',
  summary: 'New recovery codes; those before work no longer',
  who: portalRoles,
  body: twoFactorProof,
  data: recoveryCodes,
  errors: ['WRONG_CODE', 'TWO_STEP_IS_OFF', 'TOO_MANY_REQUESTS'],
});

export const resetTwoStep = endpoint({
  method: 'POST',
  path: '/api/employees/:employeeId/two-step/reset',
  summary: 'Turn it off for someone who has lost phone and codes; never for oneself or an owner',
  who: ['owner'],
  params: z.object({ employeeId: id }),
  data: z.null(),
  errors: ['EMPLOYEE_NOT_FOUND', 'TWO_STEP_IS_OFF'],
});

export const accountEndpoints = {
  getOwnProfile,
  changeOwnProfile,
  changeOwnPassword,
  changeOwnPin,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  getTwoStep,
  startTwoStep,
  confirmTwoStep,
  stopTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
};
