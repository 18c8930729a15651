import { REDIRECT_MS } from '@branchbook/contract/onboarding.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Alert, Paper, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { nextPageOf, useRereadLink } from '../../shared/completion-link.ts';
import type { CompletionLink } from '../../shared/completion-link.ts';
import { OnboardingComplete, Resuming, StepDone } from '../../shared/completion-screens.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { readSession } from '../../shared/session.ts';
import { signInWithLink } from './api.ts';
import { WithLink } from './components/with-link.tsx';
import { ProfileForm } from './profile-form.tsx';

const HEAD_OFFICE_NOTE = 'You belong to the head office: company-wide tools are being prepared.';

const ProfileDone = ({ atHeadOffice }: { atHeadOffice: boolean }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: readSession() ? paths.afterSetUp : paths.login, replace: true }),
      REDIRECT_MS.created,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <StepDone title="Profile Completed" text="Welcome aboard. Taking you to your dashboard…">
      {atHeadOffice && <Text size="sm">{HEAD_OFFICE_NOTE}</Text>}
    </StepDone>
  );
};

const ProfileStep = ({ link }: { link: CompletionLink }) => {
  const reread = useRereadLink(link.token);
  const [completed, setCompleted] = useState(false);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const { role_id, branch } = link.holder;
  // An owner works at head office, although the profile has no branch before it is complete.
  const atHeadOffice = role_id === ROLE.owner || branch?.is_head_office === true;

  if (completed) return <ProfileDone atHeadOffice={atHeadOffice} />;
  if (elsewhere !== null) return <OnboardingComplete text={elsewhere} />;
  const next = nextPageOf(link);
  if (next !== paths.completeProfile) {
    return <Resuming to={next} token={link.token} delay={REDIRECT_MS.resumed} />;
  }
  const complete = async () => {
    await signInWithLink(link.token);
    setCompleted(true);
  };
  return (
    <Page
      focused
      title="Complete your profile"
      help="Your own details as a member of the team. The PIN unlocks branch tablets."
    >
      {atHeadOffice && (
        <Alert icon={<IconInfoCircle aria-hidden />} role="note">
          {HEAD_OFFICE_NOTE}
        </Alert>
      )}
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <ProfileForm
          link={link}
          onCompleted={complete}
          onAlreadyComplete={setElsewhere}
          onWrongStep={reread}
        />
      </Paper>
    </Page>
  );
};

export const CompleteProfilePage = () => {
  usePageTitle('Complete your profile');
  const { token } = useSearch({ from: '/onboarding/complete-profile' });
  return <WithLink token={token}>{(link) => <ProfileStep link={link} />}</WithLink>;
};
