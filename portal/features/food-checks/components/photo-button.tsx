import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';

type Props = { photo: string; food: string };

/** Opens the photo that was taken with a food check. */
export const PhotoButton = ({ photo, food }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        leftSection={<IconPhoto size={12} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`Photo: ${food}`}
        onClick={() => setOpen(true)}
      >
        Photo
      </Button>
      <Dialog title={`Photo: ${food}`} opened={isOpen} onClose={() => setOpen(false)}>
        <TaskPhoto photo={photo} alt={`Photo of the check of ${food}`} />
      </Dialog>
    </>
  );
};
