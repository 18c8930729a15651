import type { OwnProfile } from '@branchbook/contract/account.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { ConflictNotice } from '../../shared/conflict-notice.tsx';
import { messageOf } from '../../shared/errors.ts';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { conflictingProfile, useChangeProfile } from './api.ts';
import { profileDifference, profileForm, profileValues } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';

export const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  // The version that the changes are based on: as loaded, or as saved by another user since.
  const [base, setBase] = useState(profile);
  const [conflict, setConflict] = useState<ReturnType<typeof profileDifference> | null>(null);
  const changeProfile = useChangeProfile();
  const form = useZodForm(profileForm(base), profileValues(base));
  const { control } = form;
  const { dirtyFields, isDirty } = useFormState({ control });
  useLeaveGuard(control);

  const begin = (from: OwnProfile, keepTyped: boolean) => {
    setBase(from);
    form.reset(profileValues(from), { keepDirtyValues: keepTyped, keepDirty: keepTyped });
  };

  const submit = async ({ name, email, mobile_no, password }: ProfileValues) => {
    try {
      const saved = await changeProfile.mutateAsync({
        version: base.version,
        ...(dirtyFields.name && { name }),
        ...(dirtyFields.mobile_no && { mobile_no }),
        ...(dirtyFields.email && { email, password }),
      });
      setConflict(null);
      begin(saved, false);
      toast.success({ title: 'Profile Updated', message: 'Your changes are saved.' });
    } catch (error) {
      const current = conflictingProfile(error);
      if (current) {
        setConflict(profileDifference(base, current));
        begin(current, true);
        return;
      }
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      showFormError(form, messageOf(error, 'Your profile could not be saved. Please try again.'));
    }
  };

  const takeTheirs = () => {
    for (const { field } of conflict ?? []) form.resetField(field);
    setConflict(null);
  };

  return (
    <Form form={form} onSubmit={submit} label="Profile">
      {conflict && (
        <ConflictNotice
          changes={conflict}
          onKeepMine={() => void form.handleSubmit(submit)()}
          onTakeTheirs={takeTheirs}
          busy={changeProfile.isPending}
        />
      )}
      <FormGrid>
        <TextField
          control={control}
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={LIMITS.name}
          required
        />
        <TextField
          control={control}
          name="mobile_no"
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={LIMITS.phone}
          required
        />
        <TextField
          control={control}
          name="email"
          label="Email"
          description="You sign in with this address."
          type="email"
          autoComplete="email"
          required
        />
        {dirtyFields.email && (
          <PasswordField
            control={control}
            name="password"
            label="Your password"
            description="Needed to change the email address."
            autoComplete="current-password"
            required
          />
        )}
      </FormGrid>
      <Group justify="flex-end">
        <SubmitButton control={control} disabled={!isDirty}>
          Save profile
        </SubmitButton>
      </Group>
    </Form>
  );
};
