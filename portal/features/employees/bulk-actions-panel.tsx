import type { Employee } from '@branchbook/contract/employees.ts';
import { mayMoveEmployee, rolesFor } from '@branchbook/contract/permissions.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Checkbox, Text } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/counts.ts';
import { SelectBox } from '../../shared/select-box.tsx';
import { subjectOf, useUser } from '../../shared/user.tsx';
import { useDeleteEmployees } from './api.ts';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';
import type { BulkChange } from './bulk-change-dialog.tsx';
import { BulkQuestion } from './components/deletion.tsx';
import classes from './employees.module.css';
import { bulkFailure } from './failure-rules.ts';
import { mayDelete, targetOf } from './rights-rules.ts';

const PEOPLE = { one: 'employee', many: 'employees' };

type Selection = {
  selected: ReadonlySet<number>;
  isSelectable: (employee: Employee) => boolean;
  toggle: (id: number) => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** Shows the checkbox that selects an employee; only where the user may change or delete them. */
export const SelectEmployee = ({ employee }: { employee: Employee }) => {
  const selection = useContext(SelectionContext);
  if (!selection?.isSelectable(employee)) return null;
  return (
    <SelectBox
      name={employee.name}
      checked={selection.selected.has(employee.id)}
      onChange={() => selection.toggle(employee.id)}
    />
  );
};

type Props = {
  /** The employees that the list shows now. */
  people: readonly Employee[];
  children: ReactNode;
};

/** Lets the user move several employees, change their role or delete them at once. */
export const BulkActions = ({ people, children }: Props) => {
  const user = useUser();
  const subject = subjectOf(user);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [change, setChange] = useState<BulkChange | null>(null);
  const remove = useDeleteEmployees();
  const mayMove = (one: Employee) => mayMoveEmployee(subject, targetOf(one));
  const mayPromote = (one: Employee) => rolesFor(subject, targetOf(one)).length > 1;
  const isSelectable = (one: Employee) => mayDelete(user, one) || mayMove(one) || mayPromote(one);
  const selectable = people.filter(isSelectable);
  // Employees hidden by a filter are left out, so that none is changed unseen.
  const chosen = selectable.filter(({ id }) => ids.has(id));
  const clear = () => setIds(new Set());
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const askToDelete = () =>
    confirm({
      title: 'Delete Employees',
      message: <BulkQuestion people={chosen} />,
      confirmText: `Delete ${countOf(chosen.length, PEOPLE)}`,
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(
          chosen.map(({ id }) => id),
          {
            onSuccess: ({ deleted }) => {
              toast.success({
                title: 'Employees Deleted',
                message: `${countOf(deleted, PEOPLE)} deleted.`,
              });
              clear();
            },
            onError: (error) => toast.error(bulkFailure(error, 'Failed to Delete Employees')),
          },
        ),
    });
  const actions = [
    { label: 'Move…', can: mayMove, run: () => setChange('branch') },
    { label: 'Change role…', can: mayPromote, run: () => setChange('role') },
    {
      label: 'Delete…',
      can: (one: Employee) => mayDelete(user, one),
      run: askToDelete,
      color: 'red',
    },
  ].filter(({ can }) => chosen.some(can));
  const isRefused = actions.some(({ can }) => !chosen.every(can));

  return (
    <SelectionContext value={{ selected: ids, isSelectable, toggle }}>
      {selectable.length > 1 && (
        <Checkbox
          label={`Select all ${selectable.length}`}
          checked={chosen.length === selectable.length}
          indeterminate={chosen.length > 0 && chosen.length < selectable.length}
          onChange={({ currentTarget }) =>
            setIds(new Set(currentTarget.checked ? selectable.map(({ id }) => id) : []))
          }
        />
      )}
      {children}
      {chosen.length > 0 && (
        <section className={classes['bulk']} aria-label="Selected employees">
          <Text size="sm" fw={600} role="status">
            {chosen.length} selected
          </Text>
          {actions.map(({ label, can, run, color }) => (
            <Button
              key={label}
              variant="default"
              c={color}
              size="xs"
              disabled={!chosen.every(can)}
              loading={color === 'red' && remove.isPending}
              onClick={run}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" size="xs" onClick={clear}>
            Clear
          </Button>
          {isRefused && (
            <Text size="xs" c="dimmed">
              Some actions are not available because you don’t have permission for everyone
              selected.
            </Text>
          )}
        </section>
      )}
      <BulkChangeDialog
        change={change}
        people={chosen}
        onClose={() => setChange(null)}
        onDone={clear}
      />
    </SelectionContext>
  );
};
