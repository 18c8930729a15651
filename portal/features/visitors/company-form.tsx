import { toast } from '@branchbook/ui/toasts.tsx';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { Box, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, SubmitButton } from '../../shared/form.tsx';
import { useAddProfile } from './api.ts';
import { showInvalidFields, showRefusal } from './components/show-failure.ts';
import type { ProfileForm } from './components/show-failure.ts';
import { PROFILE_FIELDS } from './profile-rules.ts';
import type { ProfileFields } from './profile-rules.ts';

/** Saves a company with its contact, then empties the form for the next company. */
const CompanyForm = ({ form }: { form: ProfileForm }) => {
  const add = useAddProfile();
  const submit = async (fields: ProfileFields) => {
    try {
      await add.mutateAsync(fields);
      toast.success({
        title: 'Profile created',
        message: 'New visitor profile created successfully',
      });
      // Keeps the registered fields, so that the first field can get the focus at once.
      form.reset(undefined, { keepFieldsRef: true });
      form.setFocus('company_name');
    } catch (error) {
      showRefusal(form, error, 'Create failed', 'Failed to create profile');
    }
  };
  return (
    <Form form={form} label="Add Company" onSubmit={submit} onInvalid={showInvalidFields}>
      <FormSection title="Add Company">
        <FormGrid>
          {PROFILE_FIELDS.map((field) => (
            <TextField key={field.name} control={form.control} {...field} />
          ))}
        </FormGrid>
      </FormSection>
      <FormActions>
        <SubmitButton control={form.control}>Add Company</SubmitButton>
      </FormActions>
    </Form>
  );
};

/** Shows the form to add a company; folded on phones, where the saved companies come first. */
export const AddCompanyForm = ({ form }: { form: ProfileForm }) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) form.setFocus('company_name');
  }, [isOpen, form]);
  const toggle = () => {
    form.reset();
    setOpen(!isOpen);
  };
  return (
    <>
      <Button hiddenFrom="sm" variant={isOpen ? 'default' : 'filled'} onClick={toggle}>
        {isOpen ? 'Cancel' : 'Add Company'}
      </Button>
      <Box visibleFrom={isOpen ? undefined : 'sm'}>
        <CompanyForm form={form} />
      </Box>
    </>
  );
};
