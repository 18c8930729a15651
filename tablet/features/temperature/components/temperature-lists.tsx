import { Title } from '@mantine/core';
import type { Board, Row } from '../board-rules.ts';
import { EquipmentCard } from './equipment-card.tsx';
import { RecheckCard } from './recheck-card.tsx';
import classes from './temperature-lists.module.css';

type Props = {
  board: Board;
  timezone: string;
  now: Date;
  onTake: (row: Row) => void;
  onDetails: (row: Row) => void;
};

/** Lists the temperatures to check again, and all equipment with its day. */
export const TemperatureLists = ({ board, timezone, now, onTake, onDetails }: Props) => {
  const { rows, rechecks } = board;
  return (
    <>
      {rechecks.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            Check again
          </Title>
          <ul className={classes['rechecks']}>
            {rechecks.map((recheck) => (
              <RecheckCard
                key={recheck.equipment.uuid}
                recheck={recheck}
                timezone={timezone}
                now={now}
                onTake={() => {
                  const row = rows.find(({ recheck: of }) => of === recheck);
                  if (row) onTake(row);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      <section>
        <Title order={2} mb="sm">
          Today
        </Title>
        <ul className={classes['board']}>
          {rows.map((row) => (
            <EquipmentCard
              key={row.equipment.uuid}
              row={row}
              timezone={timezone}
              onTake={() => onTake(row)}
              onDetails={() => onDetails(row)}
            />
          ))}
        </ul>
      </section>
    </>
  );
};
