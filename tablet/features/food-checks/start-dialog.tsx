import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { foodCheckLabel, judgeFood } from '@branchbook/contract/food-verdict.ts';
import type { TimedKind } from '@branchbook/contract/food-verdict.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { byTabletClock, now } from '../../shared/clock.ts';
import { recorderOf } from '../../shared/recording.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import type { Board } from './board-rules.ts';
import { FoodStep } from './components/food-step.tsx';
import { LimitSource } from './components/limit-source.tsx';
import { MinutesAgo } from './components/minutes-ago.tsx';

type Props = {
  kind: TimedKind | null;
  board: Board & { nation: FoodNation };
  session: Session;
  onClose: () => void;
};

const EMPTY = { food: '', batch: '', supplier: null, state: null };

const Content = ({ kind, board, session, onClose }: Props & { kind: TimedKind }) => {
  const { nation, limits } = board;
  const [draft, setDraft] = useState(EMPTY);
  const [minutes, setMinutes] = useState(0);
  const saved = useRef(false);
  const start = async (food: string) => {
    if (saved.current) return;
    saved.current = true;
    const startedAt = byTabletClock(new Date(now().getTime() - minutes * 60_000));
    const payload = {
      kind,
      food,
      batch: draft.batch,
      started_at: minutes === 0 ? null : startedAt.toISOString(),
      nation,
      limits,
    };
    const recorded = await recorderOf(session)('food-check.start', payload, food);
    saved.current = recorded !== null;
    if (recorded !== null) onClose();
  };
  return (
    <Stack gap="md">
      <LimitSource {...judgeFood({ kind, minutes: 0 }, limits)} nation={nation} limits={limits} />
      <MinutesAgo label="Started" value={minutes} onChange={setMinutes} />
      <FoodStep
        kind={kind}
        draft={draft}
        foods={board.foods[kind]}
        suppliers={[]}
        lastSuppliers={new Map()}
        submitText="Start"
        onChange={(part) => setDraft({ ...draft, ...part } as typeof EMPTY)}
        onChosen={(food) => void start(food)}
        onCancel={onClose}
      />
    </Stack>
  );
};

/** Starts a cooling, or a display without a temperature; anyone finishes it later. */
export const StartDialog = ({ kind, ...rest }: Props) => {
  const { value: shown, turn } = useLastValue(kind);
  return (
    <Dialog
      title={shown ? `Start: ${foodCheckLabel[shown].toLowerCase()}` : ''}
      size="lg"
      opened={kind !== null}
      onClose={rest.onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} kind={shown} {...rest} />}
    </Dialog>
  );
};
