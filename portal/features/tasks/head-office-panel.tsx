import { Page } from '@branchbook/ui/page.tsx';
import { Badge, Button, Tabs } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { TasksSearch } from '../../paths.ts';
import { useUser } from '../../shared/user.tsx';
import { branchTasksQuery, globalTasksQuery } from './api.ts';
import { AssignTasksDialog } from './assign-tasks-dialog.tsx';
import { BranchTasksTab } from './branch-tasks-panel.tsx';
import { CreateGlobalTaskDialog } from './create-global-task-dialog.tsx';
import { GlobalTasksTab } from './global-tasks-panel.tsx';

const Count = ({ value }: { value: number }) => (
  <Badge color="gray" size="sm" circle={value < 10}>
    {value}
  </Badge>
);

export const HeadOfficeTasks = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.tasks });
  const { tab, branch, action } = useSearch({ from: '/portal/tasks' });
  const tasks = useQuery(globalTasksQuery(user.company_id));
  const ofBranch = useQuery({ ...branchTasksQuery(branch ?? 0), enabled: branch !== undefined });
  const assigned = ofBranch.data?.filter(({ task_master_id }) => task_master_id !== null) ?? [];

  const show = (change: Partial<TasksSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace });
  const close = () => show({ action: undefined }, true);
  const create = () => show({ action: 'create' });

  return (
    <Page
      title="Tasks"
      help="Write tasks here and give them to your branches."
      actions={
        <>
          {tasks.data && tasks.data.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() => show({ action: 'assign' })}
            >
              Assign to Branches
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            Create Global Task
          </Button>
        </>
      }
    >
      <Tabs
        value={tab ?? 'global'}
        onChange={(value) => show({ tab: value === 'branches' ? 'branches' : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="global" rightSection={<Count value={tasks.data?.length ?? 0} />}>
            Global Tasks
          </Tabs.Tab>
          <Tabs.Tab value="branches" rightSection={<Count value={assigned.length} />}>
            View Global Tasks For Each Branch
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="global">
          <GlobalTasksTab tasks={tasks} onCreate={create} />
        </Tabs.Panel>
        <Tabs.Panel value="branches">
          <BranchTasksTab
            branchId={branch}
            tasks={ofBranch}
            onChoose={(chosen) => show({ branch: chosen }, true)}
          />
        </Tabs.Panel>
      </Tabs>
      <CreateGlobalTaskDialog opened={action === 'create'} onClose={close} />
      <AssignTasksDialog opened={action === 'assign'} onClose={close} tasks={tasks.data ?? []} />
    </Page>
  );
};
