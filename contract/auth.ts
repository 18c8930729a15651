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
  permissions: z.array(z.enum(permissions as [Permission, ...Permission[]])),
});
export type SessionUser = z.output<typeof sessionUser>;

const session = z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser });
export type Session = z.output<typeof session>;

export const credentials = z.object({
  email: email(LIMITS.signupEmail, EMAIL_MESSAGE),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
});

export const signUpFields = z.object({
  email: email(LIMITS.signupEmail, EMAIL_MESSAGE),
  password: newPassword,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with e-mail and password',
  who: 'anyone',
  body: credentials,
  data: session,
  alsoTopLevel: ['token', 'refreshToken', 'user'],
  errors: ['BAD_LOGIN', 'SETUP_NOT_FINISHED'],
});

export const signup = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Create an owner account; answers the company set-up link (24 hours)',
  who: 'anyone',
  body: signUpFields,
  status: 201,
  data: z.object({ completionLink: z.string() }),
  errors: ['SIGNUP_EMAIL_EXISTS'],
  limit: { per: 'address', max: 5, seconds: 3600, code: 'TOO_MANY_SIGNUPS' },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session; harmless for one that has ended',
  who: 'anyone',
  body: z.object({ accountId: id.optional(), companyId: id.optional() }),
  data: z.null(),
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
});

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in person with permissions',
  who: portalRoles,
  data: z.object({ user: sessionUser }),
  alsoTopLevel: ['user'],
});

export const authEndpoints = { login, signup, logout, refresh, me };
