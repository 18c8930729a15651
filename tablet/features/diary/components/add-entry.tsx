import type { Day } from '@branchbook/contract/dates.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Session } from '../../../offline/session.ts';
import { useDraft } from '../../../shared/draft.ts';
import { shortDay } from '../../../shared/format.ts';
import { recorderOf } from '../../../shared/recording.ts';
import { writableDays } from '../diary-rules.ts';
import { NoteField, noteFault } from './note-field.tsx';

type Props = { session: Session; today: Day };

const NAMES = ['Today', 'Tomorrow'];

/** Shows the form for an entry for today or a later day. */
export const AddEntry = ({ session, today }: Props) => {
  const [draft, setDraft, clear] = useDraft('diary', session, { day: today, note: '' });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A form that was left open over midnight must not write for yesterday.
  const day = draft.day < today ? today : draft.day;

  const save = async () => {
    const fault = noteFault(draft.note);
    setError(fault);
    if (fault !== undefined) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    const payload = { date: day, note: draft.note };
    if (await recorderOf(session)('diary.add', payload, `Diary, ${shortDay(day)}`)) {
      toast.success({ title: 'Entry saved', message: `It is in the diary of ${shortDay(day)}.` });
      clear();
    }
    setBusy(false);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Stack gap="md">
        <NoteField
          ref={field}
          label="New entry"
          value={draft.note}
          error={error}
          onChange={(note) => {
            setError(undefined);
            setDraft({ day, note });
          }}
        />
        <NativeSelect
          size="lg"
          label="Date"
          value={day}
          data={writableDays(today).map((value, place) => ({
            value,
            label: [NAMES[place], shortDay(value)].filter(Boolean).join(', '),
          }))}
          onChange={(event) => setDraft({ ...draft, day: event.currentTarget.value })}
        />
        <Button
          size="lg"
          type="submit"
          loading={busy}
          leftSection={<IconPlus size={22} aria-hidden />}
        >
          Add to the diary
        </Button>
      </Stack>
    </form>
  );
};
