import { slotTimesText } from '@branchbook/contract/temperature-slots.ts';
import { showRange } from '@branchbook/contract/temperature.ts';
import type { Equipment } from '@branchbook/contract/temperature.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTemperature, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { messageOf } from '../../../shared/errors.ts';
import { RangeWarning } from './range-warning.tsx';
import { useRemoveEquipment } from '../api.ts';
import classes from '../temperature.module.css';

type Props = {
  equipment: readonly Equipment[];
  /** Times of the branch; null for the three parts of the day, undefined until they are read. */
  ofBranch: string[] | null | undefined;
  onTimes: () => void;
  onAdd: () => void;
  onEdit: (equipment: Equipment) => void;
};

export const EquipmentList = ({ equipment, ofBranch, onTimes, onAdd, onEdit }: Props) => {
  const remove = useRemoveEquipment();
  const add = useRef<HTMLButtonElement>(null);
  const askToRemove = ({ id, equipment_name: name }: Equipment) =>
    confirm({
      title: 'Remove Equipment',
      message: `Stop taking the temperature of ‘${name}’? Earlier readings stay in the reports.`,
      confirmText: 'Remove',
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(id, {
          onSuccess: () => {
            // The row disappears, and with it the button that has the focus.
            add.current?.focus();
            toast.success({ title: 'Equipment Removed', message: name });
          },
          onError: (error) =>
            toast.error({ title: 'Failed to remove equipment', message: messageOf(error, '') }),
        }),
    });
  return (
    <Stack gap="md">
      {ofBranch !== undefined && (
        <Group justify="space-between" gap="xs">
          <Text size="sm">Temperatures are taken {slotTimesText(ofBranch)}.</Text>
          <Button variant="default" size="xs" onClick={onTimes}>
            Edit times
          </Button>
        </Group>
      )}
      {equipment.length === 0 ? (
        <EmptyState
          icon={<IconTemperature size={24} />}
          title="No equipment yet"
          text="Add the fridges, freezers and displays to check."
        />
      ) : (
        <ul className={classes['equipment']} aria-label="Equipment">
          {equipment.map((one) => (
            <li key={one.id}>
              <div className={classes['about']}>
                <Text size="sm" fw={600}>
                  {one.equipment_name}
                </Text>
                <Text size="sm" c="dimmed">
                  {showRange(one)}
                  {one.slots && `, ${slotTimesText(one.slots)}`}
                </Text>
                <RangeWarning range={one} />
              </div>
              <Group gap={4} wrap="nowrap">
                <ActionButton
                  label={`Edit ${one.equipment_name}`}
                  icon={<IconPencil size={18} aria-hidden />}
                  onClick={() => onEdit(one)}
                />
                <ActionButton
                  label={`Remove ${one.equipment_name}`}
                  icon={<IconTrash size={18} aria-hidden />}
                  danger
                  onClick={() => askToRemove(one)}
                />
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button ref={add} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Add equipment
        </Button>
      </Group>
    </Stack>
  );
};
