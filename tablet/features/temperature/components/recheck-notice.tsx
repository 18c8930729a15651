import { IconTemperature } from '@tabler/icons-react';
import type { RecordedItem } from '../../../offline/recorded-items.ts';
import type { StoredSnapshot } from '../../../offline/tablet-store.ts';
import { Notice } from '../../../shared/notice.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { rechecksDue } from '../api.ts';
import { rangeFault } from '../reading-rules.ts';

type Props = { snapshot: StoredSnapshot; items: RecordedItem[] };

/** Shows on the lock screen which temperatures have to be checked again by now. */
export const RecheckNotice = ({ snapshot, items }: Props) => {
  const due = rechecksDue({ snapshot, items, now: useNow(10_000) });
  return (
    <div role="status">
      {due.length > 0 && (
        <Notice icon={<IconTemperature size={24} aria-hidden />}>
          {due.map(({ equipment, reading }) => (
            <li key={equipment.uuid}>
              <strong>{equipment.name}</strong>:{' '}
              {rangeFault(reading.value, reading.range)?.toLowerCase()}, check it again now
            </li>
          ))}
        </Notice>
      )}
    </div>
  );
};
