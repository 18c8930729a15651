import { Badge } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../shared/links.tsx';
import { waitingCountQuery } from '../../occurrences/api.ts';

/** Links to the tasks that wait for verification, and shows their number. */
export const WaitingLink = () => {
  const { data: count } = useQuery(waitingCountQuery());
  return (
    <LinkButton
      to={paths.waiting}
      variant="default"
      leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
      rightSection={
        count !== undefined && (
          <Badge color={count > 0 ? 'brand' : 'gray'} size="sm" circle={count < 10}>
            {count}
          </Badge>
        )
      }
    >
      Waiting for verification
    </LinkButton>
  );
};
