import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { paperStatusLabel } from '@branchbook/contract/paper-kinds.ts';
import type { PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import { paperDayText } from '@branchbook/contract/paper-text.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Badge, Stack, Text } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import type { ScreenProps } from '../../offline/screen.ts';
import { shortDayTime } from '../../shared/format.ts';
import { RecordList, RecordRow } from '../../shared/record-list.tsx';
import { useNow } from '../../shared/use-now.ts';
import { papersOn } from './paper-rules.ts';
import type { TabletPaper } from './paper-rules.ts';

const COLOURS: Record<PaperStatus, string> = {
  expired: 'red',
  missing: 'red',
  expiring: 'yellow',
  valid: 'green',
  'not-needed': 'gray',
};

const validText = ({ status, valid_until: last }: TabletPaper): string => {
  if (last === undefined) return 'Never expires';
  return `${status === 'expired' ? 'Was valid' : 'Valid'} until ${paperDayText(last)}`;
};

const factsOf = (paper: TabletPaper): string => {
  const { name, kind, reference, not_needed: reason } = paper;
  if (name === undefined) {
    return reason === undefined ? 'This branch needs it. Ask a manager to add it.' : reason;
  }
  return [validText(paper), reference && `number ${reference}`, name !== kind && kind]
    .filter(Boolean)
    .join(' · ');
};

/** Shows an officer the papers of the branch and until when they are valid, also offline. */
export const PapersScreen = ({ snapshot }: ScreenProps) => {
  const { data, heardAt } = snapshot;
  const { branch, papers = [] } = data;
  const today = branchDay(useNow(60_000), branchTimeOf(branch));
  const listed = papersOn(papers, today);
  return (
    <Page
      title="Premises papers"
      help="Gas records, insurance and licences to show an officer. Managers change them in the portal."
    >
      {listed.length === 0 ? (
        <EmptyState
          icon={<IconCertificate aria-hidden />}
          title="No papers yet"
          text="Papers appear here once a manager has added them in the portal under Premises Papers."
        />
      ) : (
        <Stack gap="md">
          {heardAt && (
            <Text c="dimmed">As of {shortDayTime(new Date(heardAt), branch.timezone)}.</Text>
          )}
          <RecordList label="Premises papers">
            {listed.map((paper, place) => (
              <RecordRow
                key={`${place} ${paper.kind}`}
                title={paper.name ?? paper.kind}
                facts={factsOf(paper)}
                waiting={false}
                action={
                  <Badge size="lg" color={COLOURS[paper.status]}>
                    {paperStatusLabel[paper.status]}
                  </Badge>
                }
              />
            ))}
          </RecordList>
        </Stack>
      )}
    </Page>
  );
};
