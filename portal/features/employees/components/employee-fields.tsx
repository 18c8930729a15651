import type { Branch } from '@branchbook/contract/branches.ts';
import type { NewEmployee, newEmployeeFields } from '@branchbook/contract/employees.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { GENDERS, MARITAL_STATUSES, TITLES } from '@branchbook/contract/onboarding.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { TextInput } from '@mantine/core';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { localToday } from '../../../shared/dates.ts';
import { CheckboxField } from '../../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { PasswordField } from '../../../shared/fields/password-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';

type Props = { control: Control<z.input<typeof newEmployeeFields>, unknown, NewEmployee> };

export const PersonSection = ({ control }: Props) => (
  <FormSection title="Personal information">
    <FormGrid>
      <SelectField control={control} name="title" label="Title" data={[...TITLES]} />
      <TextField
        control={control}
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        required
      />
      <TextField
        control={control}
        name="mobile_no"
        label="Mobile number"
        type="tel"
        autoComplete="off"
        placeholder="07700 900123"
        required
      />
      <DateField
        control={control}
        name="dob"
        label="Date of birth"
        maxDate={localToday()}
        startAtDecade
      />
      <SelectField control={control} name="gender" label="Gender" data={[...GENDERS]} />
      <SelectField
        control={control}
        name="martial_status"
        label="Marital status"
        data={[...MARITAL_STATUSES]}
      />
      <TextField control={control} name="nationality" label="Nationality" autoComplete="off" />
    </FormGrid>
  </FormSection>
);

export const AddressSection = ({ control }: Props) => (
  <FormSection title="Address">
    <FormGrid>
      <TextField control={control} name="address" label="Address" autoComplete="off" required />
      <TextField control={control} name="town" label="Town" autoComplete="off" required />
      <TextField control={control} name="county" label="County" autoComplete="off" required />
      <TextField control={control} name="postcode" label="Postcode" autoComplete="off" required />
    </FormGrid>
  </FormSection>
);

type WorkProps = Props & {
  /** The branches to pick from; null for a branch manager, whose branch is fixed. */
  branches: readonly Branch[] | null;
  loading: boolean;
  ownBranch: string;
  /** They get a set-up link, so that no password is asked for. */
  byLink: boolean;
};

export const WorkSection = ({ control, branches, loading, ownBranch, byLink }: WorkProps) => (
  <FormSection title="Work information">
    <FormGrid>
      {branches ? (
        <SelectField
          control={control}
          name="branch_id"
          label="Branch"
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={loading ? 'Loading branches...' : 'Choose a branch...'}
          searchable
          required
        />
      ) : (
        <TextInput label="Branch" value={ownBranch} disabled />
      )}
      <SelectField
        control={control}
        name="role_id"
        label="Role"
        data={[
          ...(branches ? [{ value: '2', label: 'Manager' }] : []),
          { value: '3', label: 'Staff' },
        ]}
        disabled={!branches}
        required
      />
      <DateField control={control} name="start_date" label="Start date" />
      <TextField
        control={control}
        name="n_i_no"
        label="National Insurance Number"
        autoComplete="off"
        placeholder="QQ123456C"
        required
      />
      <TextField
        control={control}
        name="pin"
        label="PIN"
        description="4 to 6 digits; unlocks the branch tablet"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
      />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        description="8 to 128 characters with upper and lower case and a number"
        autoComplete="new-password"
        disabled={byLink}
        required={!byLink}
      />
    </FormGrid>
    <CheckboxField
      control={control}
      name="sendSetUpLink"
      label="Send a set-up link instead: they choose their own password"
    />
  </FormSection>
);
