import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from './errors.ts';

type Props = {
  id: number;
  /** What the file belongs to, for screen readers. */
  about: string;
  /** Saves the file of a record by its id, and returns the name of the file. */
  download: UseMutationResult<string, Error, number>;
};

/** Downloads the file of a record. */
export const DocumentButton = ({ id, about, download }: Props) => (
  <Button
    size="xs"
    variant="default"
    leftSection={<IconDownload size={14} aria-hidden />}
    aria-label={`Open the file of ${about}`}
    loading={download.isPending}
    onClick={() =>
      download.mutate(id, {
        onSuccess: (name) => toast.success({ title: 'File downloaded', message: name }),
        onError: (error) => toast.error({ title: messageOf(error, 'Failed to download the file') }),
      })
    }
  >
    File
  </Button>
);
