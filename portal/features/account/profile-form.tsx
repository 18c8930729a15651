import { changeOwnProfile } from '@branchbook/contract/account.ts';
import type { OwnProfile } from '@branchbook/contract/account.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { OwnPasswordField } from '../../shared/fields/proof-fields.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, showFailure, SubmitButton } from '../../shared/form.tsx';
import { useChangeProfile } from './api.ts';
import { profileDifference, profileForm, profileValues } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';

export const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const editing = useEditForm({
    record: profile,
    schema: changeOwnProfile.data,
    rulesOf: profileForm,
    valuesOf: profileValues,
    changesBetween: profileDifference,
    fieldsOf: ({ field }) => [field],
  });
  const { base, form } = editing;
  const { control } = form;
  const changeProfile = useChangeProfile();
  const { dirtyFields, isDirty } = useFormState({ control });

  const submit = async ({ name, email, mobile_no, password }: ProfileValues) => {
    try {
      const saved = await changeProfile.mutateAsync({
        version: base.version,
        ...(dirtyFields.name && { name }),
        ...(dirtyFields.mobile_no && { mobile_no }),
        ...(dirtyFields.email && { email, password }),
      });
      editing.startFrom(saved);
      toast.success({ title: 'Profile Updated', message: 'Your changes are saved.' });
    } catch (error) {
      if (!editing.showConflict(error))
        showFailure(form, error, 'Your profile could not be saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Profile">
      <EditConflict editing={editing} onSubmit={submit} busy={changeProfile.isPending} />
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
          <OwnPasswordField
            control={control}
            name="password"
            description="Needed to change the email address."
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
