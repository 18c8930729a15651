import type { LibrarySet } from '@branchbook/contract/task-library.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../shared/query-error.tsx';
import { libraryQuery } from './api.ts';
import { LibraryDone } from './components/library-done.tsx';
import { LibrarySetCards } from './components/library-set-cards.tsx';
import type { Added } from './library-text.ts';
import { LibrarySetForm } from './library-set-form.tsx';

type LibraryChoice = {
  /** The set that the address names, if any. */
  set: string | undefined;
  onSet: (set: string | undefined) => void;
  onClose: () => void;
};

type StepsProps = LibraryChoice & { sets: readonly LibrarySet[] };

const Steps = ({ sets, set: key, onSet, onClose }: StepsProps) => {
  const [added, setAdded] = useState<Added | null>(null);
  const set = sets.find((one) => one.key === key);
  const done = (what: Added) => {
    setAdded(what);
    onSet(undefined);
  };
  if (added) return <LibraryDone added={added} onClose={onClose} />;
  if (set) {
    return <LibrarySetForm key={key} set={set} onBack={() => onSet(undefined)} onAdded={done} />;
  }
  return <LibrarySetCards sets={sets} onChoose={onSet} />;
};

const Content = (choice: LibraryChoice) => {
  const library = useQuery(libraryQuery());
  if (library.isPending) return <CardsSkeleton label="Loading the task library" count={6} />;
  if (library.isLoadingError) {
    return <QueryError query={library} title="Error" fallback="Failed to load the task library" />;
  }
  if (library.data.length === 0) {
    return <EmptyState icon={<IconBooks size={24} />} title="The library is empty" />;
  }
  return <Steps sets={library.data} {...choice} />;
};

/** Offers ready-made sets of tasks to a company that starts with none. */
export const TaskLibraryDialog = ({ opened, ...choice }: LibraryChoice & { opened: boolean }) => (
  <Dialog title="Task Library" opened={opened} onClose={choice.onClose}>
    <Content {...choice} />
  </Dialog>
);
