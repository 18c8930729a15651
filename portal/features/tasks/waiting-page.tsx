import { Page } from '@branchbook/ui/page.tsx';
import { Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { WaitingList } from './waiting-list-panel.tsx';

const TITLE = 'Waiting for verification';
const ALL = '';

type FilterProps = { branchId: number | undefined; onChoose: (id: number | undefined) => void };

const BranchFilter = ({ branchId, onChoose }: FilterProps) => {
  const branches = useQuery(branchesQuery(useUser().company_id));
  const options = (branches.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      label="Branch"
      data={[{ value: ALL, label: 'All branches' }, ...options]}
      value={branchId === undefined ? ALL : String(branchId)}
      onChange={(value) => onChoose(Number(value) || undefined)}
      searchable
      maw={{ sm: 360 }}
    />
  );
};

const Waiting = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.waiting });
  const { branch, look } = useSearch({ from: '/portal/tasks/waiting' });
  const everywhere = may(user, 'manage_all_branches');
  const branchId = everywhere ? branch : undefined;
  return (
    <Page
      title={TITLE}
      help="What has been completed and needs a second look, the oldest first."
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
        <BranchFilter
          branchId={branchId}
          onChoose={(id) => void navigate({ search: { branch: id }, replace: true })}
        />
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
