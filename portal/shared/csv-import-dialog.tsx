import type { ImportResult } from '@branchbook/contract/imports.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { CsvColumns } from './csv-columns.tsx';
import type { ImportColumn } from './csv-columns.tsx';
import { readCsvFile, saveTemplate } from './csv-file.ts';
import type { CsvFile } from './csv-file.ts';
import classes from './csv-import.module.css';
import { CsvOutcome, CsvPreview, CsvProblems } from './csv-outcome.tsx';
import { countOf } from './counts.ts';
import type { Noun } from './counts.ts';
import { messageOf } from './errors.ts';
import { useOneAtATime } from './one-at-a-time.ts';

type ContentProps<Result extends ImportResult> = {
  columns: readonly ImportColumn[];
  hint?: string;
  /** Noun for a row, such as 'branch' and 'branches'. */
  noun: Noun;
  templateName: string;
  run: (csv: string, dryRun: boolean) => Promise<Result>;
  /** Called once everything was added; has to close the dialog and show a toast. */
  onAdded: (result: Result) => void;
  onClose: () => void;
};

const Import = <Result extends ImportResult>({
  columns,
  hint,
  noun,
  templateName,
  run,
  onAdded,
  onClose,
  onBusy,
}: ContentProps<Result> & { onBusy: (busy: boolean) => void }) => {
  const [file, setFile] = useState<CsvFile | null>(null);
  const [isOver, setOver] = useState(false);
  const check = useMutation({ mutationFn: (csv: string) => run(csv, true) });
  const add = useMutation({
    mutationFn: (csv: string) => run(csv, false),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: (result) => {
      if (result.problems.length === 0) onAdded(result);
    },
  });
  const once = useOneAtATime();
  const busy = check.isPending || add.isPending;
  // Adding may find problems that the check did not: other users add records in the meantime.
  const result = add.data ?? check.data;
  const isReady = result?.problems.length === 0;
  const csv = file && 'csv' in file ? file.csv : null;

  const choose = async (chosen: File | null | undefined) => {
    if (!chosen || busy) return;
    check.reset();
    add.reset();
    const read = await readCsvFile(chosen);
    setFile(read);
    if ('csv' in read) check.mutate(read.csv);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Moving onto a child element also fires `dragleave`; ignore it.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };

  return (
    <Stack gap="md" onDragOver={hover} onDragLeave={leave} onDrop={drop}>
      <CsvColumns columns={columns} hint={hint} />
      <div className={classes['zone']} data-over={isOver || undefined}>
        {file && <span className={classes['fileName']}>{file.name}</span>}
        <Group gap="xs" justify="center">
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(chosen) => void choose(chosen)}
            inputProps={{
              // Lets the user choose the same file again after correcting it.
              onClick: (event) => {
                event.currentTarget.value = '';
              },
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant={file ? 'default' : 'filled'}
                disabled={busy}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {file ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveTemplate(
                columns.map(({ name }) => name),
                templateName,
              )
            }
          >
            Download a template
          </Button>
        </Group>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          or drop it here
        </Text>
      </div>
      <div role="status">
        {check.isPending && (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text size="sm">Checking the file…</Text>
          </Group>
        )}
        {file && 'problem' in file && (
          <Alert
            role="group"
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={file.problem}
          />
        )}
        {!check.isPending && result && <CsvOutcome result={result} />}
      </div>
      {result && result.problems.length > 0 && (
        <CsvProblems key={check.submittedAt} problems={result.problems} />
      )}
      {!check.isPending && result && isReady && <CsvPreview result={result} />}
      {csv !== null && check.isError && (
        <ErrorState
          title="The file was not checked"
          message={messageOf(check.error, 'Something went wrong. Please try again.')}
          onRetry={() => check.mutate(csv)}
        />
      )}
      {add.isError && (
        <ErrorState
          title="The import did not finish"
          message={messageOf(add.error, 'Something went wrong. Please try again.')}
        />
      )}
      <FormActions>
        <Button variant="default" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
        {csv !== null && isReady && (
          <Button
            loading={add.isPending}
            // An error is shown above, from the state of the mutation.
            onClick={() => void once(() => add.mutateAsync(csv).catch(() => undefined))}
          >
            Add {countOf(result.rows, noun)}
          </Button>
        )}
      </FormActions>
    </Stack>
  );
};

type Props<Result extends ImportResult> = ContentProps<Result> & { title: string; opened: boolean };

/** Adds many records from a file: checks it and shows problems first, then adds all ([A-135]). */
export const CsvImportDialog = <Result extends ImportResult>({
  title,
  opened,
  ...content
}: Props<Result>) => {
  // An import cannot be cancelled, so the dialog stays open until there is a result.
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) content.onClose();
  };
  return (
    <Dialog title={title} opened={opened} onClose={close} keepOnOutsideClick>
      <Import {...content} onBusy={setBusy} />
    </Dialog>
  );
};
