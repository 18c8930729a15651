import { complaintKindLabel } from '@branchbook/contract/complaint-kinds.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { IconMessageExclamation, IconPlus } from '@tabler/icons-react';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { useDraft } from '../../shared/draft.ts';
import { shortDay, timeText } from '../../shared/format.ts';
import { RecordList, RecordRow } from '../../shared/record-list.tsx';
import { ComplaintGuide } from './components/complaint-guide.tsx';
import { complaintsOf, NEW_DRAFT } from './complaint-rules.ts';
import type { ComplaintDraft, ListedComplaint } from './complaint-rules.ts';

const factsOf = ({ at, byName, closed }: ListedComplaint, timezone: string): string =>
  [
    `${shortDay(localDay(at, timezone))}, ${timeText(at, timezone)}`,
    `written by ${byName}`,
    closed && 'closed',
  ]
    .filter(Boolean)
    .join(' · ');

export const ComplaintsScreen = ({ session, snapshot, items }: ScreenProps) => {
  const { complaints = [], branch } = snapshot.data;
  const [draft, setDraft, clearDraft] = useDraft<ComplaintDraft | null>('complaint', session, null);
  const close = () => {
    clearDraft();
    focusMain();
  };
  const saved = () => {
    toast.success({ title: 'Saved', message: 'Managers can read the complaint in the portal.' });
    close();
  };

  if (draft) {
    return (
      <Page title="New complaint">
        <ComplaintGuide
          session={session}
          timezone={branch.timezone}
          draft={draft}
          onChange={setDraft}
          onCancel={close}
          onSaved={saved}
        />
      </Page>
    );
  }
  const listed = complaintsOf(complaints, items, corrected);
  return (
    <Page
      title="Complaints"
      help="Those of the last 7 days. Only managers can read them, in the portal."
      actions={
        <Button
          size="lg"
          leftSection={<IconPlus size={22} aria-hidden />}
          onClick={() => setDraft(NEW_DRAFT)}
        >
          Record a complaint
        </Button>
      }
    >
      {listed.length === 0 ? (
        <EmptyState
          icon={<IconMessageExclamation aria-hidden />}
          title="No complaints in the last 7 days"
          text="When a customer complains, fell ill or had an allergic reaction, record it here at once."
        />
      ) : (
        <RecordList label="Complaints of the last 7 days">
          {listed.map((complaint) => (
            <RecordRow
              key={complaint.uuid}
              title={complaintKindLabel[complaint.kind]}
              facts={factsOf(complaint, branch.timezone)}
              waiting={complaint.waiting}
            />
          ))}
        </RecordList>
      )}
    </Page>
  );
};
