import { ANSWER_TEXT_MAX } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import type { DraftAnswer } from '../../../offline/tablet-store.ts';
import { PhotoField } from '../../../shared/photo-field.tsx';
import type { Entry } from '../draft-rules.ts';
import { failedBecause } from '../failure-text.ts';
import type { Verdict } from '../verdict-rules.ts';
import classes from './failure-fields.module.css';
import { OptionButtons } from './option-buttons.tsx';

type Props = {
  step: Step;
  verdict: Verdict;
  answer: DraftAnswer;
  onChange: (entry: Entry) => void;
};

const noteLabelOf = ({ on_fail: asked }: Step): string => {
  if (!asked) return 'What did you do about it?';
  if (!asked.note) return 'Note (optional)';
  return asked.action ? 'Note' : 'What did you do about it?';
};

/** Says why an answer failed, and asks for what its step then asks for. */
export const FailureFields = ({ step, verdict, answer, onChange }: Props) => {
  const questionId = useId();
  const asked = step.on_fail;
  return (
    <div className={classes['failure']} data-failure>
      <Text className={classes['why']} role="status">
        <IconAlertTriangle size={22} aria-hidden />
        <span>{failedBecause(step, verdict)}</span>
      </Text>
      {asked?.action && (
        <>
          <Text fw={600} id={questionId}>
            What did you do about it?
          </Text>
          <OptionButtons
            labelId={questionId}
            options={asked.action.map((action) => ({ value: action, label: action }))}
            chosen={answer.action === null ? [] : [answer.action]}
            onChange={([action = null]) => onChange({ action })}
          />
        </>
      )}
      <Textarea
        size="md"
        label={noteLabelOf(step)}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={ANSWER_TEXT_MAX}
        value={answer.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      {asked?.photo && (
        <>
          <Text fw={600}>A photo of it is needed.</Text>
          <PhotoField photo={answer.photo} onChange={(photo) => onChange({ photo })} />
        </>
      )}
    </div>
  );
};
