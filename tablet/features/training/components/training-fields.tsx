import { LIMITS } from '@branchbook/contract/fields.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { IconListSearch, IconWritingSign } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Person } from '../../../offline/tablet-store.ts';
import { Choice } from '../../../shared/choice.tsx';
import { CountedText } from '../../../shared/counted-text.tsx';
import { PickTaskDialog } from '../pick-task-dialog.tsx';
import type { TrainingForm } from '../use-training-form.ts';
import { ChosenTask } from './chosen-task.tsx';

type Props = {
  tasks: SnapshotTask[];
  trainees: Person[];
  form: TrainingForm;
  faults: Record<string, string>;
  onChange: (changed: Partial<TrainingForm>) => void;
  /** Begins the signing; returns false when the form has faults. */
  onSign: () => boolean;
};

/** Shows the fields of a training record: task or topic, trainee and notes. */
export const TrainingFields = ({ tasks, trainees, form, faults, onChange, onSign }: Props) => {
  const [isPicking, setPicking] = useState(false);
  const topic = useRef<HTMLInputElement>(null);
  const task = tasks.find(({ id }) => id === form.taskId);
  const trainee = trainees.find(({ id }) => String(id) === form.traineeId);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!onSign() && !task && form.topic.trim() === '') topic.current?.focus();
      }}
    >
      <Stack gap="lg">
        {task ? (
          <ChosenTask task={task} onRemove={() => onChange({ taskId: null })} />
        ) : (
          <Stack gap="sm">
            {tasks.length > 0 && (
              <Button
                size="lg"
                variant="default"
                leftSection={<IconListSearch size={22} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                Choose a task
              </Button>
            )}
            <TextInput
              ref={topic}
              size="lg"
              label={tasks.length > 0 ? 'Or type a topic' : 'Topic'}
              autoComplete="off"
              value={form.topic}
              error={faults['training_topic']}
              onChange={(event) => onChange({ topic: event.currentTarget.value })}
            />
          </Stack>
        )}
        <Choice
          label="Who was trained?"
          searchLabel="Search for a name"
          options={trainees.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.traineeId}
          error={faults['trainee_id']}
          onChange={(traineeId) => onChange({ traineeId })}
        />
        <CountedText
          label="Notes"
          description="Optional"
          max={LIMITS.text}
          minRows={2}
          value={form.notes}
          error={faults['notes']}
          onChange={(notes) => onChange({ notes })}
        />
        <Button size="lg" type="submit" leftSection={<IconWritingSign size={22} aria-hidden />}>
          {trainee ? `Sign together with ${trainee.name}` : 'Sign together'}
        </Button>
      </Stack>
      <PickTaskDialog
        tasks={tasks}
        opened={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ id }) => {
          setPicking(false);
          onChange({ taskId: id });
        }}
      />
    </form>
  );
};
