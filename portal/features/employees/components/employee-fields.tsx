import type { Branch } from '@branchbook/contract/branches.ts';
import type { NewEmployee } from '@branchbook/contract/employee-fields.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { GENDERS, MARITAL_STATUSES, TITLES } from '@branchbook/contract/onboarding.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import type { ComboboxData } from '@mantine/core';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { localToday } from '../../../shared/dates.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';

/** Fields that the forms for adding and for editing an employee have in common. */
type Common = Partial<Record<keyof NewEmployee, unknown>>;

export type FieldsProps<In extends FieldValues & Common, Out> = {
  control: Control<In, unknown, Out>;
  /** Makes fields optional that an existing employee may lack but a new one must have. */
  editing?: boolean;
};

const field = <In extends FieldValues & Common>(name: keyof Common): FieldPath<In> =>
  name as FieldPath<In>;

type PersonProps<In extends FieldValues & Common, Out> = FieldsProps<In, Out> & {
  /** Reason why the user may not change the email address. */
  emailLocked?: string | undefined;
};

export const PersonSection = <In extends FieldValues & Common, Out>({
  control,
  emailLocked,
}: PersonProps<In, Out>) => (
  <FormSection title="Personal information">
    <FormGrid>
      <SelectField control={control} name={field<In>('title')} label="Title" data={[...TITLES]} />
      <TextField
        control={control}
        name={field<In>('name')}
        label="Name"
        autoComplete="off"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      <TextField
        control={control}
        name={field<In>('email')}
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={LIMITS.email}
        description={emailLocked}
        disabled={emailLocked !== undefined}
        required
      />
      <TextField
        control={control}
        name={field<In>('mobile_no')}
        label="Mobile number"
        type="tel"
        autoComplete="off"
        maxLength={LIMITS.phone}
        placeholder="07700 900123"
        required
      />
      <DateField
        control={control}
        name={field<In>('dob')}
        label="Date of birth"
        maxDate={localToday()}
        isBirth
      />
      <SelectField
        control={control}
        name={field<In>('gender')}
        label="Gender"
        data={[...GENDERS]}
      />
      <SelectField
        control={control}
        name={field<In>('martial_status')}
        label="Marital status"
        data={[...MARITAL_STATUSES]}
      />
      <TextField
        control={control}
        name={field<In>('nationality')}
        label="Nationality"
        autoComplete="off"
        maxLength={LIMITS.employeeText}
      />
    </FormGrid>
  </FormSection>
);

const ADDRESS_FIELDS = [
  ['address', 'Address'],
  ['town', 'Town'],
  ['county', 'County'],
  ['postcode', 'Postcode'],
] as const;

export const AddressSection = <In extends FieldValues & Common, Out>({
  control,
  editing,
}: FieldsProps<In, Out>) => (
  <FormSection title="Address">
    <FormGrid>
      {ADDRESS_FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          control={control}
          name={field<In>(name)}
          label={label}
          autoComplete="off"
          maxLength={LIMITS.employeeText}
          required={!editing}
        />
      ))}
    </FormGrid>
  </FormSection>
);

type PlaceProps<In extends FieldValues & Common, Out> = FieldsProps<In, Out> & {
  /** Branches to choose from; only the current one where the branch is locked. */
  branches: readonly Pick<Branch, 'id' | 'name'>[];
  branchLocked: boolean;
  loading?: boolean;
  roles: ComboboxData;
  roleLocked: boolean;
};

/** Asks for the branch, the role and the start date. */
export const PlaceFields = <In extends FieldValues & Common, Out>({
  control,
  branches,
  branchLocked,
  loading,
  roles,
  roleLocked,
}: PlaceProps<In, Out>) => (
  <>
    <SelectField
      control={control}
      name={field<In>('branch_id')}
      label="Branch"
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={loading ? 'Loading branches...' : 'Choose a branch...'}
      disabled={branchLocked}
      searchable
      required
    />
    <SelectField
      control={control}
      name={field<In>('role_id')}
      label="Role"
      description="Managers run their own branch; head-office managers run all branches. Staff mostly use the tablet."
      data={roles}
      disabled={roleLocked}
      required
    />
    <DateField control={control} name={field<In>('start_date')} label="Start date" />
  </>
);

type IdentityProps<In extends FieldValues & Common, Out> = FieldsProps<In, Out> & {
  /** Reason why the user may not change the PIN. */
  pinLocked?: string | undefined;
};

const KEPT = 'Leave empty to keep the one they have';

export const IdentityFields = <In extends FieldValues & Common, Out>({
  control,
  editing,
  pinLocked,
}: IdentityProps<In, Out>) => (
  <>
    <TextField
      control={control}
      name={field<In>('n_i_no')}
      label="NI number"
      autoComplete="off"
      placeholder="QQ123456C"
      description={
        editing ? `${KEPT}; saved only with all 9 characters` : 'Encrypted. Not shown in lists'
      }
      maxLength={LIMITS.reference}
      required={!editing}
    />
    <TextField
      control={control}
      name={field<In>('pin')}
      label="PIN"
      description={
        pinLocked ??
        (editing ? `4 to 6 digits. ${KEPT}` : '4 to 6 digits; unlocks the branch tablet')
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      disabled={pinLocked !== undefined}
      required={!editing}
    />
  </>
);
