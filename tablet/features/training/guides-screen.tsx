import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Stack } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { TaskPicker } from './components/task-picker.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import { guidesOf } from './guide-rules.ts';
import { useTrainingForm } from './use-training-form.ts';

export const GuidesScreen = ({ session, snapshot }: ScreenProps) => {
  const [opened, setOpened] = useState<SnapshotTask | null>(null);
  const [form, setForm] = useTrainingForm(session);
  const guides = guidesOf(snapshot.data.tasks);
  const markAsTrained = ({ id }: SnapshotTask) => {
    setForm({ ...form, taskId: id });
    window.location.hash = '#training';
  };
  return (
    <Page title="Guides" help="How to do your branch’s tasks.">
      {guides.length === 0 ? (
        <EmptyState
          icon={<IconBook2 aria-hidden />}
          title="No guides yet"
          text="Tasks with a description, a photo or a video appear here. Managers add them in the portal."
        />
      ) : (
        <Stack gap="md">
          <TaskPicker tasks={guides} onPick={setOpened} />
        </Stack>
      )}
      <GuideDialog task={opened} onClose={() => setOpened(null)} onTrained={markAsTrained} />
    </Page>
  );
};
