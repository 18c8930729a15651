import {
  addressText,
  ALL_NOT_ASKED,
  causeText,
  consentText,
  occupationText,
} from '@branchbook/contract/accident-text.ts';
import type { Accident, PersonInBook } from '@branchbook/contract/accidents.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import type { Fact } from '@branchbook/ui/facts.tsx';
import { Stack, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayText, instantText } from '../../shared/dates.ts';
import classes from './accidents.module.css';
import { Additions } from './components/additions.tsx';
import { ReportForm } from './components/report-form.tsx';
import { NOT_GIVEN, serviceText } from './entry-rules.ts';
import { ArrivalNote } from '../../shared/arrival-note.tsx';

type Part = { title: string; facts: Fact[] };

const personFacts = (name: string, person: PersonInBook): Fact[] => [
  ['Name', name],
  ['Occupation', occupationText(person)],
  ['Address', addressText(person)],
];

const servicesOf = (entry: Accident): Fact[] => [
  ['Emergency services called', serviceText(entry)],
  ['Service type', entry.service_type ?? NOT_GIVEN],
  ['Badge number', entry.badge_number ?? NOT_GIVEN],
];

const whenOf = (entry: Accident): Fact => [
  'When',
  `${entry.incident_date}, ${entry.incident_time}`,
];

/** Returns an entry of a former version, which was asked for less. */
const formerPart = (entry: Accident): Part => ({
  title: 'The accident',
  facts: [
    whenOf(entry),
    ['Who was hurt', entry.employee_name],
    ...servicesOf(entry),
    ['Reported by', entry.reported_by_name],
    ['Reported on', instantText(entry.reported_at)],
    ['To be kept until', dayText(entry.keep_until)],
  ],
});

/** Returns the parts of an entry in the order of the statutory accident book. */
const partsOf = (entry: Accident): Part[] => {
  const { particulars: said } = entry;
  if (!said) return [formerPart(entry)];
  return [
    { title: 'The injured person', facts: personFacts(entry.employee_name, said.injured) },
    {
      title: 'The person who wrote this',
      facts: [
        ...personFacts(entry.reported_by_name, said.writer),
        ['Reported on', instantText(entry.reported_at)],
      ],
    },
    {
      title: 'The accident',
      facts: [whenOf(entry), ['Where', said.place], ['Injury', said.injury], ...servicesOf(entry)],
    },
    {
      title: 'Consent and keeping',
      facts: [
        ['Safety representatives may see this entry', consentText(said.safety_reps_consent)],
        ['To be kept until', dayText(entry.keep_until)],
      ],
    },
  ];
};

const Entry = ({ entry }: { entry: Accident }) => (
  <Stack gap="lg">
    {partsOf(entry).map(({ title, facts }) => (
      <section key={title}>
        <Title order={3} mb="xs">
          {title}
        </Title>
        <Facts facts={facts} />
      </section>
    ))}
    <ArrivalNote of={entry.arrival} />
    <section>
      <Title order={3}>What happened</Title>
      <Text size="sm" mt="xs" className={classes['text']}>
        {entry.description}
      </Text>
    </section>
    {entry.particulars ? (
      <section>
        <Title order={3}>Cause</Title>
        <Text size="sm" mt="xs" className={classes['text']}>
          {causeText(entry.particulars.cause)}
        </Text>
      </section>
    ) : (
      <Text size="sm" c="dimmed">
        {ALL_NOT_ASKED}
      </Text>
    )}
    <Additions entry={entry} />
    <ReportForm accidentId={entry.id} />
  </Stack>
);

/** Shows an entry as it was written, with all its additions. */
export const EntryDialog = ({ entries }: { entries: readonly Accident[] }) => {
  const navigate = useNavigate({ from: paths.accidentReport });
  const { entry: asked } = useSearch({ from: '/portal/reports/accidents' });
  const found = entries.find(({ id }) => id === asked);
  // Keeps the entry on screen while the dialog fades out.
  const [shown, setShown] = useState(found);
  if (found && found !== shown) setShown(found);
  return (
    <Dialog
      title="Accident book entry"
      opened={found !== undefined}
      onClose={() =>
        void navigate({
          search: (now) => ({ ...now, entry: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {shown && <Entry entry={shown} />}
    </Dialog>
  );
};
