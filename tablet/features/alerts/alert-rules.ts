import { ALERT } from '@branchbook/contract/alert-kinds.ts';
import type { SnapshotAlert } from '@branchbook/contract/snapshot.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { StoredSnapshot } from '../../offline/tablet-store.ts';
import { corrected } from '../../shared/clock.ts';

const MINUTE_MS = 60_000;

/** An alert of the branch, with the person who deals with it now. */
export type ShownAlert = SnapshotAlert & { dealtWithBy: string | null };

type Records = { snapshot: StoredSnapshot; items: RecordedItem[]; now: Date };

/**
 * Returns the alerts of the branch, those that no one deals with first. Acknowledgements that this
 * tablet has not sent yet count.
 */
export const alertsOf = ({ snapshot, items, now }: Records): ShownAlert[] => {
  const here = new Map(
    itemsOfKind(items, 'alert.acknowledge').map(({ payload, employeeName, occurredAt }) => [
      payload.alert,
      {
        name: employeeName,
        until: corrected(new Date(occurredAt)).getTime() + ALERT.acknowledgedMinutes * MINUTE_MS,
      },
    ]),
  );
  const isNow = (until: number): boolean => until > now.getTime();
  return (snapshot.data.alerts ?? [])
    .map((alert) => {
      const { acknowledged_by_name: name, acknowledged_until: until } = alert;
      const own = here.get(alert.uuid);
      const isDealtWith = name !== undefined && until !== undefined && isNow(Date.parse(until));
      const dealtWithBy = own && isNow(own.until) ? own.name : isDealtWith ? name : null;
      return { ...alert, dealtWithBy };
    })
    .toSorted((a, b) => Number(a.dealtWithBy !== null) - Number(b.dealtWithBy !== null));
};
