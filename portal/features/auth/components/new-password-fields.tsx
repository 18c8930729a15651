import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { PasswordField } from '../../../shared/fields/password-field.tsx';

type Typed = FieldValues & { password: string; confirmPassword: string };

type Props<In extends Typed, Out> = { control: Control<In, unknown, Out>; label: string };

/** Asks for a new password twice. */
export const NewPasswordFields = <In extends Typed, Out>({ control, label }: Props<In, Out>) => (
  <>
    <PasswordField
      control={control}
      name={'password' as FieldPath<In>}
      label={label}
      description="8 to 128 characters with an uppercase letter, a lowercase letter and a number"
      autoComplete="new-password"
      required
    />
    <PasswordField
      control={control}
      name={'confirmPassword' as FieldPath<In>}
      label="Confirm password"
      autoComplete="new-password"
      required
    />
  </>
);
