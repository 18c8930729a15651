import { accidentReport } from '@branchbook/contract/accidents.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { localToday } from '../../../shared/dates.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { TextAreaField } from '../../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../../shared/form.tsx';
import { useLeaveGuard } from '../../../shared/leave-guard.ts';
import { useAddReport } from '../api.ts';

type Props = { accidentId: number };

const Fields = ({ accidentId, onClose }: Props & { onClose: () => void }) => {
  const add = useAddReport(accidentId);
  const today = localToday();
  const form = useZodForm(accidentReport, { reported_on: today, reported_how: '' });
  useLeaveGuard(form.control);
  const submit = async (report: z.output<typeof accidentReport>) => {
    try {
      await add.mutateAsync(report);
      toast.success({ title: 'Report Recorded', message: 'It is shown below the entry.' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'This was not saved. Try again.');
    }
  };
  return (
    <Form form={form} label="Record how it was reported" onSubmit={submit}>
      <DateField
        control={form.control}
        name="reported_on"
        label="When it was reported"
        maxDate={today}
        required
      />
      <TextAreaField
        control={form.control}
        name="reported_how"
        label="How it was reported"
        description="Such as online form F2508, with its reference. It cannot be changed later."
        maxLength={LIMITS.text}
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Add to the entry
      </DialogFormActions>
    </Form>
  );
};

/** Lets a manager add to an entry how and when the accident was reported to an authority. */
export const ReportForm = ({ accidentId }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Fields accidentId={accidentId} onClose={() => setIsOpen(false)} />
  ) : (
    <div data-not-printed>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Record that it was reported to an authority
      </Button>
    </div>
  );
};
