import { ApiError } from '@branchbook/contract/client.ts';
import {
  GENDERS,
  MARITAL_STATUSES,
  profileFields,
  TITLES,
} from '@branchbook/contract/onboarding.ts';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import type { z } from 'zod';
import type { CompletionLink } from '../../shared/completion-link.ts';
import { localToday } from '../../shared/dates.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { isWrongStep, saveProfile, stepFailure } from './api.ts';
import { BranchField } from './components/branch-field.tsx';

const { dob, branchId } = profileFields.shape;

const profileForm = profileFields.extend({
  dob: dob.refine((day) => day <= localToday(), 'Please enter a valid date of birth'),
});
const profileFormWithBranch = profileForm.extend({
  branchId: branchId.refine(Boolean, 'Please select a branch'),
});

type Props = {
  link: CompletionLink;
  onCompleted: () => Promise<void>;
  onWrongStep: () => void;
};

export const ProfileForm = ({ link, onCompleted, onWrongStep }: Props) => {
  const { token, holder, status } = link;
  const branchNeeded = holder.role_id !== 1 && holder.branch_id === null;
  const form = useZodForm(branchNeeded ? profileFormWithBranch : profileForm, {
    title: 'Mr',
    name: holder.name || status.managerName || '',
    address: '',
    town: '',
    county: '',
    postCode: '',
    pin: '',
    landlineMobileNo: '',
    dob: '',
    martialStatus: null,
    niNo: '',
    gender: null,
    nationality: '',
    medicialConditions: '',
    emergencyContact: '',
    emergencyContactNo: '',
    branchId: holder.branch_id,
  });
  const { control } = form;

  const submit = async (profile: z.output<typeof profileFields>) => {
    try {
      await saveProfile(token, profile);
      await onCompleted();
    } catch (error) {
      const conflict = 'This PIN is already in use. Please choose a different PIN.';
      const message = stepFailure(error, {
        conflict,
        other: 'Profile completion failed. Please try again.',
        otherFromServer: true,
      });
      if (error instanceof ApiError && error.code === 'PROFILE_PIN_EXISTS') {
        form.setError('pin', { message }, { shouldFocus: true });
        return;
      }
      showFormError(form, message);
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
      if (isWrongStep(error)) onWrongStep();
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Complete your profile">
      <FormSection title="About you">
        <FormGrid>
          {branchNeeded && holder.company_id !== null && (
            <BranchField control={control} companyId={holder.company_id} token={token} />
          )}
          <SelectField control={control} name="title" label="Title" data={[...TITLES]} required />
          <TextField control={control} name="name" label="Full name" autoComplete="name" required />
          <DateField
            control={control}
            name="dob"
            label="Date of birth"
            maxDate={localToday()}
            startAtDecade
            required
          />
          <TextField
            control={control}
            name="pin"
            label="PIN"
            description="Exactly 4 digits, not starting with 0"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            required
          />
        </FormGrid>
      </FormSection>
      <FormSection title="Address">
        <FormGrid>
          <TextField
            control={control}
            name="address"
            label="Address"
            autoComplete="street-address"
            required
          />
          <TextField
            control={control}
            name="town"
            label="Town"
            autoComplete="address-level2"
            required
          />
          <TextField
            control={control}
            name="county"
            label="County"
            autoComplete="address-level1"
            required
          />
          <TextField
            control={control}
            name="postCode"
            label="Post code"
            autoComplete="postal-code"
            required
          />
        </FormGrid>
      </FormSection>
      <FormSection title="More about you (optional)">
        <FormGrid>
          <TextField
            control={control}
            name="landlineMobileNo"
            label="Landline or mobile"
            type="tel"
            autoComplete="tel"
          />
          <TextField control={control} name="niNo" label="NI number" autoComplete="off" />
          <SelectField
            control={control}
            name="martialStatus"
            label="Marital status"
            data={[...MARITAL_STATUSES]}
            clearable
          />
          <SelectField
            control={control}
            name="gender"
            label="Gender"
            data={[...GENDERS]}
            clearable
          />
          <TextField control={control} name="nationality" label="Nationality" />
        </FormGrid>
        <TextAreaField
          control={control}
          name="medicialConditions"
          label="Medical conditions"
          description="Kept encrypted; seen by you and by head office only."
        />
        <FormGrid>
          <TextField control={control} name="emergencyContact" label="Emergency contact" />
          <TextField
            control={control}
            name="emergencyContactNo"
            label="Emergency contact number"
            type="tel"
          />
        </FormGrid>
      </FormSection>
      <FormActions>
        <SubmitButton control={control}>Complete profile</SubmitButton>
      </FormActions>
    </Form>
  );
};
