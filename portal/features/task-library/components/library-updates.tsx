import type { LibraryNews } from '@branchbook/contract/task-library.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { useUpdateFromLibrary } from '../api.ts';

/** Offers to add what is new in the library to the company's own tasks, each with one press. */
export const LibraryUpdates = ({ updates }: Pick<LibraryNews, 'updates'>) => {
  const update = useUpdateFromLibrary();
  if (updates.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label="New versions of your tasks">
      {updates.map(({ set, key, task_name, what, adds }) => (
        <div key={`${set}/${key}`}>
          <Text size="sm" fw={600}>
            {task_name}
          </Text>
          <Text size="sm">{what}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Adds or changes only: {adds.map((label) => `“${label}”`).join(', ')}.
          </Text>
          <Button
            size="xs"
            mt={6}
            variant="default"
            aria-label={`Add the new version: ${task_name}`}
            loading={update.isPending && update.variables?.key === key}
            onClick={() =>
              update.mutate(
                { set, key },
                {
                  onSuccess: () => toast.success({ title: `${task_name} has the new version` }),
                  onError: (error) =>
                    toast.error({ title: messageOf(error, 'Failed to add the new version') }),
                },
              )
            }
          >
            Add the new version
          </Button>
        </div>
      ))}
    </Stack>
  );
};
