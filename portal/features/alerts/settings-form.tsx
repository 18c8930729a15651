import {
  ALERT_KINDS,
  ALERT_LEVELS,
  alertKindHelp,
  alertKindLabel,
  alertLevelLabel,
  AUDIENCES,
  audienceLabel,
} from '@branchbook/contract/alert-kinds.ts';
import { getAlertSettings } from '@branchbook/contract/alerts.ts';
import type { AlertSettings, SavedAlertSettings } from '@branchbook/contract/alerts.ts';
import { CardPart } from '@branchbook/ui/card-part.tsx';
import { FormActions, FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, showFailure, SubmitButton } from '../../shared/form.tsx';
import { useChangeSettings } from './api.ts';
import {
  changesBetween,
  PRIORITY_CHOICES,
  settingsForm,
  settingsValues,
} from './settings-values.ts';

const LEVELS = ALERT_LEVELS.map((value) => ({ value, label: alertLevelLabel[value] }));

/** Form of what makes alerts, and of who is told after how many minutes. */
export const SettingsForm = ({ settings }: { settings: SavedAlertSettings }) => {
  const save = useChangeSettings();
  const editing = useEditForm({
    record: settings,
    schema: getAlertSettings.data,
    rulesOf: () => settingsForm,
    valuesOf: settingsValues,
    changesBetween,
  });
  const { base, form } = editing;
  const { control } = form;

  const submit = async (fields: AlertSettings) => {
    try {
      const saved = await save.mutateAsync({ ...fields, version: base.version });
      toast.success({ title: 'Saved', message: 'This is who is told of alerts from now on.' });
      editing.startFrom(saved);
    } catch (error) {
      if (!editing.showConflict(error)) showFailure(form, error, 'Failed to save the settings');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Who is told of alerts">
      <EditConflict editing={editing} onSubmit={submit} busy={save.isPending} />
      <CardPart title="After how many minutes" help="Each group is told once.">
        <FormGrid>
          {AUDIENCES.map((audience) => (
            <TextField
              key={audience}
              control={control}
              name={`minutes.${audience}`}
              label={audienceLabel[audience]}
              description={
                audience === 'duty'
                  ? 'Minutes. The branch managers if no one is on duty.'
                  : 'Minutes, or empty for never'
              }
              inputMode="numeric"
              maxLength={4}
            />
          ))}
        </FormGrid>
      </CardPart>
      <CardPart
        title="What makes an alert"
        help="Urgent alerts are sent at any time, others not in quiet hours."
      >
        <FormGrid>
          {ALERT_KINDS.map((kind) => (
            <SelectField
              key={kind}
              control={control}
              name={`levels.${kind}`}
              label={alertKindLabel[kind]}
              description={alertKindHelp[kind]}
              data={LEVELS}
              required
            />
          ))}
          <SelectField
            control={control}
            name="least_priority"
            label="Overdue tasks that count"
            data={PRIORITY_CHOICES}
            required
          />
        </FormGrid>
      </CardPart>
      <FormActions>
        <SubmitButton control={control}>Save Who Is Told</SubmitButton>
      </FormActions>
    </Form>
  );
};
