import { BASES } from '@branchbook/contract/task-library.ts';
import type { FoodMethod, MethodVersion } from '@branchbook/contract/sfbb-methods.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Anchor, Divider, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayText, instantText } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { methodQuery } from './api.ts';
import classes from './sfbb.module.css';

const PARTS = [
  ['What we do', 'what'],
  ['Why it matters', 'why'],
  ['How we check it', 'checks'],
] as const;

const Words = ({ version }: { version: MethodVersion }) => (
  <Stack gap="xs">
    {version.not_relevant && (
      <Text className={classes['words']}>
        <b>Not relevant:</b> {version.not_relevant}
      </Text>
    )}
    {PARTS.map(([label, part]) => (
      <Text key={part} className={classes['words']}>
        <b>{label}:</b> {version[part]}
      </Text>
    ))}
  </Stack>
);

const Source = ({ source }: { source: NonNullable<FoodMethod['source']> }) => (
  <Text size="sm" c="dimmed">
    {BASES[source.basis]}:{' '}
    <Anchor href={source.url} target="_blank" rel="noreferrer" inherit underline="always">
      {source.name}
    </Anchor>
    , read on {dayText(source.read)}. The words are ours.
  </Text>
);

const Content = ({ id }: { id: number }) => {
  const query = useQuery(methodQuery(id));
  if (query.isPending) return <CardsSkeleton label="Loading the method" height={120} />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load the Method" />;
  const { method, versions } = query.data;
  return (
    <Stack gap="md">
      <Words version={method} />
      {method.source && <Source source={method.source} />}
      <Title order={3}>History</Title>
      {versions.map((version) => (
        <Stack key={version.version} gap="xs">
          <Divider />
          <Text size="sm">
            <b>Version {version.version}:</b> {version.change_note}. {version.changed_by_name},{' '}
            {instantText(version.changed_at)}
          </Text>
          {version.version < method.version && <Words version={version} />}
        </Stack>
      ))}
    </Stack>
  );
};

type Props = { method: FoodMethod | undefined; onClose: () => void };

/** Shows a safe method with its source and all of its versions. */
export const MethodDialog = ({ method, onClose }: Props) => (
  <Dialog title={method?.title ?? ''} size="lg" opened={method !== undefined} onClose={onClose}>
    {method && <Content id={method.id} />}
  </Dialog>
);
