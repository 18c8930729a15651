import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { markReminded, notify, reminderStateOn } from '../../../offline/reminder-state.ts';
import { readReminded } from '../../../offline/store.ts';
import type { OutboxItem, StoredSnapshot } from '../../../offline/tablet-store.ts';
import { corrected } from '../../../shared/clock.ts';
import { timeText } from '../../../shared/format.ts';
import { Notice } from '../../../shared/notice.tsx';
import { useLive } from '../../../shared/use-live.ts';
import { useNow } from '../../../shared/use-now.ts';
import { dayOf } from '../day-rules.ts';
import { dueSoon } from '../reminder-rules.ts';

type Props = { snapshot: StoredSnapshot; items: OutboxItem[] };

/** Shows the tasks that are due soon, locked or not, until a user acknowledges them. */
export const Reminders = ({ snapshot, items }: Props) => {
  const time = useNow(10_000);
  const reminded = useLive(readReminded);
  const { timezone } = snapshot.data.branch;
  const { day, open } = dayOf({ snapshot, items, now: time, corrected });
  const soon = reminded === undefined ? [] : dueSoon(open, time);
  const seen = new Set(reminderStateOn(reminded ?? null, day).seen);
  const shown = soon.filter(({ id }) => !seen.has(id));

  const ids = shown.map(({ id }) => id).join(' ');
  const tell = useEffectEvent(async () => {
    const fresh = new Set(await markReminded(day, 'told', ids.split(' ')));
    for (const { id, name, dueAt } of shown.filter((task) => fresh.has(task.id))) {
      void notify(name, `Due at ${timeText(dueAt, timezone)}`, id);
    }
  });
  useEffect(() => {
    if (ids !== '') void tell();
  }, [ids]);

  return (
    <div role="status">
      {shown.length > 0 && (
        <Notice
          icon={<IconBell size={24} aria-hidden />}
          action={
            <Button
              variant="default"
              aria-label="OK, do not remind me of this again today"
              onClick={() => void markReminded(day, 'seen', ids.split(' '))}
            >
              OK
            </Button>
          }
        >
          {shown.map(({ id, name, dueAt }) => (
            <li key={id}>
              <strong>{name}</strong> is due at {timeText(dueAt, timezone)}
            </li>
          ))}
        </Notice>
      )}
    </div>
  );
};
