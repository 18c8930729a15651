import { ApiError } from '@branchbook/contract/client.ts';
import { profileFields } from '@branchbook/contract/onboarding.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import type { z } from 'zod';
import type { CompletionLink } from '../../shared/completion-link.ts';
import { localToday } from '../../shared/dates.ts';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { saveProfile } from './api.ts';
import { BranchField } from './components/branch-field.tsx';
import { EndedLinkHelp } from './components/ended-link-help.tsx';
import { OptionalProfileFields } from './components/optional-profile-fields.tsx';
import { AboutSection, AddressSection } from './components/profile-sections.tsx';
import { showStepFailure } from './components/show-failure.ts';
import { stepFailure } from './failure-rules.ts';
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
      showStepFailure(form, error, message, onWrongStep);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Complete your profile">
      <EndedLinkHelp control={control} />
      <AboutSection control={control}>
        {branchNeeded && holder.company_id !== null && (
          <BranchField control={control} companyId={holder.company_id} token={token} />
        )}
      </AboutSection>
      <AddressSection control={control} />
      <OptionalProfileFields control={control} />
      <FormActions>
        <SubmitButton control={control}>Complete profile</SubmitButton>
      </FormActions>
    </Form>
  );
};
