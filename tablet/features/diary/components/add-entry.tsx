import type { Day } from '@branchbook/contract/dates.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Session } from '../../../offline/session.ts';
import { useDraft } from '../../../shared/draft.ts';
import { shortDay } from '../../../shared/format.ts';
import { recorderOf } from '../../../shared/recording.ts';
import { useTextForm } from '../../../shared/use-text-form.ts';
import { writableDays } from '../diary-rules.ts';
import { NoteField, noteFault } from './note-field.tsx';

type Props = { session: Session; today: Day };

const NAMES = ['Today', 'Tomorrow'];

/** Shows the form for an entry for today or a later day. */
export const AddEntry = ({ session, today }: Props) => {
  const [draft, setDraft, clear] = useDraft('diary', session, { day: today, note: '' });
  // A form that was left open over midnight must not write for yesterday.
  const day = draft.day < today ? today : draft.day;
  const { field, error, busy, clearError, onSubmit } = useTextForm({
    faultOf: () => noteFault(draft.note),
    save: async () => {
      const payload = { date: day, note: draft.note };
      if (await recorderOf(session)('diary.add', payload, `Diary, ${shortDay(day)}`)) {
        toast.success({ title: 'Entry saved', message: `It is in the diary of ${shortDay(day)}.` });
        clear();
      }
      return false;
    },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <NoteField
          ref={field}
          label="New entry"
          value={draft.note}
          error={error}
          onChange={(note) => {
            clearError();
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
