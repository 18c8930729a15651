import { Page } from '@branchbook/ui/page.tsx';
import { Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { WaitingList } from './waiting-list-panel.tsx';

const TITLE = 'Waiting for verification';
const Waiting = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.waiting });
  const { branch, look } = useSearch({ from: '/portal/tasks/waiting' });
  const everywhere = may(user, 'oversee_branches');
  const branchId = everywhere ? branch : undefined;
  return (
    <Page
      title={TITLE}
      help="Completed tasks that a manager has to verify, the oldest first."
      actions={
        <LinkButton
          to={paths.tasks}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to Tasks
        </LinkButton>
      }
    >
      {everywhere && (
        <Group>
          <BranchFilter
            branchId={branchId}
            onChoose={(id) => void navigate({ search: { branch: id }, replace: true })}
          />
        </Group>
      )}
      <WaitingList
        key={branchId}
        branchId={branchId}
        look={look}
        onLook={(id) =>
          void navigate({
            search: (now) => ({ ...now, look: id }),
            replace: id === undefined,
            resetScroll: false,
          })
        }
      />
    </Page>
  );
};

export const WaitingPage = () => {
  usePageTitle(TITLE);
  return mayOpen(useUser(), 'waiting') ? <Waiting /> : <AccessDenied page={TITLE} />;
};
