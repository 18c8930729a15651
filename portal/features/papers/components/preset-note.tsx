import {
  PAPER_PRESETS,
  paperBasisLabel,
  PRESETS_CHECKED,
} from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import { Anchor, Text } from '@mantine/core';
import { dayText } from '../../../shared/dates.ts';

const monthsText = (months: number): string =>
  months % 12 === 0 ? `${months / 12} year${months === 12 ? '' : 's'}` : `${months} months`;

/** Says for how long a paper of a kind is usually valid, what that rests on, and where it is written. */
export const PresetNote = ({ kind }: { kind: PaperKind }) => {
  const { months, basis, rule, source } = PAPER_PRESETS[kind];
  return (
    <Text size="sm" c="dimmed">
      {months !== null && `Usually ${monthsText(months)}. `}
      {paperBasisLabel[basis]}. {rule}
      {source && (
        <>
          {' '}
          Source:{' '}
          <Anchor href={source.url} target="_blank" rel="noreferrer" inherit underline="always">
            {source.title}
          </Anchor>
          , read on {dayText(PRESETS_CHECKED)}.
        </>
      )}
    </Text>
  );
};
