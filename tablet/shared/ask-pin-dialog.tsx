import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Session } from '../offline/session.ts';
import type { Person } from '../offline/tablet-store.ts';
import { PersonTiles } from './person-tiles.tsx';
import { PinEntry } from './pin-entry.tsx';

type Props = {
  title: string;
  /** People who may enter their PIN; with only one the choice is skipped. */
  people: Person[];
  opened: boolean;
  onClose: () => void;
  onUnlocked: (session: Session) => void;
};

const Content = ({ people, onClose, onUnlocked }: Omit<Props, 'title' | 'opened'>) => {
  const [chosen, setChosen] = useState<Person | null>(null);
  const [cameBack, setCameBack] = useState<number | null>(null);
  const only = people.length === 1 ? (people[0] ?? null) : null;
  const person = only ?? people.find(({ id }) => id === chosen?.id);
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers aria-hidden />}
        title="No manager works at this branch"
        text="Add a manager to this branch in the portal. They appear here within a minute."
      />
    );
  }
  if (!person) return <PersonTiles people={people} focused={cameBack} onChoose={setChosen} />;
  return (
    <PinEntry
      person={person}
      order={3}
      onBack={() => {
        if (only) onClose();
        setCameBack(person.id);
        setChosen(null);
      }}
      onUnlocked={onUnlocked}
    />
  );
};

/** Asks a person for their PIN without locking the tablet, and passes on their session. */
export const AskPinDialog = ({ title, opened, onClose, ...rest }: Props) => (
  <Dialog title={title} size="md" opened={opened} onClose={onClose}>
    <Content onClose={onClose} {...rest} />
  </Dialog>
);
