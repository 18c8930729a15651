import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Stack } from '@mantine/core';
import { TaskPicker } from './components/task-picker.tsx';

type Props = {
  tasks: SnapshotTask[];
  opened: boolean;
  onClose: () => void;
  onPick: (task: SnapshotTask) => void;
};

export const PickTaskDialog = ({ opened, onClose, ...picker }: Props) => (
  <Dialog title="Choose a task" size="xl" opened={opened} onClose={onClose}>
    <Stack gap="md">
      <TaskPicker {...picker} />
    </Stack>
  </Dialog>
);
