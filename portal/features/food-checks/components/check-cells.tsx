import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import {
  deliveryLabel,
  foodCheckLabel,
  verdictText,
  verdictTone,
} from '@branchbook/contract/food-verdict.ts';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { paths } from '../../../paths.ts';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';
import { instantText } from '../../../shared/dates.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import { may, useUser } from '../../../shared/user.tsx';
import { actionText, measured } from '../check-text.ts';
import { LimitLink } from './limit-link.tsx';
import { PhotoButton } from './photo-button.tsx';

const Lines = ({ first, others }: { first: string; others: (string | null | false)[] }) => (
  <Stack gap={2}>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {first}
    </Text>
    {others.filter(Boolean).map((line) => (
      <Text key={String(line)} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {line}
      </Text>
    ))}
  </Stack>
);

const COLOURS = { good: 'green', warning: 'yellow', bad: 'red', running: 'blue' } as const;

const Result = ({ check }: { check: FoodCheck }) => {
  const user = useUser();
  const { passed, in_doubt: inDoubt, open, closed_by_name: closer, close_note: note } = check;
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={4}>
        <Badge variant="light" color={COLOURS[verdictTone(check)]} tt="none" h="auto" py={2}>
          <Text inherit style={{ whiteSpace: 'normal' }}>
            {verdictText(check)}
          </Text>
        </Badge>
        {inDoubt && (
          <Badge variant="light" color="yellow" tt="none">
            In doubt
          </Badge>
        )}
      </Group>
      {passed === false && (
        <Text size="xs">{actionText(check) || 'What was done is not recorded'}</Text>
      )}
      {closer && (
        <Text size="xs">
          Closed by {closer}: {note}
        </Text>
      )}
      {open && may(user, 'close_food_checks') && (
        <LinkAnchor
          from={paths.foodChecksReport}
          to={paths.foodChecksReport}
          search={(now) => ({ ...now, open: check.id })}
          resetScroll={false}
          size="xs"
          underline="always"
        >
          Close
        </LinkAnchor>
      )}
    </Stack>
  );
};

export const checkColumns: Column<FoodCheck>[] = [
  {
    key: 'at',
    header: 'When',
    cell: (check) => (
      <>
        {instantText(check.recorded_at)}
        <ArrivalNote of={check.arrival} />
      </>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => foodCheckLabel[kind] },
  {
    key: 'food',
    header: 'Food',
    cell: (check) => (
      <>
        <Lines
          first={check.food}
          others={[
            check.batch && `Batch ${check.batch}`,
            check.supplier,
            check.state && deliveryLabel[check.state],
            check.recheck_of !== null && 'Checked again',
            check.note,
          ]}
        />
        {check.photo_url && <PhotoButton photo={check.photo_url} food={check.food} />}
      </>
    ),
  },
  {
    key: 'measured',
    header: 'Measured',
    cell: (check) => <Lines first={measured(check)} others={[check.probe_name]} />,
  },
  { key: 'limit', header: 'Limit', cell: (check) => <LimitLink check={check} /> },
  { key: 'result', header: 'Result', cell: (check) => <Result check={check} /> },
  {
    key: 'by',
    header: 'By',
    cell: ({ recorded_by_name: by, finished_by_name: finisher }) =>
      finisher && finisher !== by ? `${by}, finished by ${finisher}` : by,
  },
];
