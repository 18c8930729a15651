import { followUpLabel } from '@branchbook/contract/complaint-kinds.ts';
import type { ComplaintDetails, FollowUp } from '@branchbook/contract/complaints.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { instantText } from '../../../shared/dates.ts';
import classes from '../complaints.module.css';
import { TextStep } from './text-step.tsx';

const STEPS = {
  note: {
    label: 'Note',
    description: 'What was done or found out. It cannot be changed later.',
    button: 'Add note',
    done: 'Note Added',
  },
  close: {
    label: 'Outcome',
    description: 'How it ended, such as what the customer or the council said',
    button: 'Close complaint',
    done: 'Complaint Closed',
  },
  reopen: {
    label: 'Why it is opened again',
    description: 'It is shown below',
    button: 'Open again',
    done: 'Complaint Opened Again',
  },
} as const;

const Entry = ({ entry: { kind, text, by_name, at } }: { entry: FollowUp }) => (
  <li className={classes['entry']}>
    <Text size="xs" c="dimmed">
      {instantText(at)}, {by_name}
    </Text>
    {kind !== 'note' && (
      <Text size="sm" fw={600}>
        {followUpLabel[kind]}
      </Text>
    )}
    {text && (
      <Text size="sm" className={classes['text']}>
        {text}
      </Text>
    )}
  </li>
);

/** Lists what managers added, with buttons to add a note and to close the complaint. */
export const FollowUps = ({
  complaint: { id, state, entries },
}: {
  complaint: ComplaintDetails;
}) => {
  const [step, setStep] = useState<keyof typeof STEPS | null>(null);
  const ending = state === 'open' ? 'close' : 'reopen';
  return (
    <section>
      <Title order={3}>Follow-ups</Title>
      <Stack gap="md" mt="xs">
        {entries.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nothing has been added yet.
          </Text>
        ) : (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Stack>
        )}
        {step === null ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => setStep('note')}>
              {STEPS.note.button}
            </Button>
            <Button
              variant={ending === 'close' ? 'filled' : 'default'}
              onClick={() => setStep(ending)}
            >
              {STEPS[ending].button}
            </Button>
          </Group>
        ) : (
          <TextStep
            key={step}
            complaintId={id}
            step={step}
            {...STEPS[step]}
            onClose={() => setStep(null)}
          />
        )}
      </Stack>
    </section>
  );
};
