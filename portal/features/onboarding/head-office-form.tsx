import { headOfficeFields } from '@branchbook/contract/onboarding.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormActions, FormGrid } from '@branchbook/ui/form-layout.tsx';
import { z } from 'zod';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { setUpHeadOffice } from './api.ts';
import { EndedLinkHelp } from './components/ended-link-help.tsx';
import { showStepFailure } from './components/show-failure.ts';
import { stepFailure } from './failure-rules.ts';
import { useKeptForm } from './use-kept-form.ts';

const headOfficeForm = headOfficeFields
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ password, confirmPassword }) => password === confirmPassword.trim(), {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

type Props = {
  token: string;
  managerName: string;
  onCreated: (branchName: string) => void;
  onWrongStep: () => void;
};

export const HeadOfficeForm = ({ token, managerName, onCreated, onWrongStep }: Props) => {
  const form = useZodForm(headOfficeForm, {
    branchName: '',
    managerName,
    assistantManagerName: '',
    password: '',
    confirmPassword: '',
  });
  const { control } = form;
  useKeptForm(form, 'head office');

  const submit = async ({ confirmPassword: _, ...branch }: z.output<typeof headOfficeForm>) => {
    try {
      const { branch_name } = await setUpHeadOffice(token, branch);
      onCreated(branch_name);
    } catch (error) {
      const message = stepFailure(error, {
        conflict: 'Head office branch already exists or data conflict occurred.',
        other: 'Head office setup failed. Please try again.',
      });
      showStepFailure(form, error, message, onWrongStep);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Set up your head office">
      <EndedLinkHelp control={control} />
      <TextField
        control={control}
        name="branchName"
        label="Branch name"
        maxLength={LIMITS.companyName}
        placeholder="Head Office"
        required
      />
      <FormGrid>
        <TextField
          control={control}
          name="managerName"
          label="Manager name"
          maxLength={LIMITS.companyName}
          autoComplete="name"
          required
        />
        <TextField
          control={control}
          name="assistantManagerName"
          label="Assistant manager name (optional)"
          maxLength={LIMITS.companyName}
        />
        <PasswordField
          control={control}
          name="password"
          label="Branch access password"
          description="Used to sign tablets in at this branch. At least 6 characters."
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm password"
          description="Enter the password again."
          autoComplete="new-password"
          required
        />
      </FormGrid>
      <FormActions>
        <SubmitButton control={control}>Create head office</SubmitButton>
      </FormActions>
    </Form>
  );
};
