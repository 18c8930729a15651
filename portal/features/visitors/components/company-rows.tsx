import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Box, Button, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { ProfileForm } from './show-failure.ts';
import { NOT_GIVEN, PROFILE_FIELDS } from '../profile-rules.ts';
import classes from '../visitors.module.css';

const WIDTHS = { company_name: '20%', full_name: '21%', email: '33%', phone_number: '16%' };

type ActionsProps = {
  profile: VisitorProfile;
  /** Why the company can be neither edited nor deleted now. */
  denied: string | undefined;
  onEdit: (profile: VisitorProfile) => void;
  onDelete: (profile: VisitorProfile) => void;
};

const Actions = ({ profile, denied, onEdit, onDelete }: ActionsProps) => {
  const name = `${profile.full_name} of ${profile.company_name}`;
  return (
    <Group gap={4} wrap="nowrap" data-profile={profile.id}>
      <ActionButton
        label={`Edit ${name}`}
        icon={<IconPencil size={18} aria-hidden />}
        denied={denied}
        onClick={() => onEdit(profile)}
      />
      <ActionButton
        label={`Delete ${name}`}
        icon={<IconTrash size={18} aria-hidden />}
        denied={denied}
        danger
        onClick={() => onDelete(profile)}
      />
    </Group>
  );
};

type EditingProps = { saving: boolean; onSave: () => void; onCancel: () => void };

const EditingActions = ({ saving, onSave, onCancel }: EditingProps) => (
  <Group gap={4}>
    <Button size="compact-sm" loading={saving} onClick={onSave}>
      Save
    </Button>
    <Button size="compact-sm" variant="default" disabled={saving} onClick={onCancel}>
      Cancel
    </Button>
  </Group>
);

type EditedProps = Omit<ActionsProps, 'profile'> &
  EditingProps & { edited: VisitorProfile | null; form: ProfileForm };

const columnsFor = ({ edited, form, ...on }: EditedProps): Column<VisitorProfile>[] => [
  ...PROFILE_FIELDS.map((field): Column<VisitorProfile> => ({
    key: field.name,
    header: field.label,
    width: WIDTHS[field.name],
    isShort: field.name === 'phone_number',
    cell: (profile) => (
      <div className={classes['cell']}>
        {profile.id === edited?.id ? (
          <TextField control={form.control} {...field} />
        ) : (
          (profile[field.name] ?? NOT_GIVEN)
        )}
      </div>
    ),
  })),
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (profile) =>
      profile.id === edited?.id ? (
        <EditingActions {...on} />
      ) : (
        <Actions profile={profile} {...on} />
      ),
  },
];

type Props = EditedProps & { profiles: readonly VisitorProfile[] };

/** Lists the saved companies; one company can be edited in its row. */
export const CompanyRows = ({ profiles, ...on }: Props) => {
  const saveWithEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) on.onSave();
  };
  return (
    <Box onKeyDown={saveWithEnter}>
      <DataTable
        caption="Saved companies"
        columns={columnsFor(on)}
        groups={[{ label: null, rows: profiles }]}
        rowKey={({ id }) => id}
      />
    </Box>
  );
};
