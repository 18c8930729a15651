import {
  complaintActionsText,
  complaintKindLabel,
  doctorLabel,
  isHarm,
} from '@branchbook/contract/complaint-kinds.ts';
import { Alert, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { AnswerList } from '../../../shared/answer-list.tsx';
import type { Answer } from '../../../shared/answer-list.tsx';
import { now } from '../../../shared/clock.ts';
import { shortDay } from '../../../shared/format.ts';
import { dayOf } from '../complaint-rules.ts';
import type { ComplaintDraft, ComplaintStep, Moment } from '../complaint-rules.ts';

type Props = {
  draft: ComplaintDraft;
  timezone: string;
  onChange: (step: ComplaintStep) => void;
};

const NOT_KNOWN = 'Not known';
const NOT_GIVEN = 'Not given';

const answersOf = (draft: ComplaintDraft, timezone: string): Answer<ComplaintStep>[] => {
  const momentText = (moment: Moment): string => {
    const day = dayOf(moment, { now: now(), timezone });
    return day === null ? NOT_KNOWN : [shortDay(day), moment.time].filter(Boolean).join(', ');
  };
  const { kind, doctor } = draft;
  const done = [complaintActionsText(draft.actions), draft.actionNote.trim()].filter(Boolean);
  const customer = [draft.customerName.trim(), draft.customerContact.trim()].filter(Boolean);
  return [
    { step: 'kind', name: 'Kind', value: kind ? complaintKindLabel[kind] : '' },
    { step: 'what', name: 'Food or product', value: draft.food },
    { step: 'what', name: 'What happened', value: draft.description },
    { step: 'when', name: 'Bought or eaten', value: momentText(draft.eaten) },
    ...(kind && isHarm(kind)
      ? ([
          { step: 'illness', name: 'Began', value: momentText(draft.symptoms) },
          {
            step: 'illness',
            name: 'Doctor or hospital',
            value: doctor ? doctorLabel[doctor] : NOT_KNOWN,
          },
          { step: 'illness', name: 'People ill', value: draft.people.trim() || NOT_KNOWN },
        ] satisfies Answer<ComplaintStep>[])
      : []),
    { step: 'done', name: 'Done at once', value: done.join('\n') || 'Nothing yet' },
    { step: 'customer', name: 'Customer', value: customer.join(', ') || NOT_GIVEN },
  ];
};

/** Shows all answers as managers will read them. */
export const ComplaintSummary = ({ draft, timezone, onChange }: Props) => (
  <>
    <Title order={2}>Is everything right?</Title>
    <AnswerList answers={answersOf(draft, timezone)} onChange={onChange} />
    <Alert icon={<IconLock aria-hidden />} title="You can’t change this later">
      Only managers can read it, in the portal. They can add to it.
    </Alert>
  </>
);
