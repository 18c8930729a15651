import { REDIRECT_MS } from '@branchbook/contract/onboarding.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Paper } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
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
import { LinkButton } from '../../shared/links.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { WithLink } from './components/with-link.tsx';
import { CompanyForm } from './company-form.tsx';
import { resumeOf } from './resume-rules.ts';

const CompanyStep = ({ link }: { link: CompletionLink }) => {
  const [created, setCreated] = useState<string | null>(null);
  const { token, holder, status } = link;
  const reread = useRereadLink(token);
  useStepRedirect(created === null ? null : paths.setupHeadOffice, token, REDIRECT_MS.created);

  if (created !== null) {
    return (
      <StepDone
        title="Company Created"
        text={`${created} is registered. Next: your head office.`}
      />
    );
  }
  if (holder.role_id !== 1) {
    return <StepRefused message="Only business owners can create companies" />;
  }
  const resume = resumeOf(status);
  if (resume) {
    return 'to' in resume ? (
      <Resuming to={resume.to} token={token} delay={REDIRECT_MS.resumed} />
    ) : (
      <OnboardingComplete text={resume.text} />
    );
  }
  return (
    <Page
      focused
      title="Register your company"
      help="Tell us about the business. We’ll use this address for your head office."
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
        <CompanyForm
          token={token}
          email={holder.email}
          onCreated={setCreated}
          onWrongStep={reread}
        />
      </Paper>
    </Page>
  );
};

export const SetupCompanyPage = () => {
  usePageTitle('Register your company');
  const { token } = useSearch({ from: '/onboarding/setup-company' });
  return (
    <WithLink token={token} signupLabel="Go to Signup">
      {(link) => <CompanyStep link={link} />}
    </WithLink>
  );
};
