import { ANSWER_TEXT_MAX } from '@branchbook/contract/checklist.ts';
import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { DraftAnswer } from '../../../offline/tablet-store.ts';
import type { Entry } from '../draft-rules.ts';
import classes from './left-out.module.css';

type Props = {
  /** Label of the step or section. */
  label: string;
  answer: DraftAnswer | undefined;
  onChange: (entry: Entry) => void;
};

/** Lets a user leave a step or section out as not applicable, and asks for the reason. */
export const LeftOut = ({ label, answer, onChange }: Props) => {
  const reason = useRef<HTMLTextAreaElement>(null);
  const isLeftOut = answer?.notApplicable ?? false;
  return (
    <div className={classes['left-out']}>
      <Button
        size="md"
        variant="default"
        aria-pressed={isLeftOut}
        leftSection={isLeftOut && <IconCheck size={20} aria-hidden />}
        aria-label={`Not applicable: ${label}`}
        onClick={() => {
          onChange({ notApplicable: !isLeftOut });
          if (!isLeftOut) requestAnimationFrame(() => reason.current?.focus());
        }}
      >
        Not applicable
      </Button>
      {isLeftOut && (
        <Textarea
          ref={reason}
          size="md"
          label="Why does it not apply?"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={ANSWER_TEXT_MAX}
          value={answer?.reason ?? ''}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
    </div>
  );
};
