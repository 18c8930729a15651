import type { LibraryNews, LibrarySet, LibrarySetKey } from '@branchbook/contract/task-library.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { IconBooks } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../shared/query-error.tsx';
import { libraryNewsQuery, libraryQuery, useNoteLibrarySeen } from './api.ts';
import type { LibraryDialogProps } from './api.ts';
import { LibraryDone } from './components/library-done.tsx';
import { LibraryUpdates } from './components/library-updates.tsx';
import { LibrarySetCards } from './components/library-set-cards.tsx';
import type { Added } from './library-text.ts';
import { LibrarySetForm } from './library-set-form.tsx';

type LibraryChoice = Omit<LibraryDialogProps, 'opened'>;

type StepsProps = LibraryChoice & {
  sets: readonly LibrarySet[];
  news: Pick<LibraryNews, 'items' | 'updates'>;
};

const Steps = ({ sets, set: key, news, taskNames, onSet, onClose }: StepsProps) => {
  const [added, setAdded] = useState<Added | null>(null);
  const set = sets.find((one) => one.key === key);
  const done = (what: Added) => {
    setAdded(what);
    onSet(undefined);
  };
  if (added) return <LibraryDone added={added} onClose={onClose} />;
  if (set) {
    const ofSet = news.items.filter((item) => item.set === set.key);
    return (
      <LibrarySetForm
        key={key}
        set={set}
        taskNames={taskNames}
        news={new Map(ofSet.map((item) => [item.key, item.what]))}
        onBack={() => onSet(undefined)}
        onAdded={done}
      />
    );
  }
  const newsOf = (of: LibrarySetKey) => news.items.filter((item) => item.set === of).length;
  return (
    <>
      <LibraryUpdates updates={news.updates} />
      <LibrarySetCards sets={sets} newsOf={newsOf} onChoose={onSet} />
    </>
  );
};

const NO_NEWS = { items: [], updates: [] };

const Content = (choice: LibraryChoice) => {
  const library = useQuery(libraryQuery());
  const news = useQuery(libraryNewsQuery());
  if (library.isPending) return <CardsSkeleton label="Loading the task library" count={6} />;
  if (library.isLoadingError) {
    return <QueryError query={library} title="Error" fallback="Failed to load the task library" />;
  }
  if (library.data.length === 0) {
    return <EmptyState icon={<IconBooks size={24} />} title="The library is empty" />;
  }
  return <Steps sets={library.data} news={news.data ?? NO_NEWS} {...choice} />;
};

/** Offers ready-made sets of tasks, which are shown before they are added. */
export const TaskLibraryDialog = ({ opened, onClose, ...choice }: LibraryDialogProps) => {
  const client = useQueryClient();
  const noteSeen = useNoteLibrarySeen();
  const close = () => {
    // The news counts as seen once the library was open. If that is not stored, the notice stays.
    const news = client.getQueryData(libraryNewsQuery().queryKey);
    if (news && news.items.length > 0) noteSeen.mutate(undefined);
    onClose();
  };
  return (
    <Dialog title="Task Library" opened={opened} onClose={close}>
      <Content {...choice} onClose={close} />
    </Dialog>
  );
};
