import { REDIRECT_MS } from '@branchbook/contract/onboarding.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Paper } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useRereadLink, useStepRedirect } from '../../shared/completion-link.ts';
import type { CompletionLink } from '../../shared/completion-link.ts';
import {
  OnboardingComplete,
  Resuming,
  StepDone,
  StepRefused,
} from '../../shared/completion-screens.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { WithLink } from './components/with-link.tsx';
import { HeadOfficeForm } from './head-office-form.tsx';

const HeadOfficeStep = ({ link }: { link: CompletionLink }) => {
  const [created, setCreated] = useState<string | null>(null);
  const { token, holder, status } = link;
  const reread = useRereadLink(token);
  useStepRedirect(created === null ? null : paths.subscription, token, REDIRECT_MS.created);

  if (created !== null) {
    return (
      <StepDone
        title="Head Office Created"
        text={`${created} is set up. Next comes your subscription…`}
      />
    );
  }
  if (holder.role_id !== 1) {
    return <StepRefused message="Only business owners can set up the head office" />;
  }
  if (!status.hasCreatedCompany) {
    return <Resuming to={paths.setupCompany} token={token} delay={REDIRECT_MS.resumed} />;
  }
  if (status.nextStep === 'subscription') {
    return <Resuming to={paths.subscription} token={token} delay={0} />;
  }
  if (status.nextStep !== 'setup_head_office') {
    return (
      <OnboardingComplete text="Your head office is set up. Sign in to go on with your own profile." />
    );
  }
  return (
    <Page
      focused
      title="Set up your head office"
      help={`The branch from which ${status.company?.name ?? 'your company'} is run. It writes the tasks for all branches.`}
    >
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <HeadOfficeForm
          token={token}
          managerName={holder.name}
          onCreated={setCreated}
          onWrongStep={reread}
        />
      </Paper>
    </Page>
  );
};

export const SetupHeadOfficePage = () => {
  usePageTitle('Set up your head office');
  const { token } = useSearch({ from: '/onboarding/setup-head-office' });
  return <WithLink token={token}>{(link) => <HeadOfficeStep link={link} />}</WithLink>;
};
