import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { countsText } from './count-text.ts';
import { Answers } from './answers-panel.tsx';
import type { AnswersProps } from './answers-panel.tsx';

/** Shows how many steps were answered and failed, as a button that opens the answers in a dialog. */
export const AnswersButton = ({ occurrenceId, name, answered, completer }: AnswersProps) => {
  const [isOpen, setOpen] = useState(false);
  const hasFailed = answered.failed > 0;
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        color={hasFailed ? 'red' : 'gray'}
        leftSection={hasFailed && <IconAlertTriangle size={12} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`${countsText(answered)}: answers of ${name}`}
        onClick={() => setOpen(true)}
      >
        {countsText(answered)}
      </Button>
      <Dialog title={`Answers: ${name}`} opened={isOpen} onClose={() => setOpen(false)}>
        <Answers occurrenceId={occurrenceId} completer={completer} />
      </Dialog>
    </>
  );
};
