import { REDIRECT_MS } from '@branchbook/contract/onboarding.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import {
  completionLinkQuery,
  linkErrorOf,
  nextPageOf,
  useRereadLink,
} from '../../shared/completion-link.ts';
import type { CompletionLink } from '../../shared/completion-link.ts';
import {
  LinkRefused,
  Resuming,
  StepRefused,
  ValidatingLink,
} from '../../shared/completion-screens.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { planQuery } from './api.ts';
import { PlanCard } from './plan-panel.tsx';

const PlanStep = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const reread = useRereadLink(token);
  const plan = useQuery(planQuery(token));
  if (plan.isError) {
    return <LinkRefused error={linkErrorOf(plan.error)} onRetry={() => void plan.refetch()} />;
  }
  return (
    <Page title="Activate your subscription" help="One plan with everything in it." focused>
      {plan.isPending ? (
        <Skeleton height={420} maw={440} radius="lg" />
      ) : (
        <PlanCard
          plan={plan.data}
          token={token}
          onWrongStep={reread}
          onActivated={() =>
            void navigate({ to: paths.completeProfile, search: { token }, replace: true })
          }
        />
      )}
    </Page>
  );
};

const SubscriptionStep = ({ link }: { link: CompletionLink }) => {
  if (link.holder.role_id !== 1) {
    return <StepRefused message="Only business owners can set up subscriptions" />;
  }
  const next = nextPageOf(link);
  if (next !== paths.subscription) {
    return <Resuming to={next} token={link.token} delay={REDIRECT_MS.resumed} />;
  }
  return <PlanStep token={link.token} />;
};

export const SubscriptionPage = () => {
  usePageTitle('Subscription');
  const { token } = useSearch({ from: '/onboarding/subscription' });
  const link = useQuery(completionLinkQuery(token));
  if (link.isPending) return <ValidatingLink text="Loading..." />;
  if (link.isError) return <LinkRefused error={link.error} onRetry={() => void link.refetch()} />;
  return <SubscriptionStep link={link.data} />;
};
