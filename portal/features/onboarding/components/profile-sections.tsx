import { LIMITS } from '@branchbook/contract/fields.ts';
import { TITLES } from '@branchbook/contract/onboarding.ts';
import type { profileFields } from '@branchbook/contract/onboarding.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { localToday } from '../../../shared/dates.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';

type Props = {
  control: Control<z.input<typeof profileFields>, unknown, z.output<typeof profileFields>>;
};

/** Asks who the user is; `children` are fields that come first. */
export const AboutSection = ({ control, children }: Props & { children: ReactNode }) => (
  <FormSection title="About you">
    <FormGrid>
      {children}
      <SelectField control={control} name="title" label="Title" data={[...TITLES]} required />
      <TextField
        control={control}
        name="name"
        label="Full name"
        maxLength={LIMITS.companyName}
        autoComplete="name"
        required
      />
      <DateField
        control={control}
        name="dob"
        label="Date of birth"
        maxDate={localToday()}
        isBirth
        autoComplete="bday"
        required
      />
      <TextField
        control={control}
        name="pin"
        label="PIN"
        description="Exactly 4 digits, not starting with 0; unlocks the branch tablet"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
      />
    </FormGrid>
  </FormSection>
);

export const AddressSection = ({ control }: Props) => (
  <FormSection title="Address">
    <FormGrid>
      <TextField
        control={control}
        name="address"
        label="Address"
        maxLength={LIMITS.employeeText}
        autoComplete="street-address"
        required
      />
      <TextField
        control={control}
        name="town"
        label="Town"
        maxLength={LIMITS.employeeText}
        autoComplete="address-level2"
        required
      />
      <TextField
        control={control}
        name="county"
        label="County"
        maxLength={LIMITS.employeeText}
        autoComplete="address-level1"
        required
      />
      <TextField
        control={control}
        name="postCode"
        label="Postcode"
        maxLength={LIMITS.employeeText}
        autoComplete="postal-code"
        required
      />
    </FormGrid>
  </FormSection>
);
