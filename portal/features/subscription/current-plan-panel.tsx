import type { CurrentPlan } from '@branchbook/contract/subscription.ts';
import { DetailsCard } from '@branchbook/ui/details-card.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayText, localDayOf } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { currentPlanQuery } from './api.ts';
import { pounds } from './price-text.ts';

const PlanDetails = ({ plan }: { plan: NonNullable<CurrentPlan> }) => {
  const isActive = plan.status === 'active';
  return (
    <DetailsCard
      title="Plan"
      badge={
        <Badge variant="light" color={isActive ? 'green' : 'red'}>
          {isActive ? 'Active' : 'Ended'}
        </Badge>
      }
      details={[
        { name: 'Plan', value: plan.name },
        { name: 'Price', value: `${pounds.format(plan.price)} per ${plan.period}` },
        { name: 'Since', value: dayText(localDayOf(plan.since)) },
        {
          name: isActive ? 'Renewal date' : 'Ended on',
          value: dayText(localDayOf(plan.renews_at)),
        },
      ]}
    >
      <Text size="sm" c="dimmed">
        All your branches, people, tasks, tablets and reports. One price for the whole company.
      </Text>
    </DetailsCard>
  );
};

/** Shows the plan that the company pays for, and until when. */
export const CurrentPlanPanel = () => {
  const plan = useQuery(currentPlanQuery);
  if (plan.isPending) return <CardsSkeleton count={1} height={240} label="Loading the plan" />;
  if (plan.isError) {
    return (
      <QueryError query={plan} title="The plan could not be loaded" fallback="Please try again." />
    );
  }
  if (plan.data === null) {
    return <DetailsCard title="Plan" details={[{ name: 'Plan', value: 'None' }]} />;
  }
  return <PlanDetails plan={plan.data} />;
};
