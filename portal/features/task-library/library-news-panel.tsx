import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/counts.ts';
import { libraryNewsQuery, useNoteLibrarySeen } from './api.ts';
import { LibraryUpdates } from './components/library-updates.tsx';

const TASKS = { one: 'task', many: 'tasks' };

/** Says that tasks of the library are new or changed, until head office has looked or dismissed it. */
export const LibraryNews = ({ onLook }: { onLook: () => void }) => {
  const news = useQuery(libraryNewsQuery());
  const seen = useNoteLibrarySeen();
  const items = news.data?.items ?? [];
  if (items.length === 0) return null;
  const added = items.filter(({ what }) => what === null).length;
  const changed = items.length - added;
  const parts = [
    ...(added > 0 ? [`${countOf(added, TASKS)} new`] : []),
    ...(changed > 0 ? [`${countOf(changed, TASKS)} changed`] : []),
  ];
  return (
    <Alert title="News in the task library" mb="md">
      <Text size="sm" mb="sm">
        {parts.join(', ')}. Your own tasks stay as they are until you add a new version.
      </Text>
      <LibraryUpdates updates={news.data?.updates ?? []} />
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={onLook}>
          Look at the library
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={seen.isPending}
          // A failure leaves the notice where it is.
          onClick={() => void seen.mutateAsync(undefined).catch(() => undefined)}
        >
          Dismiss
        </Button>
      </Group>
    </Alert>
  );
};
