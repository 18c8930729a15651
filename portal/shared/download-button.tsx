import { Button, Group, Loader, Paper, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { FileDownload } from './file-download.ts';

type Props = { download: FileDownload; children: ReactNode };

/** Starts a download; its progress shows below, with a button to cancel it. */
export const DownloadButton = ({ download: { progress, start, cancel }, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        // Inactive during a download, but keeps the focus.
        data-disabled={progress !== null || undefined}
        aria-disabled={progress !== null || undefined}
        onClick={() => void start()}
      >
        {children}
      </Button>
      {/* Always there: a live region that appears with its text is not read out everywhere. */}
      <div role="status">
        {progress !== null && (
          <Paper withBorder p="xs">
            <Group gap="sm" justify="space-between" wrap="nowrap">
              <Group gap="sm" wrap="nowrap">
                <Loader size="xs" aria-hidden />
                <Text size="sm">
                  Downloading. <span aria-hidden>{progress} so far.</span> Stay on this page until
                  it is done.
                </Text>
              </Group>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  cancel();
                  button.current?.focus();
                }}
              >
                Cancel
              </Button>
            </Group>
          </Paper>
        )}
      </div>
    </>
  );
};
