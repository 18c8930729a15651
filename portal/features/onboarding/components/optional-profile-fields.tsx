import { LIMITS } from '@branchbook/contract/fields.ts';
import { GENDERS, MARITAL_STATUSES } from '@branchbook/contract/onboarding.ts';
import type { profileFields } from '@branchbook/contract/onboarding.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../../shared/fields/text-area-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';

type Props = {
  control: Control<z.input<typeof profileFields>, unknown, z.output<typeof profileFields>>;
};

export const OptionalProfileFields = ({ control }: Props) => (
  <FormSection title="More about you (optional)">
    <FormGrid>
      <TextField
        control={control}
        name="landlineMobileNo"
        label="Landline or mobile"
        maxLength={LIMITS.phone}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        control={control}
        name="niNo"
        label="NI number"
        maxLength={LIMITS.employeeText}
        autoComplete="off"
      />
      <SelectField
        control={control}
        name="martialStatus"
        label="Marital status"
        data={[...MARITAL_STATUSES]}
        clearable
      />
      <SelectField control={control} name="gender" label="Gender" data={[...GENDERS]} clearable />
      <TextField
        control={control}
        name="nationality"
        label="Nationality"
        maxLength={LIMITS.employeeText}
      />
    </FormGrid>
    <TextAreaField
      control={control}
      name="medicialConditions"
      label="Medical conditions"
      maxLength={LIMITS.employeeText}
      description="Encrypted. Only you and head office can see it."
    />
    <FormGrid>
      <TextField
        control={control}
        name="emergencyContact"
        label="Emergency contact"
        maxLength={LIMITS.employeeText}
      />
      <TextField
        control={control}
        name="emergencyContactNo"
        label="Emergency contact number"
        maxLength={LIMITS.phone}
        type="tel"
      />
    </FormGrid>
  </FormSection>
);
