import type { Day } from '@branchbook/contract/dates.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { PROBLEM_TOPICS, topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import type { ProblemTopic } from '@branchbook/contract/sfbb-rules.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { Choice } from '../../shared/choice.tsx';
import { CountedText } from '../../shared/counted-text.tsx';
import { useDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { recorderOf } from '../../shared/recording.ts';

type Props = { session: Session; day: Day; opened: boolean; onClose: () => void };
type Draft = { topic: ProblemTopic | null; what: string; done: string };

const EMPTY: Draft = { topic: null, what: '', done: '' };

const Content = ({ session, day, onClose }: Omit<Props, 'opened'>) => {
  const [draft, setDraft, clear] = useDraft<Draft>(`food problem ${day}`, session, EMPTY);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<Draft>) => {
    setFaults({});
    setDraft((latest) => ({ ...latest, ...changed }));
  };
  const save = async () => {
    const checked = syncPayloads['food-diary.problem'].safeParse({ day, ...draft });
    if (!checked.success) {
      setFaults(
        Object.fromEntries(
          checked.error.issues.map(({ path, message }) => [String(path[0]), message]),
        ),
      );
      return;
    }
    setBusy(true);
    const about = `Food safety problem: ${topicLabel[checked.data.topic]}`;
    if (await recorderOf(session)('food-diary.problem', checked.data, about)) {
      toast.success({ title: 'Written down', message: 'It is on the day’s page of the diary.' });
      clear();
      onClose();
    } else setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Stack gap="lg">
        <Choice
          label="What was it about?"
          options={PROBLEM_TOPICS.map((value) => ({ value, label: topicLabel[value] }))}
          value={draft.topic}
          error={faults['topic']}
          onChange={(topic) => change({ topic: topic as ProblemTopic })}
        />
        <CountedText
          label="What happened?"
          max={LIMITS.text}
          minRows={2}
          value={draft.what}
          error={faults['what']}
          onChange={(what) => change({ what })}
        />
        <CountedText
          label="What was done about it? (optional)"
          description="You or someone else can add it later."
          max={LIMITS.text}
          minRows={2}
          value={draft.done}
          error={faults['done']}
          onChange={(done) => change({ done })}
        />
        <FormButtons cancelText="Cancel" submitText="Save" busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Shows the form that writes down what went wrong. */
export const ProblemDialog = ({ opened, ...props }: Props) => (
  <Dialog
    title="Something went wrong"
    size="lg"
    opened={opened}
    keepOnOutsideClick
    onClose={props.onClose}
  >
    <Content {...props} />
  </Dialog>
);
