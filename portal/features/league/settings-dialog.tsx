import type { LeagueSettings } from '@branchbook/contract/league.ts';
import { SCORE_PARTS } from '@branchbook/contract/score.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useChangeSettings } from './api.ts';
import { PART_LABELS } from './score-text.ts';
import { settingsForm, settingsValues } from './settings-values.ts';

const SettingsForm = ({ settings, onClose }: { settings: LeagueSettings; onClose: () => void }) => {
  const save = useChangeSettings();
  const form = useZodForm(settingsForm, settingsValues(settings));
  const { control } = form;
  useLeaveGuard(control);
  const submit = async ({ branch_names, ...weights }: z.output<typeof settingsForm>) => {
    try {
      await save.mutateAsync({ weights, branch_names, version: settings.version });
      toast.success({ title: 'Settings Saved', message: 'Scores follow the new weights.' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the settings');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Settings of the league table">
      <Text size="sm" c="dimmed">
        The weights say how much each part of a score counts. They must add up to 100. Scores of
        past days follow the new weights, too.
      </Text>
      {SCORE_PARTS.map((part, index) => (
        <TextField
          key={part}
          control={control}
          name={part}
          label={`${PART_LABELS[part]} (%)`}
          inputMode="numeric"
          maxLength={3}
          autoFocus={index === 0}
          required
        />
      ))}
      <CheckboxField
        control={control}
        name="branch_names"
        label="Branch managers see the names and the scores of the other branches"
      />
      <DialogFormActions control={control} onCancel={onClose}>
        Save Settings
      </DialogFormActions>
    </Form>
  );
};

type Props = { settings: LeagueSettings | undefined; opened: boolean; onClose: () => void };

/** Lets head office change how scores are made up, and what branch managers see. */
export const SettingsDialog = ({ settings, opened, onClose }: Props) => (
  <Dialog
    title="League Table Settings"
    opened={opened && settings !== undefined}
    onClose={onClose}
    size="md"
    keepOnOutsideClick
  >
    {settings && <SettingsForm settings={settings} onClose={onClose} />}
  </Dialog>
);
