import type { DiaryPage } from '@branchbook/contract/sfbb.ts';
import { GAP_REASON, givenGaps, openGapText } from '@branchbook/contract/sfbb-signing.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { wholeDayText } from '../../shared/dates.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useSignDay } from './api.ts';
import classes from './sfbb.module.css';

const signForm = z.object({ gaps: givenGaps });

type Props = { page: DiaryPage; onClose: () => void };

/** Shows the words of a signature, which follow from the records, and asks a reason for each gap. */
export const SignForm = ({ page, onClose }: Props) => {
  const sign = useSignDay();
  const { branchId, day, open } = page;
  const form = useZodForm(signForm, {
    gaps: open.map(({ check }) => ({ check, reason: '' })),
  });
  const { control } = form;
  useLeaveGuard(control);
  const submit = async ({ gaps }: z.output<typeof signForm>) => {
    try {
      await sign.mutateAsync({ branchId, date: day, gaps });
      toast.success({
        title: gaps.length > 0 ? 'Day Signed with Gaps' : 'Day Signed',
        message: wholeDayText(day),
      });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to sign the day');
    }
  };
  return (
    <Form form={form} label="Sign the day" onSubmit={submit}>
      <Text className={classes['words']}>{page.statement}</Text>
      {open.length > 0 && (
        <Alert color="yellow" title="Not everything is done">
          <Stack gap="md">
            <Text size="sm">
              The day will be shown as signed with gaps. Please say why each is open.
            </Text>
            {open.map((gap, index) => (
              <TextAreaField
                key={`${gap.kind} ${gap.check}`}
                control={control}
                name={`gaps.${index}.reason`}
                label={`Why? ${openGapText(gap)}`}
                maxLength={GAP_REASON}
                required
              />
            ))}
          </Stack>
        </Alert>
      )}
      <DialogFormActions control={control} onCancel={onClose}>
        {open.length > 0 ? 'Sign with Gaps' : 'Sign'}
      </DialogFormActions>
    </Form>
  );
};
