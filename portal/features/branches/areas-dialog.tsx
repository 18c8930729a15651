import type { Area } from '@branchbook/contract/areas.ts';
import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useAreas } from '../../shared/areas.ts';
import { countOf } from '../../shared/counts.ts';
import { may, useUser } from '../../shared/user.tsx';
import { useDeleteArea } from './api.ts';
import { AreaForm } from './area-form.tsx';
import classes from './components/hours-lists.module.css';
import { areaFailureText } from './failure-rules.ts';

const BRANCHES = { one: 'branch', many: 'branches' };

const managersText = ({ managers }: Area): string =>
  managers.length === 0 ? 'No manager yet' : managers.map(({ name }) => name).join(', ');

type ListProps = {
  areas: readonly Area[];
  /** The area that was edited last, whose button takes the focus; 'new' for the button to add. */
  last: number | 'new' | null;
  onEdit: (area: Area) => void;
  onAdd: () => void;
};

const AreaList = ({ areas, last, onEdit, onAdd }: ListProps) => {
  const user = useUser();
  const remove = useDeleteArea();
  const ask = ({ id, name, branchIds }: Area) =>
    confirm({
      title: `Delete ${name}?`,
      message: `${countOf(branchIds.length, BRANCHES)} will be in no area. Their records stay.`,
      confirmText: 'Delete area',
      onConfirm: () =>
        remove.mutate(id, {
          onSuccess: () => toast.success({ title: 'Area Deleted', message: `${name} is deleted.` }),
          onError: (error) =>
            toast.error({
              title: 'Not Deleted',
              message: areaFailureText(error, 'Please try again.'),
            }),
        }),
    });
  return (
    <Stack gap="md">
      <Text size="sm">
        An area is a group of your branches.{' '}
        {may(user, 'delete_managers')
          ? 'To let a manager oversee it, edit the manager under Employees and choose the area.'
          : 'The owner can let a manager oversee it.'}
      </Text>
      {areas.length > 0 && (
        <ul className={classes['list']}>
          {areas.map((area) => (
            <li key={area.id} className={classes['row']}>
              <span style={{ overflowWrap: 'anywhere' }}>
                <Text fw={600}>{area.name}</Text>
                <Text size="sm" c="dimmed">
                  {countOf(area.branchIds.length, BRANCHES)} · {managersText(area)}
                </Text>
              </span>
              <Group gap={4} wrap="nowrap">
                <ActionButton
                  label={`Edit ${area.name}`}
                  icon={<IconPencil size={18} aria-hidden />}
                  autoFocus={area.id === last}
                  onClick={() => onEdit(area)}
                />
                <ActionButton
                  label={`Delete ${area.name}`}
                  icon={<IconTrash size={18} aria-hidden />}
                  denied={
                    area.managers.length > 0
                      ? 'This area has managers. Please take it from them first.'
                      : undefined
                  }
                  danger
                  onClick={() => ask(area)}
                />
              </Group>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          autoFocus={last === 'new'}
          onClick={onAdd}
        >
          Add Area
        </Button>
      </div>
    </Stack>
  );
};

type Props = {
  branches: readonly BranchOverview[] | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Returns the area whose form is open, and keeps it when another user deletes it. */
const useOpenArea = (areas: readonly Area[]): Area | 'new' | undefined => {
  const { area: chosen } = useSearch({ from: '/portal/branches' });
  const found = areas.find(({ id }) => id === chosen);
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  if (chosen === 'new') return 'new';
  return kept?.id === chosen ? kept : undefined;
};

const titleOf = (open: Area | 'new' | undefined): string => {
  if (open === undefined) return 'Areas';
  return open === 'new' ? 'Add Area' : `Edit ${open.name}`;
};

/** Lists the areas of the company, and adds, changes and deletes them. */
export const AreasDialog = ({ branches = [], opened, onClose }: Props) => {
  const areas = useAreas();
  const navigate = useNavigate({ from: paths.branches });
  const open = useOpenArea(areas);
  const [last, setLast] = useState<number | 'new' | null>(null);
  const openId = open === 'new' ? open : open?.id;
  if (openId !== undefined && openId !== last) setLast(openId);
  const edit = (area: number | 'new') => void navigate({ search: { action: 'areas', area } });
  return (
    <Dialog
      title={titleOf(open)}
      opened={opened}
      onClose={onClose}
      size="lg"
      keepOnOutsideClick={open !== undefined}
    >
      {open === undefined ? (
        <AreaList
          areas={areas}
          last={last}
          onEdit={({ id }) => edit(id)}
          onAdd={() => edit('new')}
        />
      ) : (
        <AreaForm
          key={openId}
          area={open === 'new' ? undefined : open}
          areas={areas}
          branches={branches}
          onClose={() => void navigate({ search: { action: 'areas' }, replace: true })}
        />
      )}
    </Dialog>
  );
};
