import { Button, Text, Title } from '@mantine/core';
import { shortDayTime } from '../../../shared/format.ts';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import type { Probe } from '../../probes/api.ts';
import { VerdictLine } from './verdict-line.tsx';

type Props = { probes: readonly Probe[]; timezone: string; onCheck: (probe: Probe) => void };

const stateOf = ({ hasFailed, isDue, lastAt }: Probe): { tone: 'good' | 'bad'; text: string } => {
  if (hasFailed) return { tone: 'bad', text: 'Out of use until it passes' };
  if (lastAt === null) return { tone: 'bad', text: 'Never checked' };
  return isDue ? { tone: 'bad', text: 'Weekly check due' } : { tone: 'good', text: 'In use' };
};

/** Lists the probes of the branch, and says which are due or out of use. */
export const ProbeList = ({ probes, timezone, onCheck }: Props) => (
  <section>
    <Title order={2} mb="sm">
      Probes
    </Title>
    {probes.length === 0 ? (
      <Text c="dimmed">
        A manager adds the probes of this branch in the portal, under Reports, Food checks.
      </Text>
    ) : (
      <RecordList label="Probes">
        {probes.map((probe) => {
          const state = stateOf(probe);
          return (
            <RecordRow
              key={probe.uuid}
              title={probe.name}
              facts={
                <>
                  <VerdictLine {...state} />
                  {probe.lastAt && ` Last checked ${shortDayTime(probe.lastAt, timezone)}`}
                </>
              }
              waiting={false}
              action={
                <Button
                  size="md"
                  variant={state.tone === 'good' ? 'default' : 'filled'}
                  aria-label={`Check the probe: ${probe.name}`}
                  onClick={() => onCheck(probe)}
                >
                  Check the probe
                </Button>
              }
            />
          );
        })}
      </RecordList>
    )}
  </section>
);
