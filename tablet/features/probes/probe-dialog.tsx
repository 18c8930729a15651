import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { isProbeRight, looksSwapped, probeRangeText } from '@branchbook/contract/probes.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { numberOf } from '../../shared/number-entry.ts';
import { NumberPad } from '../../shared/number-pad.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import verdict from '../../shared/verdict.module.css';
import type { Probe } from './probe-rules.ts';

/** The probe to check, with the limit that holds. */
export type ProbeToCheck = { probe: Probe; nation: FoodNation; tolerance: number };

type Props = { asked: ProbeToCheck | null; session: Session; onClose: () => void };

const WATERS = { ice: 'In iced water', boiling: 'In boiling water' } as const;
type Water = keyof typeof WATERS;

type Draft = Record<Water, string> & {
  water: Water;
  /** The waters of which the user said that the probe really reads what looks swapped. */
  confirmed?: Partial<Record<Water, boolean>>;
};
const EMPTY: Draft = { ice: '', boiling: '', water: 'ice' };

const Content = ({ asked, session, onClose }: Props & { asked: ProbeToCheck }) => {
  const { probe, nation, tolerance } = asked;
  const key = `probe ${probe.uuid}`;
  const [draft, setDraft] = useDraft<Draft>(key, session, EMPTY);
  const [error, setError] = useState<string>();
  const saved = useRef(false);
  const { water, confirmed = {} } = draft;
  const value = numberOf(draft[water]);
  const isAsked = value !== null && looksSwapped(water, value) && confirmed[water] !== true;
  const isRight = (of: Water): boolean => {
    const read = numberOf(draft[of]);
    return read !== null && isProbeRight({ ice: 0, boiling: 100, [of]: read }, tolerance);
  };

  const next = async () => {
    if (value === null) {
      setError('Please enter the temperature');
      return;
    }
    if (isAsked) return;
    if (water === 'ice') {
      setDraft({ ...draft, water: 'boiling' });
      return;
    }
    if (saved.current) return;
    saved.current = true;
    const payload = {
      probe: probe.uuid,
      ice: numberOf(draft.ice) ?? 0,
      boiling: value,
      confirmed: Object.values(confirmed).includes(true),
      nation,
      tolerance,
    };
    const recorded = await recorderOf(session)('probe.check', payload, probe.name);
    saved.current = recorded !== null;
    if (recorded === null) return;
    forgetDraft(key, session);
    onClose();
  };
  const swap = () => {
    setDraft({
      ice: water === 'boiling' ? draft.boiling : '',
      boiling: water === 'ice' ? draft.ice : '',
      water: 'ice',
    });
  };

  return (
    <Step key={water} label={WATERS[water]}>
      <Text c="dimmed">Should be {probeRangeText(water, tolerance)}.</Text>
      <NumberPad
        label={WATERS[water]}
        unit="°C"
        minus
        decimals={1}
        digits={3}
        alarm={value !== null && !isRight(water)}
        value={draft[water]}
        error={error}
        onChange={(typed) => {
          setDraft({ ...draft, [water]: typed, confirmed: { ...confirmed, [water]: false } });
          setError(undefined);
        }}
        onSubmit={() => void next()}
      />
      <div role="status">
        {isAsked && (
          <Alert color="yellow" title="Swapped?" icon={<IconAlertTriangle aria-hidden />}>
            <Stack gap="sm">
              <Text>
                {water === 'ice' ? 'This looks like boiling water.' : 'This looks like iced water.'}
              </Text>
              <Group gap="sm">
                <Button size="md" onClick={swap}>
                  It is of the other water
                </Button>
                <Button
                  size="md"
                  variant="default"
                  onClick={() => setDraft({ ...draft, confirmed: { ...confirmed, [water]: true } })}
                >
                  It really reads that
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        {value !== null && !isAsked && (
          <span className={verdict['verdict']} data-tone={isRight(water) ? 'good' : 'bad'}>
            {isRight(water) ? (
              <IconCircleCheck size={20} aria-hidden />
            ) : (
              <IconAlertTriangle size={20} aria-hidden />
            )}
            {isRight(water) ? 'In range' : 'Out of range: do not use this probe'}
          </span>
        )}
      </div>
      <FormButtons
        submitText={water === 'ice' ? 'Next' : 'Save'}
        busy={false}
        onCancel={() => (water === 'ice' ? onClose() : setDraft({ ...draft, water: 'ice' }))}
        onSubmit={() => void next()}
      />
    </Step>
  );
};

/** Asks for the temperature of a probe in iced and in boiling water. */
export const ProbeDialog = ({ asked, session, onClose }: Props) => {
  const { value: shown, turn } = useLastValue(asked);
  return (
    <Dialog
      title={shown ? `Check ${shown.probe.name}` : ''}
      size="md"
      opened={asked !== null}
      onClose={onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} asked={shown} session={session} onClose={onClose} />}
    </Dialog>
  );
};
