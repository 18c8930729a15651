import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import { Select } from '@mantine/core';
import { useUser } from '../../../shared/user.tsx';
import { kindChoicesFor, kindOf } from '../entry-rules.ts';

type Props = {
  kind: ActivityKind | undefined;
  onChoose: (kind: ActivityKind | undefined) => void;
};

export const KindFilter = ({ kind, onChoose }: Props) => (
  <Select
    label="Kind"
    data={kindChoicesFor(useUser())}
    value={kind ?? ''}
    onChange={(value) => onChoose(kindOf(value))}
    allowDeselect={false}
    maw={{ sm: 360 }}
    flex="1 1 8rem"
  />
);
