import { slotText } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel, showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Text } from '@mantine/core';
import { IconCloudUpload, IconFlag3 } from '@tabler/icons-react';
import { shortDay, timeText } from '../../shared/format.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import type { Row } from './board-rules.ts';
import { RangeStatus } from './components/range-status.tsx';
import type { Reading } from './reading-rules.ts';
import classes from './readings-dialog.module.css';

type Props = {
  row: Row | null;
  today: string;
  timezone: string;
  /** True when the user is a manager, who may correct and close readings directly. */
  manager: boolean;
  onCorrect: (row: Row, reading: Reading) => void;
  onCloseAction: (row: Row, reading: Reading) => void;
  onClose: () => void;
};

/** Shows today's readings of one piece of equipment, and those that are still open. */
export const ReadingsDialog = ({
  row,
  today,
  timezone,
  manager,
  onCorrect,
  onCloseAction,
  onClose,
}: Props) => {
  const { value: shown } = useLastValue(row);
  return (
    <Dialog title={shown?.equipment.name ?? ''} opened={row !== null} onClose={onClose}>
      {shown && (
        <>
          <Text c="dimmed" mb="md">
            Should be {showRange(shown.equipment.range)}.
            {!manager && ' Only a manager can correct a temperature or close an action.'}
          </Text>
          <ul className={classes['list']} aria-label="Temperatures">
            {shown.readings.toReversed().map((reading) => {
              const when = `${slotText(reading.slot)}, ${timeText(reading.takenAt, timezone)}`;
              const about = `${showTemperature(reading.value)} of ${timeText(reading.takenAt, timezone)}`;
              return (
                <li key={reading.uuid} className={classes['reading']}>
                  <div className={classes['text']}>
                    <span className={classes['value']}>
                      {showTemperature(reading.value)}
                      <RangeStatus value={reading.value} range={reading.range} />
                    </span>
                    <Text span>
                      {reading.day !== today && `${shortDay(reading.day)}, `}
                      {when} · {reading.by}
                      {reading.corrects !== null && ' · Corrected'}
                    </Text>
                    {reading.action !== null && (
                      <Text span>
                        {actionLabel[reading.action]}
                        {reading.note !== null && `: ${reading.note}`}
                      </Text>
                    )}
                    {reading.open && (
                      <span className={classes['mark']} data-tone="bad">
                        <IconFlag3 size={18} aria-hidden /> Still open
                      </span>
                    )}
                    {reading.waiting && (
                      <span className={classes['mark']} data-tone="waiting">
                        <IconCloudUpload size={18} aria-hidden /> Waiting to be sent
                      </span>
                    )}
                  </div>
                  <div className={classes['actions']}>
                    <Button
                      variant="default"
                      aria-label={`Correct ${about}`}
                      onClick={() => onCorrect(shown, reading)}
                    >
                      Correct
                    </Button>
                    {reading.open && (
                      <Button
                        variant="default"
                        aria-label={`Close action for ${about}`}
                        onClick={() => onCloseAction(shown, reading)}
                      >
                        Close action
                      </Button>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
};
