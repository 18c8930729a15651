import type { DaySignature, DiaryPage } from '@branchbook/contract/sfbb.ts';
import { gapText } from '@branchbook/contract/sfbb-signing.ts';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { ArrivalNote } from '../../shared/arrival-note.tsx';
import { instantText } from '../../shared/dates.ts';
import { DayStateBadge } from './components/day-state.tsx';
import classes from './sfbb.module.css';

const Signed = ({ of, label }: { of: DaySignature; label: string }) => (
  <div>
    <Text>
      {label} {of.by_name}, <time dateTime={of.at}>{instantText(of.at)}</time>
    </Text>
    <ArrivalNote of={of.arrival} />
    <Text size="sm" c="dimmed" mt="xs" className={classes['words']}>
      {of.statement}
    </Text>
  </div>
);

type Props = { page: DiaryPage; onSign: () => void };

const labelOf = ({ gaps, signature }: DiaryPage): string =>
  `Signed${gaps.length > 0 ? ' with gaps' : ''}${signature?.late ? ', late,' : ''} by`;

/** Shows the signature of a day with its gaps beside the signed words, and lets a person sign. */
export const Signature = ({ page, onSign }: Props) => {
  const { signature, gaps, closed, state, records_show: shown } = page;
  return (
    <TitledCard title="Signature" badge={<DayStateBadge state={state} />}>
      <Stack gap="sm" align="stretch">
        {closed && (
          <Text>
            {state === 'closed'
              ? `The branch was closed: ${closed}. The day needs no signature.`
              : `The branch was closed: ${closed}. The day had begun, so it needs a signature.`}
          </Text>
        )}
        {signature ? (
          <Signed of={signature} label={labelOf(page)} />
        ) : (
          !closed && <Text>Not signed.</Text>
        )}
        {gaps.length > 0 && (
          <Alert
            color="yellow"
            icon={<IconAlertTriangle size={20} aria-hidden />}
            title="Missing on this day"
          >
            <List size="sm">
              {gaps.map((gap) => (
                <List.Item key={`${gap.kind} ${gap.check}`} className={classes['words']}>
                  {gapText(gap)}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {signature && !signature.statement.startsWith(shown) && (
          <Text size="sm" className={classes['words']}>
            <b>The records show:</b> {shown}
          </Text>
        )}
        {page.earlier_signatures.map((former) => (
          <Signed key={former.at} of={former} label="Signed before, with gaps, by" />
        ))}
        {page.may_sign && (
          <div>
            <Button leftSection={<IconSignature size={18} aria-hidden />} onClick={onSign}>
              {signature ? 'Sign again' : state === 'unsigned' ? 'Sign late' : 'Sign the day'}
            </Button>
          </div>
        )}
        {page.signing_note && (
          <Text size="sm" c="dimmed">
            {page.signing_note}.
          </Text>
        )}
      </Stack>
    </TitledCard>
  );
};
