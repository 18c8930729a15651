import { complaintKindLabel } from '@branchbook/contract/complaint-kinds.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import type { Session } from '../../../offline/session.ts';
import { now } from '../../../shared/clock.ts';
import { Guide } from '../../../shared/guide.tsx';
import { recorderOf } from '../../../shared/recording.ts';
import { customerOf, faultsOf, firstFaultyStep, payloadOf, stepsOf } from '../complaint-rules.ts';
import type { ComplaintDraft } from '../complaint-rules.ts';
import { ComplaintSummary } from './complaint-summary.tsx';
import { Question } from './question.tsx';

type Props = {
  session: Session;
  timezone: string;
  draft: ComplaintDraft;
  onChange: (draft: ComplaintDraft) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** Asks for a complaint, question by question. */
export const ComplaintGuide = ({
  session,
  timezone,
  draft,
  onChange,
  onCancel,
  onSaved,
}: Props) => {
  const goTo = (step: ComplaintDraft['step']) => onChange({ ...draft, step });
  const moment = () => ({ now: now(), timezone });
  const save = async (): Promise<boolean> => {
    const record = recorderOf(session);
    const payload = syncPayloads['complaint.add'].parse(payloadOf(draft, moment()));
    const about = complaintKindLabel[payload.kind];
    const complaint = await record('complaint.add', payload, about);
    if (complaint === null) return false;
    // Apart from the complaint, because the tablet deletes this item once it is sent.
    const customer = customerOf(draft);
    if (customer) await record('complaint.customer', { complaint, ...customer }, about);
    onSaved();
    return true;
  };
  return (
    <Guide
      steps={stepsOf(draft)}
      step={draft.step}
      isCountOpen={draft.step === 'kind'}
      isEmpty={draft.kind === null}
      saveText="Save"
      discard={{
        title: 'Discard this complaint?',
        message: 'This complaint has not been saved.',
        text: 'Discard this complaint',
      }}
      faultsOf={() => faultsOf(draft, moment())}
      firstFaultyStep={() => firstFaultyStep(draft, moment())}
      onStep={goTo}
      onSave={save}
      onCancel={onCancel}
    >
      {(faults, clearFaults) =>
        draft.step === 'check' ? (
          <ComplaintSummary draft={draft} timezone={timezone} onChange={goTo} />
        ) : (
          <Question
            draft={draft}
            faults={faults}
            onChange={(changed) => {
              clearFaults();
              onChange({ ...draft, ...changed });
            }}
          />
        )
      }
    </Guide>
  );
};
