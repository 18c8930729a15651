import type { Employee } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery } from '../../shared/branches.ts';
import { countOf } from '../../shared/counts.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useUser } from '../../shared/user.tsx';
import { useUpdateEmployees } from './api.ts';
import { bulkFailure } from './failure-rules.ts';
import { roleOptions } from './rights-rules.ts';

const PEOPLE = { one: 'employee', many: 'employees' };
const TEXTS = {
  branch: { title: 'Move Employees', label: 'To branch', button: 'Move' },
  role: { title: 'Change Role', label: 'New role', button: 'Change role of' },
} as const;

export type BulkChange = keyof typeof TEXTS;

type FormProps = {
  change: BulkChange;
  people: readonly Employee[];
  onClose: () => void;
  onDone: () => void;
};

const ChangeForm = ({ change, people, onClose, onDone }: FormProps) => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id)).data ?? [];
  const update = useUpdateEmployees();
  const [value, setValue] = useState<string | null>(null);
  const once = useOneAtATime();
  const { label, button } = TEXTS[change];
  const count = countOf(people.length, PEOPLE);
  const failure = update.error && bulkFailure(update.error, 'Failed to Update Employees');
  const send = async () => {
    try {
      await update.mutateAsync({
        employeeIds: people.map(({ id }) => id),
        ...(change === 'branch' ? { branch_id: Number(value) } : { role_id: Number(value) }),
      });
      toast.success({ title: 'Employees Updated', message: `${count} updated.` });
      onDone();
      onClose();
    } catch {
      // The alert below shows the error.
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {people.map(({ name }) => name).join(', ')}
      </Text>
      <Select
        label={label}
        data={
          change === 'branch'
            ? branches.map(({ id, name }) => ({ value: String(id), label: name }))
            : roleOptions([ROLE.manager, ROLE.staff])
        }
        value={value}
        onChange={setValue}
        placeholder={change === 'branch' ? 'Choose a branch...' : 'Choose a role...'}
        searchable={change === 'branch'}
        nothingFoundMessage="Nothing found"
        openOnFocus={false}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        They will be signed out and need to sign in again.
      </Text>
      {failure && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={failure.title}
        >
          {failure.message}
        </Alert>
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={value === null}
          loading={update.isPending}
          onClick={() => void once(send)}
        >
          {button} {count}
        </Button>
      </FormActions>
    </Stack>
  );
};

type Props = Omit<FormProps, 'change'> & { change: BulkChange | null };

/** Moves several employees to a branch, or gives them a role. */
export const BulkChangeDialog = ({ change, ...form }: Props) => (
  <Dialog
    title={change ? TEXTS[change].title : ''}
    opened={change !== null}
    onClose={form.onClose}
    size="md"
  >
    {change && <ChangeForm change={change} {...form} />}
  </Dialog>
);
