import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Loader, Paper, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveResponse } from './download.ts';
import { isAbort, messageOf } from './errors.ts';

const SUCCESS_TOAST_MS = 3000;
/** Time after which an export shows its progress and can be cancelled. */
const SHOWN_AFTER_MS = 1000;

type FileKind = 'PDF' | 'CSV';
/** Requests the file from the server; the signal cancels the request. */
type Fetch = (signal: AbortSignal) => Promise<Response>;

/**
 * Requests and saves a file, one at a time, and reports the result. Leaving the page or cancelling
 * ends the request; the server stops, too.
 */
const useFileExport = () => {
  const [making, setMaking] = useState<FileKind | null>(null);
  const [isSlow, setSlow] = useState(false);
  const running = useRef<AbortController | null>(null);
  const progress = useRef<HTMLDivElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (
    kind: FileKind,
    fetchFile: Fetch,
    fallbackName: string,
    button: HTMLElement,
  ): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setMaking(kind);
    const slow = setTimeout(() => setSlow(true), SHOWN_AFTER_MS);
    try {
      const response = await fetchFile(controller.signal);
      const name = await saveResponse(response, `${fallbackName}.${kind.toLowerCase()}`);
      toast.success(
        { title: `${kind} Generated`, message: `${kind} Downloaded: ${name}` },
        SUCCESS_TOAST_MS,
      );
    } catch (error) {
      if (!isAbort(error)) {
        toast.error({
          title: 'Export Failed',
          message: messageOf(error, `Failed to generate ${kind} report`),
        });
      }
    }
    clearTimeout(slow);
    running.current = null;
    // 'Cancel' is about to disappear, and the focus with it.
    if (progress.current?.contains(document.activeElement)) button.focus();
    setSlow(false);
    setMaking(null);
  };
  return { making, isSlow, progress, start, cancel: () => running.current?.abort() };
};

const ICONS = {
  PDF: <IconDownload size={16} aria-hidden />,
  CSV: <IconFileSpreadsheet size={16} aria-hidden />,
};

type Props = {
  /** File name without its extension, for when the server gives none. */
  name: string;
  /** Null when an export is not possible now: `problem` says why. */
  files: { pdf?: Fetch; csv: Fetch } | null;
  problem?: { title: string; message: string } | null;
  /** True when there is nothing to export. */
  disabled?: boolean;
};

/** Shows 'Export PDF' (where there is one) and 'Export CSV', with the progress below them. */
export const ExportButtons = ({ name, files, problem, disabled = false }: Props) => {
  const { making, isSlow, progress, start, cancel } = useFileExport();

  const hasPdf = files === null || files.pdf !== undefined;

  const exportButton = (kind: FileKind, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={making === kind ? <Loader size={16} aria-hidden /> : ICONS[kind]}
      disabled={disabled}
      // Inactive while a file is made, but keeps the focus.
      data-disabled={making !== null || undefined}
      aria-disabled={making !== null || undefined}
      onClick={({ currentTarget }) => {
        const fetchFile = kind === 'PDF' ? files?.pdf : files?.csv;
        if (fetchFile) void start(kind, fetchFile, name, currentTarget);
        else if (problem) toast.error(problem);
      }}
    >
      Export {kind}
    </Button>
  );

  return (
    <>
      <Group gap="xs" flex={{ base: '1 1 100%', sm: 'none' }} grow preventGrowOverflow={false}>
        {hasPdf && exportButton('PDF', 'filled')}
        {exportButton('CSV', 'default')}
      </Group>
      {/* Always there: a live region that appears with its text is not read out everywhere. */}
      <div role="status" style={{ display: 'contents' }}>
        {isSlow && (
          <Paper withBorder p="xs" flex="1 1 100%" ref={progress}>
            <Group gap="sm" justify="space-between" wrap="nowrap">
              <Group gap="sm" wrap="nowrap">
                <Loader size="xs" aria-hidden />
                <Text size="sm">The {making} is being made. You can go on reading.</Text>
              </Group>
              <Button variant="subtle" size="compact-sm" onClick={cancel}>
                Cancel
              </Button>
            </Group>
          </Paper>
        )}
      </div>
    </>
  );
};
