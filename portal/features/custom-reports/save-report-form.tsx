import { ApiError } from '@branchbook/contract/client.ts';
import { saveReport } from '@branchbook/contract/custom-reports.ts';
import type { SavedReport } from '@branchbook/contract/custom-reports.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { ConflictNotice } from '../../shared/conflict-notice.tsx';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { messageOf } from '../../shared/errors.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { may, useUser } from '../../shared/user.tsx';
import { conflictingReport } from './api.ts';
import { ForWhom } from './components/for-whom.tsx';
import { conflictBetween } from './saved-rules.ts';

const nameForm = saveReport.body.pick({ name: true, shared: true });
type NameFields = z.output<typeof nameForm>;

const valuesOf = (saved: SavedReport | undefined): NameFields => ({
  name: saved?.name ?? '',
  shared: saved?.shared ?? false,
});

type Props = {
  /** The report to rename; left out for a new report. */
  saved?: SavedReport;
  /** Saves the fields; `base` is the report as first shown, or as another user left it since. */
  onSave: (fields: NameFields, base: SavedReport | undefined) => Promise<SavedReport>;
  onSaved: (saved: SavedReport) => void;
  onCancel: () => void;
};

/** Asks for a report's name and for whom it is saved. */
export const SaveReportForm = ({ saved, onSave, onSaved, onCancel }: Props) => {
  const user = useUser();
  const [base, setBase] = useState(saved);
  const [theirs, setTheirs] = useState<ConflictChange[] | null>(null);
  const form = useZodForm(nameForm, valuesOf(saved));
  const { control } = form;
  useLeaveGuard(control);

  const submit = async (fields: NameFields) => {
    try {
      onSaved(await onSave(fields, base));
    } catch (error) {
      const current = conflictingReport(error);
      if (base && current) {
        setTheirs(conflictBetween(base, current));
        setBase(current);
        // Fields not edited here take the other user's values, so that saving keeps those.
        form.reset(valuesOf(current), { keepDirtyValues: true, keepDirty: true });
        return;
      }
      const isBeside = error instanceof ApiError && showFieldErrors(form, error.errors);
      if (!isBeside) showFormError(form, messageOf(error, 'Failed to save the report'));
    }
  };

  const takeTheirs = () => {
    form.reset(valuesOf(base));
    setTheirs(null);
  };

  return (
    <Form form={form} onSubmit={submit} label={saved ? 'Rename report' : 'Save report'}>
      {theirs && (
        <ConflictNotice
          changes={theirs}
          onKeepMine={() => void form.handleSubmit(submit)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextField
        control={control}
        name="name"
        label="Name"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      {may(user, 'share_reports') && (!saved || saved.mine) && (
        <ForWhom control={control} name="shared" label="Shared with" />
      )}
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton control={control}>Save</SubmitButton>
      </FormActions>
    </Form>
  );
};
