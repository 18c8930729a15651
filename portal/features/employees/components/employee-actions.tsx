import type { Employee } from '@branchbook/contract/employees.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { Group } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useUser } from '../../../shared/user.tsx';
import { mayDelete, mayEdit } from '../rights-rules.ts';

/** Actions on an employee in a list. */
export type OnEmployee = {
  onView: (employee: Employee) => void;
  onEdit: (employee: Employee) => void;
  onDelete: (employee: Employee) => void;
};

const DENIED = 'Permission Denied';
const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

type Props = OnEmployee & { employee: Employee };

/** Shows buttons to view, edit and delete; an action that is not permitted says so ([A-003]). */
export const EmployeeActions = ({ employee, onView, onEdit, onDelete }: Props) => {
  const user = useUser();
  return (
    <Group gap={4} ml={-8} wrap="nowrap">
      <ActionButton
        label={`View ${employee.name}`}
        icon={<IconEye {...ICON} />}
        onClick={() => onView(employee)}
      />
      <ActionButton
        label={`Edit ${employee.name}`}
        icon={<IconPencil {...ICON} />}
        denied={mayEdit(user, employee) ? undefined : DENIED}
        onClick={() => onEdit(employee)}
      />
      <ActionButton
        label={`Delete ${employee.name}`}
        icon={<IconTrash {...ICON} />}
        denied={mayDelete(user, employee) ? undefined : DENIED}
        danger
        onClick={() => onDelete(employee)}
      />
    </Group>
  );
};
