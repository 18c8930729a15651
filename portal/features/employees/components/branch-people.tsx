import type { Employee } from '@branchbook/contract/employees.ts';
import { displayMobile } from '@branchbook/contract/fields.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery } from '../../../shared/branches.ts';
import { dayText } from '../../../shared/dates.ts';
import { QueryError } from '../../../shared/query-error.tsx';
import { may, useUser } from '../../../shared/user.tsx';
import { employeesQuery } from '../api.ts';
import classes from '../employees.module.css';
import { inOrder } from '../grouping-rules.ts';
import { EmailText } from './email-text.tsx';
import { EmployeeActions } from './employee-actions.tsx';
import type { OnEmployee } from './employee-actions.tsx';
import { RoleBadge } from './role-badge.tsx';

/** Number of cards drawn at once; further cards are drawn when the user asks for them. */
const AT_ONCE = 60;

type CardProps = { employee: Employee; on: OnEmployee };

const PersonCard = ({ employee, on }: CardProps) => {
  const facts = [
    ['Mobile', displayMobile(employee.landline_mobile_no)],
    ['PIN', employee.pin ?? 'Hidden'],
    ['Start date', dayText(employee.start_date)],
  ] as const;
  return (
    <Card padding="md" component="article" aria-label={employee.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className={classes['who']}>
          <Text fw={600}>{employee.name}</Text>
          <Text size="sm" c="dimmed">
            <EmailText email={employee.email} />
          </Text>
        </div>
        <RoleBadge employee={employee} />
      </Group>
      <dl className={classes['cardFacts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <EmployeeActions employee={employee} {...on} />
    </Card>
  );
};

type Props = { branchId: number; on: OnEmployee };

/** Shows the employees of a branch as cards. */
export const BranchPeople = ({ branchId, on }: Props) => {
  const user = useUser();
  const everywhere = may(user, 'oversee_branches');
  const people = useQuery(employeesQuery(user.company_id, branchId));
  const branches = useQuery({ ...branchesQuery(user.company_id), enabled: everywhere });
  const [shown, setShown] = useState(AT_ONCE);
  const branchName = everywhere
    ? branches.data?.find(({ id }) => id === branchId)?.name
    : user.BranchName;
  if (people.isError) {
    return (
      <QueryError
        query={people}
        title="Error loading employees"
        fallback="Failed to load employee data"
      />
    );
  }
  if (people.isPending) return <CardsSkeleton label="Loading employees" height={160} />;
  const ordered = inOrder(people.data);
  return (
    <Stack>
      <Group gap="xs">
        <Title order={3}>{branchName ?? 'Branch'} - Employees</Title>
        <Badge color="gray" aria-label={`${ordered.length} in all`}>
          {ordered.length}
        </Badge>
      </Group>
      {ordered.length === 0 && (
        <EmptyState
          icon={<IconUsers size={24} />}
          title="No Employees Found"
          text="No employees have been added to this branch yet."
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {ordered.slice(0, shown).map((employee) => (
          <PersonCard key={employee.id} employee={employee} on={on} />
        ))}
      </SimpleGrid>
      {shown < ordered.length && (
        <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
          Show more of {ordered.length.toLocaleString('en-GB')}
        </Button>
      )}
    </Stack>
  );
};
