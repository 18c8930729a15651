import {
  CHECKER_PATH,
  headText,
  ledgerDamageText,
  shortRoot,
} from '@branchbook/contract/ledger.ts';
import type { LedgerHead, LedgerStatus } from '@branchbook/contract/ledger.ts';
import { CardPart } from '@branchbook/ui/card-part.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Anchor, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { saveBlob } from '../../shared/download.ts';
import { DownloadButton } from '../../shared/download-button.tsx';
import { messageOf } from '../../shared/errors.ts';
import { QrCode } from '@branchbook/ui/qr-code.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { ledgerStatusQuery, useLedgerExport, useMakeCheckpoint } from './api.ts';
import classes from './ledger.module.css';
import { LedgerAlarmsPanel } from './ledger-alarms-panel.tsx';

const saveHead = (head: LedgerHead): void =>
  saveBlob(
    new Blob([JSON.stringify(head, null, 2)], { type: 'application/json' }),
    `checkpoint_${head.signed_at.slice(0, 10)}.json`,
  );

const Checkpoint = ({ head }: { head: LedgerHead }) => (
  <div className={classes['checkpoint']}>
    <div className={classes['code']}>
      <QrCode text={headText(head)} label="The newest checkpoint as a QR code" />
    </div>
    <Stack gap="xs">
      <Text size="sm">
        {head.size === 1 ? '1 entry' : `${head.size.toLocaleString('en-GB')} entries`} up to{' '}
        {instantText(head.signed_at)}
      </Text>
      <Text size="sm" ff="monospace">
        {shortRoot(head.root)}
      </Text>
      <Text size="sm" c="dimmed">
        Scan the code or save the file, and keep it outside the shop.
      </Text>
      <Group>
        <Button variant="default" onClick={() => saveHead(head)}>
          Save the checkpoint
        </Button>
      </Group>
    </Stack>
  </div>
);

/** Says when the server last checked the whole ledger, and what it found. */
const LastCheck = ({ check }: Pick<LedgerStatus, 'check'>) => {
  if (!check) return <Text size="sm">The server has not checked the records yet.</Text>;
  const records =
    check.records === 1 ? '1 record' : `${check.records.toLocaleString('en-GB')} records`;
  return (
    <Text size="sm">
      Last checked {instantText(check.at)}: {records},{' '}
      {check.found === null ? 'in order.' : `not in order. ${ledgerDamageText[check.found]}.`}
    </Text>
  );
};

/** Lets the owner download the ledger and the program that checks it. */
const Export = () => {
  const whole = useLedgerExport('included');
  const withheld = useLedgerExport('withheld');
  return (
    <CardPart
      title="Let a stranger check it"
      help="Give them the proof of records, the checker, and a checkpoint that was kept outside the shop. The checker runs on any computer with Node and finds what was changed, removed or added after the checkpoint."
    >
      <Stack gap="xs" align="flex-start">
        <DownloadButton download={withheld}>Download without personal records</DownloadButton>
        <DownloadButton download={whole}>Download with all records</DownloadButton>
        <Anchor href={CHECKER_PATH} download size="sm" underline="always" data-standalone>
          Download the checker
        </Anchor>
      </Stack>
    </CardPart>
  );
};

/** Shows the newest checkpoint of the ledger, what was found wrong with it, and its exports. */
export const LedgerPanel = () => {
  const status = useQuery(ledgerStatusQuery());
  const make = useMakeCheckpoint();
  const isOwner = may(useUser(), 'delete_company');
  const makeCheckpoint = () =>
    make.mutate(undefined, {
      onError: (error) =>
        toast.error({
          title: 'No checkpoint was made',
          message: messageOf(error, 'Please try again.'),
        }),
    });
  return (
    <TitledCard
      title="Proof of records"
      help="Every record that a report rests on, and every change of it, goes into a sealed list. A checkpoint is its fingerprint: with one that was kept outside the shop, anyone can find out whether a record was changed, removed or added later. Inspector packs have one on every page."
    >
      <LedgerAlarmsPanel />
      {status.isPending && <CardsSkeleton count={1} label="Loading the checkpoint" />}
      {status.isLoadingError && (
        <QueryError query={status} title="Error" fallback="Failed to load the checkpoint" />
      )}
      {status.data?.head && <Checkpoint head={status.data.head} />}
      {status.data && <LastCheck check={status.data.check} />}
      {status.data?.head === null && <Text size="sm">No checkpoint has been made yet.</Text>}
      <Group>
        <Button variant="default" loading={make.isPending} onClick={makeCheckpoint}>
          Make a checkpoint now
        </Button>
      </Group>
      {isOwner && (
        <>
          <Divider />
          <Export />
        </>
      )}
    </TitledCard>
  );
};
