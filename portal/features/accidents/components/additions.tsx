import type { Accident } from '@branchbook/contract/accidents.ts';
import { Stack, Text } from '@mantine/core';
import classes from '../accidents.module.css';
import { dayText } from '../../../shared/dates.ts';
import { addedText } from '../entry-rules.ts';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';

type Props = {
  entry: Accident;
  /** Number of lines shown of each addition, where the whole entry is one click away. */
  lineClamp?: number;
};

/** Shows the additions to a sealed entry, the earliest first. */
export const Additions = ({ entry, lineClamp }: Props) =>
  entry.addenda.length > 0 && (
    <Stack gap="xs">
      {entry.addenda.map((addendum) => (
        <div key={addendum.id} className={classes['added']}>
          <Text size="xs" c="dimmed">
            {addedText(addendum)}
          </Text>
          {addendum.reported_on && (
            <Text size="sm" fw={600}>
              Reported to an authority on {dayText(addendum.reported_on)}
            </Text>
          )}
          <Text size="sm" className={classes['text']} lineClamp={lineClamp}>
            {addendum.text}
          </Text>
          <ArrivalNote of={addendum.arrival} />
        </div>
      ))}
    </Stack>
  );
