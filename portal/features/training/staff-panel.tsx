import type { Employee } from '@branchbook/contract/employees.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Paper, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import classes from './training.module.css';

type Props = { staff: readonly Employee[]; chosenId: number | undefined };

/** Lists the employees of the branch; each links to their records. */
export const StaffList = ({ staff, chosenId }: Props) => (
  <Paper withBorder className={classes['staff']}>
    {staff.length === 0 ? (
      <EmptyState icon={<IconUserSearch size={24} />} title="No one found" />
    ) : (
      <ul aria-label="Employees">
        {staff.map(({ id, name, position }) => (
          <li key={id}>
            <Link
              from={paths.trainingReport}
              to={paths.trainingReport}
              search={(now) => ({ ...now, employee: id })}
              resetScroll={false}
              replace={chosenId !== undefined}
              aria-current={id === chosenId || undefined}
              className={classes['person']}
            >
              {name}
              <Text span size="sm" c="dimmed" display="block">
                {position}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Paper>
);
