import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { IconFirstAidKit, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useBranchPeople } from '../../offline/branch-people.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import { now } from '../../shared/clock.ts';
import { useDraft } from '../../shared/draft.ts';
import { plural, shortDay } from '../../shared/format.ts';
import { RecordList, RecordRow } from '../../shared/record-list.tsx';
import { bookOf, mayAddTo, newDraft, placesOf } from './accident-rules.ts';
import type { AccidentDraft, BookEntry } from './accident-rules.ts';
import { AddendumDialog } from './addendum-dialog.tsx';
import { AccidentGuide } from './components/accident-guide.tsx';

const nameOf = ({ date, time }: BookEntry): string => `${shortDay(date)}, ${time}`;

const factsOf = ({ reportedByName, addenda }: BookEntry): string =>
  [`Written by ${reportedByName}`, addenda > 0 && plural(addenda, 'addition')]
    .filter(Boolean)
    .join(' · ');

export const AccidentsScreen = ({ session, snapshot, items }: ScreenProps) => {
  const { accidents, accident_places: places, branch, staff } = snapshot.data;
  const people = useBranchPeople(staff);
  const [draft, setDraft, clearDraft] = useDraft<AccidentDraft | null>('accident', session, null);
  const [adding, setAdding] = useState<BookEntry | null>(null);
  const close = () => {
    clearDraft();
    focusMain();
  };
  const sealed = () => {
    toast.success({ title: 'Sealed and saved', message: 'The entry is in the accident book.' });
    close();
  };

  if (!people) return null;
  if (draft) {
    return (
      <Page title="New entry in the accident book">
        <AccidentGuide
          session={session}
          people={people}
          places={placesOf(places, items)}
          timezone={branch.timezone}
          draft={draft}
          onChange={setDraft}
          onCancel={close}
          onSealed={sealed}
        />
      </Page>
    );
  }
  const book = bookOf(accidents, items);
  return (
    <Page
      title="Accident book"
      help="The entries of the last 7 days. Only managers can read them, in the portal."
      actions={
        <Button
          size="lg"
          leftSection={<IconPlus size={22} aria-hidden />}
          onClick={() => setDraft(newDraft(now(), branch.timezone))}
        >
          Write an entry
        </Button>
      }
    >
      {book.length === 0 ? (
        <EmptyState
          icon={<IconFirstAidKit aria-hidden />}
          title="Nothing was written in the last 7 days"
          text="When someone is hurt, write it down here, however small the injury."
        />
      ) : (
        <RecordList label="Written in the last 7 days">
          {book.map((entry) => (
            <RecordRow
              key={entry.uuid}
              title={nameOf(entry)}
              facts={factsOf(entry)}
              waiting={entry.waiting}
              action={
                mayAddTo(entry, session) && (
                  <Button
                    variant="default"
                    size="md"
                    aria-label={`Add to this entry: ${nameOf(entry)}`}
                    onClick={() => setAdding(entry)}
                  >
                    Add to this entry
                  </Button>
                )
              }
            />
          ))}
        </RecordList>
      )}
      <AddendumDialog
        session={session}
        entry={adding && { uuid: adding.uuid, name: nameOf(adding) }}
        onClose={() => setAdding(null)}
      />
    </Page>
  );
};
