import { kindHelp, kindLabel } from '@branchbook/contract/notification-kinds.ts';
import type { NotificationChoice } from '@branchbook/contract/notifications.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { choicesQuery, isNotified, useChoose } from './api.ts';
import classes from './notifications.module.css';

const WAYS = { in_portal: 'In the portal', by_email: 'By email' } as const;
type Way = keyof typeof WAYS;

type TableProps = { choices: readonly NotificationChoice[]; ways: readonly Way[] };

const ChoicesTable = ({ choices, ways }: TableProps) => {
  const choose = useChoose();
  const save = (choice: NotificationChoice): void =>
    choose.mutate(choice, {
      onError: (error) =>
        toast.error({ title: 'Error', message: failureText(error, 'This was not saved') }),
    });
  return (
    <Table
      aria-label="What we notify you about, and how"
      verticalSpacing="sm"
      horizontalSpacing="xs"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          {ways.map((way) => (
            <Table.Th key={way} className={classes['way']}>
              {WAYS[way]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {choices.map((choice) => (
          <Table.Tr key={choice.kind}>
            <Table.Th scope="row" className={classes['kind']}>
              {kindLabel[choice.kind]}
              <Text size="sm" c="dimmed">
                {kindHelp[choice.kind]}
              </Text>
            </Table.Th>
            {ways.map((way) => (
              <Table.Td key={way} className={classes['way']}>
                <Switch
                  size="md"
                  classNames={{ track: classes['track'] }}
                  aria-label={`${kindLabel[choice.kind]}: ${WAYS[way].toLowerCase()}`}
                  checked={choice[way]}
                  onChange={({ currentTarget }) =>
                    save({ ...choice, [way]: currentTarget.checked })
                  }
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

const Choices = () => {
  const choices = useQuery(choicesQuery());
  if (choices.isPending)
    return <CardsSkeleton label="Loading your choices" height={56} count={5} />;
  if (choices.isError) {
    return <QueryError query={choices} title="Error" fallback="Failed to load your choices" />;
  }
  const { sends_mail: sendsMail } = choices.data;
  return (
    <>
      <Text size="sm" c="dimmed">
        {sendsMail
          ? 'These are your own choices; they are saved at once.'
          : 'These are your own choices; they are saved at once. You are notified in the portal only, because email is not set up here.'}
      </Text>
      <ChoicesTable
        choices={choices.data.choices}
        ways={sendsMail ? ['in_portal', 'by_email'] : ['in_portal']}
      />
    </>
  );
};

/** Lets the user choose which notifications to get, and how. */
export const ChoicesPanel = () => (
  <TitledCard title="Notifications">
    {isNotified(useUser()) ? (
      <Choices />
    ) : (
      <Text>There is nothing to choose: notifications are for managers and owners.</Text>
    )}
  </TitledCard>
);
