import { complaintKindLabel } from '@branchbook/contract/complaint-kinds.ts';
import type { RetentionHold } from '@branchbook/contract/privacy.ts';
import { Stack, Text, Title } from '@mantine/core';
import { paths } from '../../../paths.ts';
import { countOf } from '../../../shared/counts.ts';
import { dayText } from '../../../shared/dates.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import { daysHeld } from '../retention-rules.ts';

const nameOf = ({ kind, branch_name, reported_on }: RetentionHold): string =>
  `${complaintKindLabel[kind]} at ${branch_name}, ${dayText(reported_on)}`;

/** Says how many days are held whatever the retention, and because of which complaints. */
export const Holds = ({ holds }: { holds: readonly RetentionHold[] }) => (
  <section>
    <Title order={3} mt="lg">
      Days that are held
    </Title>
    {holds.length === 0 ? (
      <Text size="sm" c="dimmed" mt="xs">
        None. An alleged illness or allergic reaction holds the records of its days, until head
        office releases them.
      </Text>
    ) : (
      <Stack gap="xs" mt="xs">
        <Text size="sm">
          {daysHeld(holds)}: their records are not deleted, because of these complaints.
        </Text>
        <Stack gap="xs" component="ul" m={0} pl="lg">
          {holds.map((hold) => (
            <li key={hold.complaintId}>
              <LinkAnchor
                to={paths.complaintReport}
                search={{ branch: hold.branchId, complaint: hold.complaintId }}
                size="sm"
              >
                {nameOf(hold)}
              </LinkAnchor>
              <Text size="xs" c="dimmed">
                {countOf(hold.days, { one: 'day', many: 'days' })}
                {hold.closed ? ', closed: head office can release them' : ', still open'}
              </Text>
            </li>
          ))}
        </Stack>
      </Stack>
    )}
  </section>
);
