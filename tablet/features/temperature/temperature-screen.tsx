import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { PageHeader } from '@branchbook/ui/page.tsx';
import { Button, Stack } from '@mantine/core';
import { IconSettings, IconTemperature } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import type { Session } from '../../offline/session.ts';
import { AskPinDialog } from '../../shared/ask-pin-dialog.tsx';
import { corrected } from '../../shared/clock.ts';
import { isManager } from '../../shared/roles.ts';
import { useNow } from '../../shared/use-now.ts';
import { boardOf, helpOf } from './board-rules.ts';
import type { Row } from './board-rules.ts';
import { CloseActionDialog } from './close-action-dialog.tsx';
import type { ActionToClose } from './close-action-dialog.tsx';
import { TemperatureLists } from './components/temperature-lists.tsx';
import { TemperatureProgress } from './components/temperature-progress.tsx';
import { EquipmentDialog } from './equipment-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import type { ReadingToTake } from './reading-values.ts';
import { ReadingsDialog } from './readings-dialog.tsx';

/** Dialog that is open: only one at a time. */
type Opened =
  | { name: 'reading'; reading: ReadingToTake }
  | { name: 'details'; equipment: string }
  | { name: 'close-action'; action: ActionToClose }
  | { name: 'equipment'; by: Session }
  | { name: 'manager-pin'; onManager: (manager: Session) => void };

/** Shows today's temperatures of the branch. */
export const TemperatureScreen = ({ session, snapshot, items }: ScreenProps) => {
  const now = useNow(10_000);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { branch, staff } = snapshot.data;
  const board = boardOf({ snapshot, items, now, corrected });
  const { rows } = board;

  /** Runs a managers-only action; another user first has a manager enter their PIN. */
  const asManager = (onManager: (manager: Session) => void) =>
    isManager(session.roleId) ? onManager(session) : setOpened({ name: 'manager-pin', onManager });
  const manage = () => asManager((by) => setOpened({ name: 'equipment', by }));
  const take = ({ equipment, recheck }: Row) =>
    setOpened({
      name: 'reading',
      reading: { by: session, equipment, recheckOf: recheck?.reading ?? null, corrects: null },
    });

  return (
    <Stack gap="lg">
      <PageHeader
        title="Temperatures"
        help={helpOf(board)}
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
          text="A manager adds the fridges, freezers and hot cabinets to check."
          action={<Button onClick={manage}>Add equipment</Button>}
        />
      ) : (
        <>
          <TemperatureProgress board={board} />
          <TemperatureLists
            board={board}
            timezone={branch.timezone}
            now={now}
            onTake={take}
            onDetails={({ equipment }) => setOpened({ name: 'details', equipment: equipment.uuid })}
          />
        </>
      )}
      <ReadingDialog reading={opened?.name === 'reading' ? opened.reading : null} onClose={close} />
      <ReadingsDialog
        row={
          (opened?.name === 'details' &&
            rows.find(({ equipment }) => equipment.uuid === opened.equipment)) ||
          null
        }
        today={board.day}
        timezone={branch.timezone}
        manager={isManager(session.roleId)}
        onCorrect={({ equipment }, corrects) =>
          asManager((by) =>
            setOpened({ name: 'reading', reading: { by, equipment, recheckOf: null, corrects } }),
          )
        }
        onCloseAction={({ equipment }, reading) =>
          asManager((by) => setOpened({ name: 'close-action', action: { by, equipment, reading } }))
        }
        onClose={close}
      />
      <CloseActionDialog
        action={opened?.name === 'close-action' ? opened.action : null}
        onClose={close}
      />
      <EquipmentDialog
        by={opened?.name === 'equipment' ? opened.by : null}
        equipment={rows.map(({ equipment }) => equipment)}
        onClose={close}
      />
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
