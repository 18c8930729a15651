import { Alert, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Person } from '../../../offline/tablet-store.ts';
import { AnswerList } from '../../../shared/answer-list.tsx';
import type { Answer } from '../../../shared/answer-list.tsx';
import { shortDay } from '../../../shared/format.ts';
import { addressOf, OTHER_PERSON, payloadOf } from '../accident-rules.ts';
import type { AccidentDraft, AccidentStep } from '../accident-rules.ts';

type Props = {
  draft: AccidentDraft;
  people: Person[];
  onChange: (step: AccidentStep) => void;
};

const NOT_KNOWN = 'Not known';

/** Returns what was asked about someone who does not work here. */
const strangerAnswers = (draft: AccidentDraft): Answer<AccidentStep>[] =>
  draft.who === OTHER_PERSON
    ? [
        {
          step: 'who',
          name: 'Occupation',
          value: draft.isOccupationUnknown ? NOT_KNOWN : draft.occupation,
        },
        { step: 'who', name: 'Address', value: addressOf(draft) ?? NOT_KNOWN },
      ]
    : [];

/** Shows all answers as they will stand in the accident book. */
export const AccidentSummary = ({ draft, people, onChange }: Props) => {
  const called = draft.called ? [draft.service, draft.badge.trim()].filter(Boolean).join(', ') : '';
  return (
    <>
      <Title order={2}>Is everything right?</Title>
      <AnswerList
        answers={[
          {
            step: 'who',
            name: 'Who was hurt',
            value: payloadOf(draft, people).employee_name ?? '',
          },
          ...strangerAnswers(draft),
          { step: 'when', name: 'When', value: `${shortDay(draft.date)}, ${draft.time}` },
          { step: 'when', name: 'Where', value: draft.place },
          { step: 'what', name: 'How it happened', value: draft.description },
          { step: 'what', name: 'Cause', value: draft.cause.trim() || NOT_KNOWN },
          { step: 'injury', name: 'Injury', value: draft.injury },
          {
            step: 'injury',
            name: 'Safety representatives may see it',
            value: draft.consent ? 'Yes' : 'No',
          },
          {
            step: 'services',
            name: 'Emergency services',
            value: draft.called ? `Called: ${called}` : 'Not called',
          },
        ]}
        onChange={onChange}
      />
      <Alert icon={<IconLock aria-hidden />} title="You can’t change this later">
        Once it is sealed no one can change or delete this entry. You and the managers can add to
        it.
      </Alert>
    </>
  );
};
