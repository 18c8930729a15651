import { closureFields } from '@branchbook/contract/branch-hours.ts';
import type { BranchHours, Closure, ClosureFields } from '@branchbook/contract/branch-hours.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { dayText } from '../../shared/dates.ts';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useAddClosure, useDeleteClosure } from './api.ts';
import { BankHolidayList } from './components/bank-holiday-list.tsx';
import { ClosureFields as Fields } from './components/closure-fields.tsx';
import classes from './components/hours-lists.module.css';
import { failureText } from './failure-rules.ts';
import { CLOSURE_VALUES } from './hours-values.ts';

const daysText = ({ from, to }: Pick<Closure, 'from' | 'to'>): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

const AddClosureForm = ({ branchId }: { branchId: number }) => {
  const add = useAddClosure();
  const form = useZodForm(closureFields, CLOSURE_VALUES, 'onSubmit');
  useLeaveGuard(form.control);
  const submit = async (closure: ClosureFields) => {
    try {
      await add.mutateAsync({ branchId, closure });
      toast.success({ title: 'Closed Days Added', message: `Closed ${daysText(closure)}.` });
      form.reset(CLOSURE_VALUES);
    } catch (error) {
      showFailure(form, error, 'Failed to add the closed days');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Add closed days">
      <Fields control={form.control} />
      <Group>
        <SubmitButton control={form.control}>Add Closed Days</SubmitButton>
      </Group>
    </Form>
  );
};

/** Lists the bank holidays and closed days to come, and adds and deletes closed days. */
export const ClosuresPanel = ({ hours }: { hours: BranchHours }) => {
  const { branchId, closures } = hours;
  const add = useAddClosure();
  const remove = useDeleteClosure();
  const once = useOneAtATime();
  const heading = useRef<HTMLHeadingElement>(null);

  const run = (act: () => Promise<unknown>, title: string, message: string) =>
    once(async () => {
      try {
        await act();
        toast.success({ title, message });
        // The pressed button disappears, and the focus with it.
        heading.current?.focus({ preventScroll: true });
      } catch (error) {
        toast.error({ title: 'Not Saved', message: failureText(error, 'Please try again.') });
      }
    });
  const closeOn = (closure: ClosureFields) =>
    void run(
      () => add.mutateAsync({ branchId, closure }),
      'Closed Days Added',
      `Closed ${daysText(closure)}.`,
    );
  const open = (closure: Closure) =>
    void run(
      () => remove.mutateAsync({ branchId, closureId: closure.id }),
      'Closed Days Deleted',
      `Open again ${daysText(closure)}.`,
    );

  return (
    <Stack gap="lg">
      <BankHolidayList hours={hours} onClose={closeOn} />
      <Stack component="section" gap="xs" aria-labelledby="closed-days">
        <Title order={3} id="closed-days" ref={heading} tabIndex={-1}>
          Closed days
        </Title>
        {closures.length === 0 ? (
          <Text size="sm" c="dimmed">
            No closed days are planned. Changes count from today on; past days stay as they were.
          </Text>
        ) : (
          <ul className={classes['list']}>
            {closures.map((closure) => (
              <li key={closure.id} className={classes['row']}>
                <span>
                  <Text size="sm">{daysText(closure)}</Text>
                  <Text size="sm" c="dimmed">
                    {closure.reason}
                  </Text>
                </span>
                <ActionButton
                  label={`Delete closed days ${daysText(closure)}`}
                  icon={<IconTrash size={18} aria-hidden />}
                  danger
                  onClick={() => open(closure)}
                />
              </li>
            ))}
          </ul>
        )}
        <AddClosureForm branchId={branchId} />
      </Stack>
    </Stack>
  );
};
