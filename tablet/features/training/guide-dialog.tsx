import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Stack } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { HowTo } from '../../shared/how-to.tsx';
import { useLastValue } from '../../shared/use-last-value.ts';

type Props = {
  task: SnapshotTask | null;
  onClose: () => void;
  onTrained: (task: SnapshotTask) => void;
};

/** Shows how a task is done, with a button that begins its training record ([A-096]). */
export const GuideDialog = ({ task, onClose, onTrained }: Props) => {
  const { value: shown } = useLastValue(task);
  return (
    <Dialog title={shown?.task_name ?? ''} opened={task !== null} onClose={onClose}>
      {shown && (
        <Stack gap="lg">
          <HowTo task={{ name: shown.task_name, details: shown }} />
          <Button
            size="lg"
            leftSection={<IconSchool size={22} aria-hidden />}
            onClick={() => onTrained(shown)}
          >
            Mark as trained
          </Button>
        </Stack>
      )}
    </Dialog>
  );
};
