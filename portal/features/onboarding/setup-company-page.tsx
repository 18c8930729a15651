import { REDIRECT_MS } from '@branchbook/contract/onboarding.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Paper } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { completionLinkQuery, useStepRedirect } from '../../shared/completion-link.ts';
import type { CompletionLink } from '../../shared/completion-link.ts';
import {
  InvalidLink,
  OnboardingComplete,
  Resuming,
  StepDone,
  StepRefused,
  ValidatingLink,
} from '../../shared/completion-screens.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { CompanyForm } from './company-form.tsx';

const CompanyStep = ({ link }: { link: CompletionLink }) => {
  const [created, setCreated] = useState<string | null>(null);
  const { token, holder, status } = link;
  useStepRedirect(created === null ? null : paths.setupHeadOffice, token, REDIRECT_MS.created);

  if (created !== null) {
    return (
      <StepDone
        title="Company Created"
        text={`${created} is registered. Next comes your head office…`}
      />
    );
  }
  if (holder.role_id !== 1) {
    return <StepRefused message="Only business owners can create companies" />;
  }
  if (status.hasCreatedCompany) {
    const delay = REDIRECT_MS.resumed;
    switch (status.nextStep) {
      case 'setup_head_office':
        return <Resuming to={paths.setupHeadOffice} token={token} delay={delay} />;
      case 'subscription':
        return <Resuming to={paths.subscription} token={token} delay={delay} />;
      case 'complete':
        return <OnboardingComplete text="Your company is set up." />;
      case null:
        return (
          <OnboardingComplete text="Your company setup is already complete. Please login to access your account." />
        );
    }
  }
  return (
    <Page
      title="Register your company"
      help="Tell us about the business. You can change these details later."
      actions={
        <LinkButton
          to={paths.signup}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to Signup
        </LinkButton>
      }
    >
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <CompanyForm token={token} email={holder.email} onCreated={setCreated} />
      </Paper>
    </Page>
  );
};

export const SetupCompanyPage = () => {
  usePageTitle('Register your company');
  const { token } = useSearch({ from: '/onboarding/setup-company' });
  const link = useQuery(completionLinkQuery(token));
  if (link.isPending) return <ValidatingLink />;
  if (link.isError) {
    return (
      <InvalidLink
        error={link.error}
        onRetry={() => void link.refetch()}
        signupLabel="Go to Signup"
      />
    );
  }
  return <CompanyStep link={link.data} />;
};
