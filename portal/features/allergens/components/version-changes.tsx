import type { DishVersion } from '@branchbook/contract/allergens.ts';
import { Table, Text } from '@mantine/core';
import { differencesOf } from '../compare-rules.ts';

type Props = {
  before: DishVersion | null;
  after: DishVersion;
  branchName: (id: number) => string;
};

/** Shows what a version changes, field by field; all of it for the first version. */
export const VersionChanges = ({ before, after, branchName }: Props) => {
  const differences = differencesOf(before, after, branchName);
  if (differences.length === 0) return <Text size="sm">Nothing differs.</Text>;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table withRowBorders verticalSpacing="xs" style={{ overflowWrap: 'anywhere' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            {before && <Table.Th>Before</Table.Th>}
            <Table.Th>{before ? 'After' : 'Recorded'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((one) => (
            <Table.Tr key={one.label}>
              <Table.Th scope="row">{one.label}</Table.Th>
              {before && <Table.Td>{one.before}</Table.Td>}
              <Table.Td>{one.after}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
