import type { Accident } from '@branchbook/contract/accidents.ts';
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
import { NOT_GIVEN, serviceText } from './entry-rules.ts';
import { ArrivalNote } from '../../shared/arrival-note.tsx';

const factsOf = (entry: Accident): Fact[] => [
  ['When', `${entry.incident_date}, ${entry.incident_time}`],
  ['Who was hurt', entry.employee_name],
  ['Emergency services called', serviceText(entry)],
  ['Service type', entry.service_type ?? NOT_GIVEN],
  ['Badge number', entry.badge_number ?? NOT_GIVEN],
  ['Reported by', entry.reported_by_name],
  ['Reported on', instantText(entry.reported_at)],
  ['To be kept until', dayText(entry.keep_until)],
];

const Entry = ({ entry }: { entry: Accident }) => (
  <Stack gap="lg">
    <Facts facts={factsOf(entry)} />
    <ArrivalNote of={entry.arrival} />
    <section>
      <Title order={3}>What happened</Title>
      <Text size="sm" mt="xs" className={classes['text']}>
        {entry.description}
      </Text>
    </section>
    <Additions entry={entry} />
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
