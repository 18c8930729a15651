import { Alert, Button, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Person } from '../../../offline/tablet-store.ts';
import { shortDay } from '../../../shared/format.ts';
import { payloadOf } from '../accident-rules.ts';
import type { AccidentDraft, AccidentStep } from '../accident-rules.ts';
import classes from './accident-summary.module.css';

type Props = {
  draft: AccidentDraft;
  people: Person[];
  onChange: (step: AccidentStep) => void;
};

/** Shows all answers as they will stand in the accident book. */
export const AccidentSummary = ({ draft, people, onChange }: Props) => {
  const called = draft.called ? [draft.service, draft.badge.trim()].filter(Boolean).join(', ') : '';
  const rows: { step: AccidentStep; name: string; value: string }[] = [
    { step: 'who', name: 'Who was hurt', value: payloadOf(draft, people).employee_name ?? '' },
    { step: 'when', name: 'When', value: `${shortDay(draft.date)}, ${draft.time}` },
    { step: 'what', name: 'What happened', value: draft.description },
    {
      step: 'services',
      name: 'Emergency services',
      value: draft.called ? `Called: ${called}` : 'Not called',
    },
  ];
  return (
    <>
      <Title order={2}>Is everything right?</Title>
      <dl className={classes['rows']}>
        {rows.map(({ step, name, value }) => (
          <div key={step} className={classes['row']}>
            <dt>
              <Text span c="dimmed">
                {name}
              </Text>
            </dt>
            <dd>{value}</dd>
            <dd className={classes['change']}>
              <Button
                variant="default"
                aria-label={`Change: ${name}`}
                onClick={() => onChange(step)}
              >
                Change
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Alert icon={<IconLock aria-hidden />} title="You can’t change this later">
        Once it is sealed no one can change or delete this entry. You and the managers can add to
        it.
      </Alert>
    </>
  );
};
