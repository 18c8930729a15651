import { Page } from '@branchbook/ui/page.tsx';
import { Badge, Button, Tabs } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { paths } from '../../paths.ts';
import type { TasksSearch } from '../../paths.ts';
import { lazyPart } from '../../shared/lazy-component.ts';
import { useUser } from '../../shared/user.tsx';
import type { LibraryDialogProps } from '../task-library/api.ts';
import { branchTasksQuery, globalTasksQuery } from './api.ts';
import { BranchTasksTab } from './branch-tasks-panel.tsx';
import { useGlobalDeletion } from './components/deletion.tsx';
import { WaitingLink } from './components/waiting-link.tsx';
import { GlobalTasksTab } from './global-tasks-panel.tsx';

// Each dialog is loaded by itself, after the page.
const CreateGlobalTask = lazyPart(
  () => import('./create-global-task-dialog.tsx'),
  'CreateGlobalTaskDialog',
);
const AssignTasks = lazyPart(() => import('./assign-tasks-dialog.tsx'), 'AssignTasksDialog');
const ViewGlobalTask = lazyPart(
  () => import('./view-global-task-dialog.tsx'),
  'ViewGlobalTaskDialog',
);
const EditGlobalTask = lazyPart(
  () => import('./edit-global-task-dialog.tsx'),
  'EditGlobalTaskDialog',
);
const EditBranchTask = lazyPart(
  () => import('./edit-branch-task-dialog.tsx'),
  'EditBranchTaskDialog',
);

/** Shows a count, or nothing while it is unknown. */
const Count = ({ value }: { value: number | undefined }) =>
  value !== undefined && (
    <Badge color="gray" size="sm" circle={value < 10}>
      {value}
    </Badge>
  );

/** Shows the tasks of the company, and those that each branch has. */
export const HeadOfficeTasks = ({
  library: TaskLibrary,
  news: LibraryNews,
}: {
  library: ComponentType<LibraryDialogProps>;
  news: ComponentType<{ onLook: () => void }>;
}) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.tasks });
  const { tab, branch, action, set, open, edit, q } = useSearch({ from: '/portal/tasks' });
  const tasks = useQuery(globalTasksQuery(user.company_id));
  const ofBranch = useQuery({ ...branchTasksQuery(branch ?? 0), enabled: branch !== undefined });
  const askToDelete = useGlobalDeletion();
  const assigned = ofBranch.data?.filter(({ task_master_id }) => task_master_id !== null);

  const show = (change: Partial<TasksSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  // Closes the named dialog only: a response may arrive while another dialog is open.
  const closing = (name: 'action' | 'open' | 'edit') => () => show({ [name]: undefined }, true);
  const create = () => show({ action: 'create' });
  const openLibrary = () => show({ action: 'library' });

  return (
    <Page
      title="Tasks"
      help="Write tasks here and give them to your branches."
      actions={
        <>
          <WaitingLink />
          <Button variant="default" onClick={openLibrary}>
            Add from library
          </Button>
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
          <Tabs.Tab value="global" rightSection={<Count value={tasks.data?.length} />}>
            Global Tasks
          </Tabs.Tab>
          <Tabs.Tab
            value="branches"
            rightSection={<Count value={branch === undefined ? 0 : assigned?.length} />}
          >
            View Global Tasks For Each Branch
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="global">
          <Suspense>
            <LibraryNews onLook={openLibrary} />
          </Suspense>
          <GlobalTasksTab
            tasks={tasks}
            search={q ?? ''}
            onSearch={(text) => show({ q: text || undefined }, true)}
            onCreate={create}
            onLibrary={openLibrary}
            onView={({ id }) => show({ open: id })}
            onEdit={({ id }) => show({ edit: id })}
            onDelete={askToDelete}
          />
        </Tabs.Panel>
        <Tabs.Panel value="branches">
          <BranchTasksTab
            branchId={branch}
            tasks={ofBranch}
            onChoose={(chosen) => show({ branch: chosen }, true)}
            onEdit={({ id }) => show({ edit: id })}
          />
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        <CreateGlobalTask opened={action === 'create'} onClose={closing('action')} />
        <TaskLibrary
          opened={action === 'library'}
          set={set}
          onSet={(chosen) => show({ set: chosen }, chosen === undefined)}
          onClose={() => show({ action: undefined, set: undefined }, true)}
          taskNames={tasks.data?.map(({ task_name }) => task_name) ?? []}
        />
        <AssignTasks
          opened={action === 'assign'}
          onClose={closing('action')}
          tasks={tasks.data ?? []}
        />
        <ViewGlobalTask
          taskId={open}
          onClose={closing('open')}
          onEdit={(id) => show({ open: undefined, edit: id }, true)}
        />
        <EditGlobalTask taskId={tab === undefined ? edit : undefined} onClose={closing('edit')} />
        {branch !== undefined && (
          <EditBranchTask
            taskId={tab === 'branches' ? edit : undefined}
            branchId={branch}
            onClose={closing('edit')}
          />
        )}
      </Suspense>
    </Page>
  );
};
