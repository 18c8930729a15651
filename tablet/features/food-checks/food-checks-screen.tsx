import {
  FOOD_CHECK_KINDS,
  foodCheckLabel,
  TIMED_KINDS,
} from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind, TimedKind } from '@branchbook/contract/food-verdict.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { PageHeader } from '@branchbook/ui/page.tsx';
import { Stack, Title, UnstyledButton } from '@mantine/core';
import {
  IconFlame,
  IconMapPin,
  IconMeat,
  IconSnowflake,
  IconSoup,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconWind,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { readFoodDrafts } from '../../offline/food-drafts.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import type { Session } from '../../offline/session.ts';
import type { FoodDraft } from '../../offline/tablet-store.ts';
import { uuidV7 } from '../../offline/uuid.ts';
import { AskPinDialog } from '../../shared/ask-pin-dialog.tsx';
import { corrected } from '../../shared/clock.ts';
import { isManager } from '../../shared/roles.ts';
import tiles from '../../shared/tiles.module.css';
import { useLive } from '../../shared/use-live.ts';
import { useNow } from '../../shared/use-now.ts';
import { ProbeDialog } from '../probes/api.ts';
import type { ProbeToCheck } from '../probes/api.ts';
import { boardOf } from './board-rules.ts';
import type { Entry } from './board-rules.ts';
import { CheckDialog } from './check-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import type { CheckToClose } from './close-dialog.tsx';
import { DoneChecks, OpenChecks } from './components/check-lists.tsx';
import { ProbeList } from './components/probe-list.tsx';
import { RunningChecks } from './components/running-checks.tsx';
import { newDraft } from './draft-values.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import classes from './food-checks.module.css';

const ICONS: Record<FoodCheckKind, Icon> = {
  cooking: IconMeat,
  reheating: IconFlame,
  cooling: IconWind,
  hot_hold: IconSoup,
  cold_display: IconSnowflake,
  delivery: IconTruckDelivery,
};

/** Kinds of tiles: those with a temperature, and displays that go by time alone. */
type TileKey = FoodCheckKind | 'hot_time' | 'cold_time';
const TIMED_TILES = {
  cooling: 'cooling',
  hot_time: 'hot_hold',
  cold_time: 'cold_display',
} as const;
const TILES: { key: TileKey; icon: Icon; label: string }[] = [
  ...FOOD_CHECK_KINDS.map((kind) => ({
    key: kind,
    icon: ICONS[kind],
    label: foodCheckLabel[kind],
  })),
  { key: 'hot_time', icon: IconSoup, label: 'Hot display by time' },
  { key: 'cold_time', icon: IconSnowflake, label: 'Cold display by time' },
];

const timedOf = (key: TileKey): TimedKind | null =>
  TIMED_KINDS.find((kind) => (TIMED_TILES as Partial<Record<TileKey, TimedKind>>)[key] === kind) ??
  null;

/** Dialog that is open: only one at a time. */
type Opened =
  | { name: 'check'; draft: FoodDraft }
  | { name: 'start'; kind: TimedKind }
  | { name: 'finish'; entry: Entry }
  | { name: 'close'; closing: CheckToClose }
  | { name: 'probe'; asked: ProbeToCheck }
  | { name: 'manager-pin'; onManager: (manager: Session) => void };

/** Shows the food checks of the branch: what is running, what failed, and what was checked today. */
export const FoodChecksScreen = ({ session, snapshot, items }: ScreenProps) => {
  const now = useNow(1000);
  const drafts = useLive(readFoodDrafts) ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { branch, staff } = snapshot.data;
  const board = boardOf({ snapshot, items, now, corrected });
  const { nation, probes } = board;

  const open = (draft: FoodDraft) => setOpened({ name: 'check', draft });
  const begin = (key: TileKey) => {
    const timed = timedOf(key);
    if (timed) setOpened({ name: 'start', kind: timed });
    else open(newDraft(uuidV7(now), key as FoodCheckKind, probes, null));
  };
  const asManager = (onManager: (manager: Session) => void) =>
    isManager(session.roleId) ? onManager(session) : setOpened({ name: 'manager-pin', onManager });
  const { probe_tolerance: tolerance = 1 } = board.limits;

  return (
    <Stack gap="lg">
      <PageHeader
        title="Food checks"
        help="Each limit says where it comes from: touch it to read its source."
      />
      <RunningChecks
        drafts={drafts}
        running={board.running}
        limits={board.limits}
        now={now}
        timezone={branch.timezone}
        onOpen={open}
        onFinish={(entry) => setOpened({ name: 'finish', entry })}
      />
      {nation === null ? (
        <EmptyState
          icon={<IconMapPin aria-hidden />}
          title="No limits for this branch"
          text="Limits differ by nation. A manager chooses the nation of this branch in the portal, under Branches, Opening hours."
        />
      ) : (
        <>
          <OpenChecks
            entries={board.open}
            timezone={branch.timezone}
            onRecheck={(entry) => open(newDraft(uuidV7(now), entry.kind, probes, entry))}
            onClose={(entry) =>
              asManager((by) => setOpened({ name: 'close', closing: { entry, by } }))
            }
          />
          <section>
            <Title order={2} mb="sm">
              New check
            </Title>
            <div className={classes['kinds']}>
              {TILES.map(({ key, icon: Sign, label }) => (
                <UnstyledButton key={key} className={tiles['tile']} onClick={() => begin(key)}>
                  <Sign size={28} aria-hidden />
                  <span className={tiles['name']}>{label}</span>
                </UnstyledButton>
              ))}
            </div>
          </section>
          <ProbeList
            probes={probes}
            timezone={branch.timezone}
            onCheck={(probe) => setOpened({ name: 'probe', asked: { probe, nation, tolerance } })}
          />
        </>
      )}
      <DoneChecks entries={board.today} timezone={branch.timezone} />
      {board.today.length === 0 && board.open.length === 0 && nation !== null && (
        <EmptyState
          icon={<IconToolsKitchen2 aria-hidden />}
          title="Nothing checked today"
          text="Choose a kind of check above to begin."
        />
      )}
      {nation !== null && (
        <>
          <CheckDialog
            draft={opened?.name === 'check' ? opened.draft : null}
            board={{ ...board, nation }}
            session={session}
            onClose={close}
          />
          <StartDialog
            kind={opened?.name === 'start' ? opened.kind : null}
            board={{ ...board, nation }}
            session={session}
            onClose={close}
          />
          <ProbeDialog
            asked={opened?.name === 'probe' ? opened.asked : null}
            session={session}
            onClose={close}
          />
        </>
      )}
      <FinishDialog
        entry={opened?.name === 'finish' ? opened.entry : null}
        limits={board.limits}
        nation={nation ?? 'england'}
        probes={probes.filter(({ hasFailed }) => !hasFailed)}
        session={session}
        onClose={close}
      />
      <CloseDialog closing={opened?.name === 'close' ? opened.closing : null} onClose={close} />
      <AskPinDialog
        title="A manager’s PIN is needed"
        people={staff.filter(({ role_id }) => isManager(role_id))}
        opened={opened?.name === 'manager-pin'}
        onClose={close}
        onUnlocked={(manager) => opened?.name === 'manager-pin' && opened.onManager(manager)}
      />
    </Stack>
  );
};
