import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import { Select } from '@mantine/core';
import { KIND_CHOICES, kindOf } from '../entries.ts';

type Props = {
  kind: ActivityKind | undefined;
  onChoose: (kind: ActivityKind | undefined) => void;
};

export const KindFilter = ({ kind, onChoose }: Props) => (
  <Select
    label="Kind"
    data={KIND_CHOICES}
    value={kind ?? ''}
    onChange={(value) => onChoose(kindOf(value))}
    allowDeselect={false}
    maw={{ sm: 360 }}
    flex="1 1 8rem"
  />
);
