import { changeSavedReport, saveReport } from '@branchbook/contract/custom-reports.ts';
import type { SavedReport } from '@branchbook/contract/custom-reports.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import type { z } from 'zod';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure } from '../../shared/form.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { VisibilityFields } from './components/visibility-fields.tsx';
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
  const editing = useEditForm({
    record: saved,
    schema: changeSavedReport.data,
    rulesOf: () => nameForm,
    valuesOf,
    changesBetween: conflictBetween,
  });
  const { base, form } = editing;
  const { control } = form;

  const submit = async (fields: NameFields) => {
    try {
      onSaved(await onSave(fields, base));
    } catch (error) {
      if (!editing.showConflict(error)) showFailure(form, error, 'Failed to save the report');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={saved ? 'Rename report' : 'Save report'}>
      <EditConflict editing={editing} onSubmit={submit} />
      <TextField
        control={control}
        name="name"
        label="Name"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      {may(user, 'share_reports') && (!saved || saved.mine) && (
        <VisibilityFields control={control} name="shared" label="Shared with" />
      )}
      <DialogFormActions control={control} onCancel={onCancel}>
        Save
      </DialogFormActions>
    </Form>
  );
};
