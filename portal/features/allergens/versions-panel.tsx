import type { DishVersion } from '@branchbook/contract/allergens.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Accordion, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { versionsQuery } from './api.ts';
import { VersionChanges } from './components/version-changes.tsx';
import { WarningsList } from './components/warnings-list.tsx';
import { answersOf } from './dish-values.ts';

const STATES: Record<DishVersion['state'], string> = {
  waiting: 'waiting',
  signed: 'signed',
  rejected: 'sent back',
  replaced: 'replaced before it was signed',
};

const peopleText = (version: DishVersion): string =>
  [
    `Written by ${version.written_by_name} on ${instantText(version.written_at)}.`,
    version.signed_at &&
      `Signed by ${version.signed_by_name ?? ''} on ${instantText(version.signed_at)}.`,
    version.signed_alone_reason &&
      `The author signed it without a second person: ${version.signed_alone_reason}.`,
    version.rejected_by_name &&
      `Sent back by ${version.rejected_by_name}: ${version.rejected_reason ?? ''}.`,
  ]
    .filter(Boolean)
    .join(' ');

type Props = { dishId: number; branchName: (id: number) => string };

/** Lists all versions of a dish, each compared with the signed one before it. */
export const VersionsPanel = ({ dishId, branchName }: Props) => {
  const versions = useQuery(versionsQuery(dishId));
  if (versions.isPending) return <CardsSkeleton label="Loading versions" />;
  if (versions.isError) return <QueryError query={versions} title="Failed to load the versions" />;
  return (
    <Accordion variant="contained" multiple>
      {versions.data.map((version, index) => (
        <Accordion.Item key={version.number} value={String(version.number)}>
          <Accordion.Control>
            Version {version.number}, {STATES[version.state]}
          </Accordion.Control>
          <Accordion.Panel>
            <Text size="sm" mb="xs">
              {peopleText(version)}
            </Text>
            <VersionChanges
              before={versions.data.slice(index + 1).find((one) => one.state === 'signed') ?? null}
              after={version}
              branchName={branchName}
            />
            <WarningsList warnings={version.warnings} answers={answersOf(version)} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
};
