import { ruleText } from '@branchbook/contract/law-text.ts';
import { PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import { Text } from '@mantine/core';
import { localToday } from '../../../shared/dates.ts';
import { RuleSource } from '../../../shared/rule-source.tsx';

const monthsText = (months: number): string =>
  months % 12 === 0 ? `${months / 12} year${months === 12 ? '' : 's'}` : `${months} months`;

/** Says for how long a paper of a kind is usually valid, what that rests on, and where it is written. */
export const PresetNote = ({ kind }: { kind: PaperKind }) => {
  const preset = PAPER_PRESETS[kind];
  const { months, rule, source } = preset;
  return (
    <Text size="sm" c="dimmed">
      {months !== null && `Usually ${monthsText(months)}. `}
      {ruleText(preset, localToday())}. {rule}
      {source && (
        <>
          {' '}
          <RuleSource source={source} />.
        </>
      )}
    </Text>
  );
};
