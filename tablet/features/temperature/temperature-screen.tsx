import { slotEndText, slotLabel } from '@branchbook/contract/temperature.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { PageHeader } from '@branchbook/ui/page.tsx';
import { Button, Progress, Stack, Text, Title } from '@mantine/core';
import { IconSettings, IconTemperature } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import type { Session } from '../../offline/session.ts';
import { AskPinDialog } from '../../shared/ask-pin-dialog.tsx';
import { corrected } from '../../shared/clock.ts';
import { isManager } from '../../shared/roles.ts';
import { useNow } from '../../shared/use-now.ts';
import { boardOf } from './board-rules.ts';
import type { Row } from './board-rules.ts';
import { EquipmentCard } from './components/equipment-card.tsx';
import { RecheckCard } from './components/recheck-card.tsx';
import { EquipmentDialog } from './equipment-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import type { Taking } from './reading-dialog.tsx';
import { ReadingsDialog } from './readings-dialog.tsx';
import { SolvedDialog } from './solved-dialog.tsx';
import type { Solving } from './solved-dialog.tsx';
import classes from './temperature-screen.module.css';

/** Dialog that is open: only one at a time. */
type Opened =
  | { name: 'take'; taking: Taking }
  | { name: 'look'; equipment: string }
  | { name: 'solve'; solving: Solving }
  | { name: 'manage'; by: Session }
  | { name: 'ask'; forWhat: (manager: Session) => void };

/** Shows today's temperatures of the branch. */
export const TemperatureScreen = ({ session, snapshot, items }: ScreenProps) => {
  const now = useNow(10_000);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { branch, staff } = snapshot.data;
  const board = boardOf({ snapshot, items, now, corrected });
  const { rows, rechecks } = board;

  /** Runs a managers-only action; another user first has a manager enter their PIN. */
  const asManager = (forWhat: (manager: Session) => void) =>
    isManager(session.roleId) ? forWhat(session) : setOpened({ name: 'ask', forWhat });
  const manage = () => asManager((by) => setOpened({ name: 'manage', by }));
  const take = ({ equipment, recheck }: Row) =>
    setOpened({
      name: 'take',
      taking: { by: session, equipment, recheckOf: recheck?.reading ?? null, corrects: null },
    });

  return (
    <Stack gap="lg">
      <PageHeader
        title="Temperatures"
        help={`Check each unit three times a day: by ${slotEndText('morning')}, by ${slotEndText('afternoon')}, and in the evening.`}
        actions={
          rows.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconSettings size={22} aria-hidden />}
              onClick={manage}
            >
              Manage equipment
            </Button>
          )
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconTemperature aria-hidden />}
          title="No equipment yet"
          text="A manager adds the fridges, freezers and hot cabinets whose temperature is taken."
          action={<Button onClick={manage}>Add equipment</Button>}
        />
      ) : (
        <section aria-label="Progress">
          <Text fw={650} size="lg" role="status">
            {board.done} of {rows.length} done this {slotLabel[board.slot].toLowerCase()}
          </Text>
          <Progress
            mt="xs"
            size={10}
            radius="xl"
            color="green"
            aria-label="Temperatures taken"
            value={(100 * board.done) / rows.length}
          />
        </section>
      )}
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
                timezone={branch.timezone}
                now={now}
                onTake={() => {
                  const row = rows.find(({ recheck: of }) => of === recheck);
                  if (row) take(row);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            Today
          </Title>
          <ul className={classes['board']}>
            {rows.map((row) => (
              <EquipmentCard
                key={row.equipment.uuid}
                row={row}
                timezone={branch.timezone}
                onTake={() => take(row)}
                onLook={() => setOpened({ name: 'look', equipment: row.equipment.uuid })}
              />
            ))}
          </ul>
        </section>
      )}
      <ReadingDialog taking={opened?.name === 'take' ? opened.taking : null} onClose={close} />
      <ReadingsDialog
        row={
          (opened?.name === 'look' &&
            rows.find(({ equipment }) => equipment.uuid === opened.equipment)) ||
          null
        }
        today={board.day}
        timezone={branch.timezone}
        manager={isManager(session.roleId)}
        onCorrect={({ equipment }, corrects) =>
          asManager((by) =>
            setOpened({ name: 'take', taking: { by, equipment, recheckOf: null, corrects } }),
          )
        }
        onSolve={({ equipment }, reading) =>
          asManager((by) => setOpened({ name: 'solve', solving: { by, equipment, reading } }))
        }
        onClose={close}
      />
      <SolvedDialog solving={opened?.name === 'solve' ? opened.solving : null} onClose={close} />
      <EquipmentDialog
        by={opened?.name === 'manage' ? opened.by : null}
        equipment={rows.map(({ equipment }) => equipment)}
        onClose={close}
      />
      <AskPinDialog
        title="A manager’s PIN is needed"
        people={staff.filter(({ role_id }) => isManager(role_id))}
        opened={opened?.name === 'ask'}
        onClose={close}
        onUnlocked={(manager) => opened?.name === 'ask' && opened.forWhat(manager)}
      />
    </Stack>
  );
};
