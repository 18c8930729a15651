import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import type { Control } from 'react-hook-form';
import { TextAreaField } from '../../../shared/fields/text-area-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { EditForm, EmployeeEdits } from '../edit-values.ts';

type Props = {
  control: Control<EditForm, unknown, EmployeeEdits>;
  /** Shows the medical conditions, for users who may see them ([A-066]). */
  withMedical: boolean;
};

/** Asks for the emergency contact, and for the conditions that a first-aider must know. */
export const CareSection = ({ control, withMedical }: Props) => (
  <FormSection title="In an emergency">
    <FormGrid>
      <TextField
        control={control}
        name="emergencyContact"
        label="Emergency contact"
        autoComplete="off"
        maxLength={LIMITS.employeeText}
      />
      <TextField
        control={control}
        name="emergencyContactNo"
        label="Emergency contact number"
        type="tel"
        autoComplete="off"
        maxLength={LIMITS.phone}
      />
    </FormGrid>
    {withMedical && (
      <TextAreaField
        control={control}
        name="medicialConditions"
        label="Medical conditions"
        description="Encrypted. Only this person, the owner and head office can see it"
        maxLength={LIMITS.text}
      />
    )}
  </FormSection>
);
