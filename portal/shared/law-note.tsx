import { LAW_RULES } from '@branchbook/contract/law-rules.ts';
import type { LawRuleKey } from '@branchbook/contract/law-rules.ts';
import { ruleText } from '@branchbook/contract/law-text.ts';
import { isInForce } from '@branchbook/contract/law.ts';
import { Text } from '@mantine/core';
import { localToday } from './dates.ts';
import { RuleSource } from './rule-source.tsx';

/** Names the rules on which a deadline rests, with nations, days and sources, as far as they hold. */
export const LawNote = ({ rules }: { rules: readonly LawRuleKey[] }) => {
  const today = localToday();
  return rules
    .filter((key) => isInForce(LAW_RULES[key], today))
    .map((key) => (
      <Text key={key} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {ruleText(LAW_RULES[key], today)}: {LAW_RULES[key].rule}{' '}
        <RuleSource source={LAW_RULES[key].source} />.
      </Text>
    ));
};
