import type { FieldValues } from 'react-hook-form';
import type { Bound } from './bound.ts';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

type Props<In extends FieldValues, Out> = Pick<Bound<In, Out>, 'control' | 'name' | 'description'>;

/** Asks for the password of the signed-in user, before something that only they may do. */
export const OwnPasswordField = <In extends FieldValues, Out>(bound: Props<In, Out>) => (
  <PasswordField {...bound} label="Your password" autoComplete="current-password" required />
);

/** Asks for a code of two-factor authentication. */
export const TwoFactorCodeField = <In extends FieldValues, Out>(
  bound: Omit<Props<In, Out>, 'description'>,
) => (
  <TextField
    {...bound}
    label="Code"
    description="From the authenticator app, or a recovery code."
    autoComplete="one-time-code"
    maxLength={40}
    required
  />
);
