import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { DashboardSearch } from '../../paths.ts';
import { BranchSelect } from '../../shared/branch-select.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { branchToday } from '../../shared/dates.ts';
import { may, useUser } from '../../shared/user.tsx';
import { Diary } from './diary-panel.tsx';
import { diaryDay } from './month-rules.ts';

/** Shows the diary of a branch in a dialog of the dashboard. */
export const DiaryDialog = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.portal });
  const { diary, branch } = useSearch({ from: '/portal/' });
  // Keeps the diary on screen while the dialog fades out.
  const [shown, setShown] = useState<{ diary: string; branch: number | undefined }>();
  if (diary !== undefined && (diary !== shown?.diary || branch !== shown.branch)) {
    setShown({ diary, branch });
  }
  const everywhere = may(user, 'oversee_branches');
  const branches = useQuery({
    ...branchesQuery(user.company_id),
    enabled: everywhere && diary !== undefined,
  });
  // The address may name a branch that does not exist or has been deleted.
  const named = branches.data?.find(({ id }) => id === shown?.branch);
  const branchId = everywhere ? named?.id : (user.branch_id ?? undefined);
  const show = (change: Partial<DashboardSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false });
  const today = branchToday(named);

  return (
    <Dialog
      title="Branch Diary"
      opened={diary !== undefined}
      onClose={() => show({ diary: undefined, branch: undefined })}
      size="xl"
      keepOnOutsideClick
    >
      <Stack>
        {everywhere ? (
          <BranchSelect
            label="Branch"
            branchId={branchId}
            onPick={(picked) => show({ branch: picked })}
          />
        ) : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Branch: <strong>{user.BranchName}</strong>
          </Text>
        )}
        {everywhere && shown?.branch !== undefined && branches.isPending ? (
          <CardsSkeleton label="Loading branches" height={88} />
        ) : branchId === undefined ? (
          <EmptyState
            icon={<IconBuildingStore size={24} />}
            title="Select a Branch"
            text="Choose a branch to read its diary and to write into it."
          />
        ) : (
          <Diary
            key={branchId}
            branchId={branchId}
            day={diaryDay(shown?.diary ?? 'today', today)}
            today={today}
            onDay={(day) => show({ diary: day })}
          />
        )}
      </Stack>
    </Dialog>
  );
};
