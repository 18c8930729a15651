import { foodActionLabel, isFoodGone } from '@branchbook/contract/food-checks.ts';
import {
  foodCheckLabel,
  measuredText,
  verdictText,
  verdictTone,
} from '@branchbook/contract/food-verdict.ts';
import { Button, Group, Title } from '@mantine/core';
import { timeText } from '../../../shared/format.ts';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import { factsOf, judgedOf } from '../board-rules.ts';
import type { Entry } from '../board-rules.ts';
import { VerdictLine } from './verdict-line.tsx';

const titleOf = ({ kind, food }: Entry): string => `${foodCheckLabel[kind]}: ${food}`;

const factsText = (entry: Entry, timezone: string): string =>
  [
    measuredText(factsOf(entry)),
    entry.action && foodActionLabel[entry.action],
    `${timeText(entry.at, timezone)} by ${entry.by_name}`,
  ]
    .filter(Boolean)
    .join(', ');

const ResultLine = ({ entry }: { entry: Entry }) => {
  if (entry.isDoubted) return <VerdictLine tone="bad" text="In doubt: the probe failed" />;
  const check = judgedOf(entry);
  const tone = verdictTone(check);
  return <VerdictLine tone={tone === 'running' ? 'warning' : tone} text={verdictText(check)} />;
};

type OpenProps = {
  entries: readonly Entry[];
  timezone: string;
  onRecheck: (entry: Entry) => void;
  onClose: (entry: Entry) => void;
};

/** Cooling cannot be measured again, and food that is gone neither. */
const mayRecheck = ({ kind, action }: Entry): boolean =>
  kind !== 'cooling' && !isFoodGone(action ?? null);

/** Lists failed checks that are not settled. */
export const OpenChecks = ({ entries, timezone, onRecheck, onClose }: OpenProps) =>
  entries.length > 0 && (
    <section>
      <Title order={2} mb="sm">
        Check again
      </Title>
      <RecordList label="Check again">
        {entries.map((entry) => (
          <RecordRow
            key={entry.uuid}
            title={titleOf(entry)}
            facts={
              <>
                <ResultLine entry={entry} /> {factsText(entry, timezone)}
              </>
            }
            waiting={entry.waiting}
            action={
              <Group gap="sm">
                {mayRecheck(entry) && (
                  <Button
                    size="md"
                    aria-label={`Check again: ${entry.food}`}
                    onClick={() => onRecheck(entry)}
                  >
                    Check again
                  </Button>
                )}
                <Button
                  size="md"
                  variant="default"
                  aria-label={`Close: ${entry.food}`}
                  onClick={() => onClose(entry)}
                >
                  Close (manager)
                </Button>
              </Group>
            }
          />
        ))}
      </RecordList>
    </section>
  );

/** Lists the other checks of today. */
export const DoneChecks = ({
  entries,
  timezone,
}: {
  entries: readonly Entry[];
  timezone: string;
}) =>
  entries.length > 0 && (
    <section>
      <Title order={2} mb="sm">
        Today
      </Title>
      <RecordList label="Today">
        {entries.map((entry) => (
          <RecordRow
            key={entry.uuid}
            title={titleOf(entry)}
            facts={
              <>
                <ResultLine entry={entry} /> {factsText(entry, timezone)}
              </>
            }
            waiting={entry.waiting}
          />
        ))}
      </RecordList>
    </section>
  );
