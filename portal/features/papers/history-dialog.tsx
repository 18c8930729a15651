import { PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { Paper } from '@branchbook/contract/papers.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { paperHistoryQuery, useDeletePaper } from './api.ts';
import { FileButton } from './components/file-button.tsx';

type EntryProps = { paper: Paper; onDelete: () => void };

const Entry = ({ paper, onDelete }: EntryProps) => (
  <Stack gap={4}>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {paper.name}
      {paper.reference && `, ${paper.reference}`}
      {paper.is_replaced ? ' (replaced)' : ''}
    </Text>
    <Text size="sm">
      Issued on {dayText(paper.issued_on)}
      {paper.issuer && ` by ${paper.issuer}`},{' '}
      {paper.valid_until ? `valid until ${dayText(paper.valid_until)}` : 'never expires'}
    </Text>
    {paper.note && (
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {paper.note}
      </Text>
    )}
    <Group gap="xs">
      {paper.file && <FileButton paper={paper} />}
      {paper.may_change && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete ${paper.name} of ${dayText(paper.issued_on)}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </Group>
  </Stack>
);

const History = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(paperHistoryQuery(id));
  const remove = useDeletePaper();
  if (query.isPending) return <CardsSkeleton label="Loading the history" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load the History" />;
  const askToDelete = (paper: Paper) =>
    confirm({
      title: `Delete ${paper.name}?`,
      message: paper.is_replaced
        ? 'It is deleted for good, with its file.'
        : 'It is deleted for good, with its file. The paper that it replaced counts again.',
      confirmText: 'Delete',
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(paper.id, {
          onSuccess: () => {
            toast.success({ title: 'Paper deleted' });
            if (paper.id === id) onClose();
          },
          onError: (error) => toast.error({ title: messageOf(error, 'Failed to delete it') }),
        }),
    });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {query.data[0] && PAPER_PRESETS[query.data[0].kind].label}. Papers that were replaced stay
        here until you delete them.
      </Text>
      <List listStyleType="none" spacing="lg" aria-label="History">
        {query.data.map((paper) => (
          <List.Item key={paper.id}>
            <Entry paper={paper} onDelete={() => askToDelete(paper)} />
          </List.Item>
        ))}
      </List>
    </Stack>
  );
};

/** Shows a paper with those that it replaced. */
export const HistoryDialog = ({ id, onClose }: { id: number | undefined; onClose: () => void }) => (
  <Dialog title="Paper and Its History" opened={id !== undefined} onClose={onClose} size="lg">
    {id !== undefined && <History id={id} onClose={onClose} />}
  </Dialog>
);
