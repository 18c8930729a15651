import { RETAINED, retainedLabel } from '@branchbook/contract/privacy.ts';
import type { Retention } from '@branchbook/contract/privacy.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/errors.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { Form, showFormError, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { holdsQuery, retentionQuery, tryRetention, useSaveRetention } from './api.ts';
import { Holds } from './components/holds.tsx';
import { Loaded } from './components/loaded.tsx';
import { choicesOf, PERIODS, retentionChoices, tooOldLines } from './retention-rules.ts';

const Question = ({ lines }: { lines: string[] }) => (
  <Stack gap="xs">
    <Text size="sm">
      These records are older than the times you chose, and will be deleted within a day:
    </Text>
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    <Text size="sm" fw={600}>
      They cannot be brought back.
    </Text>
  </Stack>
);

const RetentionForm = ({ retention }: { retention: Retention }) => {
  const form = useZodForm(retentionChoices, choicesOf(retention));
  const save = useSaveRetention();
  const failed = (error: unknown) =>
    showFormError(form, messageOf(error, 'Failed to save how long records are kept'));

  const saveNow = (chosen: Retention) =>
    save.mutate(chosen, {
      onSuccess: ({ retention: saved }) => {
        form.reset(choicesOf(saved));
        toast.success({ title: 'Saved', message: 'How long records are kept has been changed.' });
      },
      onError: failed,
    });

  const submit = async (chosen: Retention) => {
    try {
      const lines = tooOldLines(await tryRetention(chosen));
      if (lines.length === 0) return saveNow(chosen);
      confirm({
        title: 'Delete old records?',
        message: <Question lines={lines} />,
        confirmText: 'Save and delete',
        kind: 'danger',
        onConfirm: () => saveNow(chosen),
      });
    } catch (error) {
      failed(error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="How long records are kept">
      <FormGrid>
        {RETAINED.map((kind) => (
          <SelectField
            key={kind}
            control={form.control}
            name={kind}
            label={retainedLabel[kind]}
            data={PERIODS}
          />
        ))}
      </FormGrid>
      <Group justify="flex-end">
        <SubmitButton control={form.control} disabled={save.isPending || !form.formState.isDirty}>
          Save
        </SubmitButton>
      </Group>
    </Form>
  );
};

/** Lets owners choose after what time records are deleted automatically. */
export const RetentionPanel = () => (
  <TitledCard
    title="How long records are kept"
    help="Older records are deleted once a day, except the accident book: the law requires its entries to be kept for 3 years after the accident or after they were written down, whichever is later. The time of a complaint counts from the day it was closed."
  >
    <Loaded query={useQuery(retentionQuery())} what="how long records are kept">
      {(retention) => <RetentionForm retention={retention} />}
    </Loaded>
    <Loaded query={useQuery(holdsQuery())} what="days that are held">
      {(holds) => <Holds holds={holds} />}
    </Loaded>
  </TitledCard>
);
