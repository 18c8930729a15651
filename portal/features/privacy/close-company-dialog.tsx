import { companyClosing } from '@branchbook/contract/company-data.ts';
import type { CompanyClosing } from '@branchbook/contract/company-data.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormState } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { OwnPasswordField, TwoFactorCodeField } from '../../shared/fields/proof-fields.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import type { FileDownload } from '../../shared/file-download.ts';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { clearSession } from '../../shared/session.ts';
import { useUser } from '../../shared/user.tsx';
import { twoFactorQuery } from '../account/api.ts';
import { closeCompany } from './use-company-export.ts';

type Download = Pick<FileDownload, 'progress' | 'start'>;

const Consequences = ({ download }: { download: Download }) => (
  <Stack gap="sm" align="flex-start">
    <List size="sm" spacing={4}>
      <List.Item>All branches, people, tasks, records, reports and photos are erased.</List.Item>
      <List.Item>Everyone is signed out, and every tablet.</List.Item>
      <List.Item>
        The accident book goes, too: the law may ask you to keep each entry for three years after
        the accident or after it was written down, whichever is later.
      </List.Item>
      <List.Item>It cannot be undone.</List.Item>
    </List>
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.progress !== null}
        onClick={() => void download.start()}
      >
        Download everything first
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {download.progress !== null && 'Downloading. Wait until it is done.'}
      </Text>
    </Group>
  </Stack>
);

type FormProps = { onClose: () => void; download: Download };

const CloseCompanyForm = ({ onClose, download }: FormProps) => {
  const { company_name: company } = useUser();
  const navigate = useNavigate({ from: paths.settings });
  const twoStep = useQuery(twoFactorQuery());
  const form = useZodForm(companyClosing, { name: '', password: '', code: '' }, 'onSubmit');
  const { control } = form;
  const { isSubmitting, errors } = useFormState({ control });

  const submit = async (fields: CompanyClosing) => {
    try {
      await closeCompany(fields);
      toast.success({ title: 'Company closed', message: `${company} has been erased.` }, 10_000);
      // Otherwise the next user who signs in here would be led to this dialog.
      await navigate({ search: (all) => ({ ...all, dialog: undefined }), replace: true });
      clearSession();
    } catch (error) {
      showFailure(form, error, 'Failed to close the company');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Close the company">
      <Consequences download={download} />
      <TextField
        control={control}
        name="name"
        label="Company name"
        description={`To confirm, type: ${company}`}
        autoComplete="off"
        required
      />
      <OwnPasswordField control={control} name="password" />
      {(twoStep.data?.on || errors.code) && <TwoFactorCodeField control={control} name="code" />}
      <div>
        <Text size="sm" c="dimmed" role="status" mt={isSubmitting ? 'md' : 0}>
          {isSubmitting && 'Erasing everything. With years of records this takes a minute or two.'}
        </Text>
      </div>
      <FormActions>
        <Button variant="default" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={control} color="red" disabled={download.progress !== null}>
          Close the company
        </SubmitButton>
      </FormActions>
    </Form>
  );
};

type Props = FormProps & { opened: boolean };

export const CloseCompanyDialog = ({ opened, ...form }: Props) => (
  <Dialog
    title="Close the company"
    opened={opened}
    onClose={form.onClose}
    size="md"
    keepOnOutsideClick
  >
    <CloseCompanyForm {...form} />
  </Dialog>
);
