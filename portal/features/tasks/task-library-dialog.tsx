import type { LibrarySet, LibrarySetKey } from '@branchbook/contract/task-library.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import { libraryQuery } from './api.ts';
import { LibraryDone } from './components/library-done.tsx';
import { LibrarySetCards } from './components/library-set-cards.tsx';
import type { Added } from './library.ts';
import { LibrarySetForm } from './library-set-form.tsx';

type Props = { opened: boolean; onClose: () => void };

type StepsProps = { sets: readonly LibrarySet[]; onClose: () => void };

const Steps = ({ sets, onClose }: StepsProps) => {
  const [chosen, setChosen] = useState<LibrarySetKey | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const set = sets.find(({ key }) => key === chosen);
  if (added) return <LibraryDone added={added} onClose={onClose} />;
  if (set) return <LibrarySetForm set={set} onBack={() => setChosen(null)} onAdded={setAdded} />;
  return <LibrarySetCards sets={sets} onChoose={setChosen} />;
};

const Content = ({ onClose }: { onClose: () => void }) => {
  const library = useQuery(libraryQuery());
  if (library.isPending) return <CardsSkeleton label="Loading the task library" count={6} />;
  if (library.isError) {
    return (
      <ErrorState
        title="Error"
        message={messageOf(library.error, 'Failed to load the task library')}
        onRetry={() => void library.refetch()}
        retrying={library.isFetching}
      />
    );
  }
  if (library.data.length === 0) {
    return <EmptyState icon={<IconBooks size={24} />} title="The library is empty" />;
  }
  return <Steps sets={library.data} onClose={onClose} />;
};

/** Ready-made sets of tasks, for a company that starts with none. */
export const TaskLibraryDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Task Library" opened={opened} onClose={onClose}>
    <Content onClose={onClose} />
  </Dialog>
);
