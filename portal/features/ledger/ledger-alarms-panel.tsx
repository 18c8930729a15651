import { ledgerDamageText } from '@branchbook/contract/ledger.ts';
import { Alert, Text } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { ledgerStatusQuery } from './api.ts';

/** Alarms that are shown; the audit log has all of them. */
const SHOWN = 3;

/** Shows in red what was found wrong with the proof of records; nothing where all is well. */
export const LedgerAlarmsPanel = () => {
  const { data } = useQuery(ledgerStatusQuery());
  if (!data || data.alarms.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="filled"
      icon={<IconShieldX aria-hidden />}
      title="The proof of records does not fit what was signed before"
    >
      {data.alarms.slice(0, SHOWN).map(({ found, tablet, at }) => (
        <Text key={`${at} ${found}`} size="sm">
          {ledgerDamageText[found]}
          {tablet !== null && ` (${tablet})`}, found on {instantText(at)}.
        </Text>
      ))}
      <Text size="sm" mt="xs">
        Keep a copy of the database before anything else is done to it, and ask the operator of your
        server what happened. If a backup was restored, this is why.
      </Text>
    </Alert>
  );
};
