import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvColumns } from './csv-columns.tsx';
import type { ImportColumn } from './csv-columns.tsx';
import { readCsvFile, saveTemplate } from './csv-file.ts';
import type { CsvFile } from './csv-file.ts';
import { CsvFileZone, useFileDrop } from './csv-file-zone.tsx';
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
  /** Returns what the user should know of the rows, though they can be added. */
  warningsOf?: (result: Result) => readonly ImportProblem[];
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
  warningsOf = () => [],
  onAdded,
  onClose,
  onBusy,
}: ContentProps<Result> & { onBusy: (busy: boolean) => void }) => {
  const [file, setFile] = useState<CsvFile | null>(null);
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
  const warnings = result ? warningsOf(result) : [];
  const csv = file && 'csv' in file ? file.csv : null;

  const choose = async (chosen: File | null | undefined) => {
    if (!chosen || busy) return;
    check.reset();
    add.reset();
    const read = await readCsvFile(chosen);
    setFile(read);
    if ('csv' in read) check.mutate(read.csv);
  };
  const { isOver, handlers } = useFileDrop((dropped) => void choose(dropped));
  const downloadTemplate = () =>
    saveTemplate(
      columns.map(({ name }) => name),
      templateName,
    );

  return (
    <Stack gap="md" {...handlers}>
      <CsvColumns columns={columns} hint={hint} />
      <CsvFileZone
        fileName={file?.name}
        isOver={isOver}
        busy={busy}
        onChoose={(chosen) => void choose(chosen)}
        onTemplate={downloadTemplate}
      />
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
        {!check.isPending && result && <CsvOutcome result={result} warnings={warnings} />}
      </div>
      {result && result.problems.length > 0 && (
        <CsvProblems key={check.submittedAt} problems={result.problems} />
      )}
      {isReady && warnings.length > 0 && (
        <CsvProblems key={check.submittedAt} problems={warnings} label="Warnings" />
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
