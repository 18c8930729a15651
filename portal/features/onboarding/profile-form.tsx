import { ApiError } from '@branchbook/contract/client.ts';
import { profileFields, TITLES } from '@branchbook/contract/onboarding.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import type { z } from 'zod';
import { isWrongStep } from '../../shared/completion-link.ts';
import type { CompletionLink } from '../../shared/completion-link.ts';
import { localToday } from '../../shared/dates.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, showFieldErrors, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { saveProfile } from './api.ts';
import { BranchField } from './components/branch-field.tsx';
import { EndedLinkHelp } from './components/ended-link-help.tsx';
import { OptionalProfileFields } from './components/optional-profile-fields.tsx';
import { kindOfFailure, stepFailure } from './failure-rules.ts';
import { useKeptForm } from './use-kept-form.ts';

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
  /** Called when the profile was completed elsewhere in the meantime. */
  onAlreadyComplete: (message: string) => void;
  onWrongStep: () => void;
};

export const ProfileForm = ({ link, onCompleted, onAlreadyComplete, onWrongStep }: Props) => {
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
  useKeptForm(form, `profile ${holder.employeeId}`);

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
      if (error instanceof ApiError && error.code === 'PROFILE_ALREADY_COMPLETE') {
        onAlreadyComplete(message);
        return;
      }
      form.setError('root', { type: kindOfFailure(error), message });
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
      if (isWrongStep(error)) onWrongStep();
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Complete your profile">
      <EndedLinkHelp control={control} />
      <FormSection title="About you">
        <FormGrid>
          {branchNeeded && holder.company_id !== null && (
            <BranchField control={control} companyId={holder.company_id} token={token} />
          )}
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
      <OptionalProfileFields control={control} />
      <FormActions>
        <SubmitButton control={control}>Complete profile</SubmitButton>
      </FormActions>
    </Form>
  );
};
