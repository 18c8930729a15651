import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, EMAIL_MESSAGE, id, LIMITS, newPassword } from './fields.ts';
import { permissions, portalRoles } from './permissions.ts';
import type { Permission } from './permissions.ts';

/** The signed-in person as stored by the portal, with the specification's doubled names ([A-014]). */
export const sessionUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  EmployeeName: z.string(),
  employee_id: id,
  company_id: id,
  CompanyId: id,
  company_name: z.string(),
  is_demo: z.boolean().describe('The company is made up, and the portal says so'),
  role_id: z.number(),
  RoleId: z.number(),
  branch_id: id.nullable(),
  BranchId: id.nullable(),
  BranchName: z.string().nullable(),
  parent_branch_id: id.nullable(),
  ParentBranchId: id.nullable(),
  is_head_office: z.boolean(),
  is_area_manager: z.boolean().describe('Oversees the branches of their areas, and no others'),
  timezone: z.string().describe('Of the branch of the person, in which times are shown'),
  day_ends: z.int().describe('Hour after midnight at which the day of that branch ends'),
  permissions: z.array(z.enum(permissions as [Permission, ...Permission[]])),
});
export type SessionUser = z.output<typeof sessionUser>;

export const session = z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser });
export type Session = z.output<typeof session>;

export const credentials = z.object({
  email: email(LIMITS.signupEmail, EMAIL_MESSAGE),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
});

export const signUpFields = z.object({
  email: email(LIMITS.signupEmail, EMAIL_MESSAGE),
  password: newPassword,
});

/** Time limit of the second part of a two-step sign-in, and how many codes the user may try. */
export const CHALLENGE_MINUTES = 5;
export const CHALLENGE_TRIES = 5;

/** Response to a right password where two-step sign-in is on: a challenge, not yet a session. */
const twoFactorNeeded = z.object({
  twoStep: z.literal(true),
  challenge: z
    .string()
    .describe(`To be sent with a code, within ${CHALLENGE_MINUTES} minutes; works once`),
});

export const loginAnswer = z.union([session, twoFactorNeeded]);
export type LoginAnswer = z.output<typeof loginAnswer>;

/** Returns the session of a sign-in; throws if the account requires a two-factor code. */
export const sessionIn = (answer: LoginAnswer): Session => {
  if ('challenge' in answer) throw new Error('This account asks for a second step');
  return answer;
};

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with email and password; answers a challenge where there is a second step',
  who: 'anyone',
  body: credentials,
  data: loginAnswer,
  alsoTopLevel: ['token', 'refreshToken', 'user'],
  errors: ['BAD_LOGIN', 'SETUP_NOT_FINISHED', 'SETUP_LINK_MAILED', 'TOO_MANY_REQUESTS'],
});

/** A code from an authenticator app or a recovery code, however it is spaced. */
export const twoFactorCode = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'This code is too long');

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/login/verify-code',
  summary: 'The second step of a sign-in: a code of the authenticator app or a recovery code',
  who: 'anyone',
  body: z.object({ challenge: z.string().min(1).max(200), code: twoFactorCode }),
  data: session,
  alsoTopLevel: ['token', 'refreshToken', 'user'],
  errors: ['WRONG_CODE', 'TWO_STEP_IS_OFF', 'SIGN_IN_OVER'],
  limit: { per: 'address', max: 300, seconds: 900 },
});

export const signup = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Create an owner account; answers the company setup link (24 hours)',
  who: 'anyone',
  body: signUpFields,
  status: 201,
  data: z.object({ completionLink: z.string().nullable().describe('Null when it is only mailed') }),
  errors: ['SIGNUP_EMAIL_EXISTS'],
  limit: { per: 'address', max: 5, seconds: 3600, code: 'TOO_MANY_SIGNUPS' },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session; harmless for one that has ended',
  who: 'anyone',
  body: z.object({
    accountId: id.optional(),
    companyId: id.optional(),
    refreshToken: z
      .string()
      .max(200)
      .optional()
      .describe('Names the session when the access token has expired'),
  }),
  data: z.null(),
  errors: ['ACCESS_DENIED'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/refresh',
  summary: 'Exchange a refresh token; each works once, and the last one again for 60 s',
  who: 'anyone',
  body: z.object({ refreshToken: z.string().max(200) }),
  data: z.object({ token: z.string(), refreshToken: z.string() }),
  alsoTopLevel: ['token', 'refreshToken'],
  limit: { per: 'address', max: 300, seconds: 900 },
  errors: ['SESSION_EXPIRED'],
});

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in person with permissions',
  who: portalRoles,
  data: z.object({ user: sessionUser }),
  alsoTopLevel: ['user'],
});

/** Days for which a link to set the first password is valid: new staff may read email rarely. */
export const SET_UP_LINK_DAYS = 7;

/** Minutes for which a link to choose a new password is valid. */
export const PASSWORD_LINK_MINUTES = 60;

/** The response is the same for every address, so as not to reveal whether an account exists. */
export const FORGOT_PASSWORD_TEXTS = {
  sent: 'If an account has this email address, we have sent it a link to choose a new password. The link is valid for one hour.',
  noMail:
    'This installation does not send email. Ask your manager for a new password. If you are the owner, the person who runs this service for you can make you a link with: npm run admin -- password-link',
} as const;
export const PASSWORD_CHANGED = 'Your password has been changed.';

export const forgotPasswordFields = z.object({ email: email(LIMITS.signupEmail, EMAIL_MESSAGE) });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Mail a link for a new password; the same answer whether or not anyone has the address',
  who: 'anyone',
  body: forgotPasswordFields,
  data: z.object({
    sendsMail: z.boolean().describe('False where no mail server is set, for every caller'),
  }),
  limit: { per: 'address', max: 20, seconds: 3600 },
});

export const resetPasswordFields = z.object({
  token: z.string().min(1).max(200),
  password: newPassword,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Choose a password with a mailed link, once; ends all sessions of the person',
  who: 'anyone',
  body: resetPasswordFields,
  data: z.null(),
  errors: ['LINK_INVALID'],
  limit: { per: 'address', max: 60, seconds: 900 },
});

export const authEndpoints = {
  login,
  verifyCode,
  signup,
  forgotPassword,
  resetPassword,
  logout,
  refresh,
  me,
};
