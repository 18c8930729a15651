import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import type { Session } from '../../../offline/session.ts';
import type { Person } from '../../../offline/tablet-store.ts';
import { now } from '../../../shared/clock.ts';
import { shortDay } from '../../../shared/format.ts';
import { Guide } from '../../../shared/guide.tsx';
import { recorderOf } from '../../../shared/recording.ts';
import { addressOf, faultsOf, firstFaultyStep, payloadOf, STEPS } from '../accident-rules.ts';
import type { AccidentDraft } from '../accident-rules.ts';
import { AccidentSummary } from './accident-summary.tsx';
import { Question } from './question.tsx';

type Props = {
  session: Session;
  people: Person[];
  /** Places in the premises to choose from. */
  places: string[];
  timezone: string;
  draft: AccidentDraft;
  onChange: (draft: AccidentDraft) => void;
  onCancel: () => void;
  onSealed: () => void;
};

/** Asks for an entry of the accident book, question by question. */
export const AccidentGuide = ({
  session,
  people,
  places,
  timezone,
  draft,
  onChange,
  onCancel,
  onSealed,
}: Props) => {
  const goTo = (step: AccidentDraft['step']) => onChange({ ...draft, step });
  const seal = async (): Promise<boolean> => {
    const record = recorderOf(session);
    const { particulars, ...answers } = payloadOf(draft, people);
    const payload = syncPayloads['accident.add'].parse({
      ...answers,
      particulars: { ...particulars, written_by: session.name },
    });
    const about = `Accident of ${shortDay(draft.date)}`;
    const accident = await record('accident.add', payload, about);
    if (accident === null) return false;
    // Apart from the entry, because the tablet deletes this item once it is sent.
    const address = addressOf(draft);
    if (address !== null) await record('accident.address', { accident, address }, about);
    onSealed();
    return true;
  };
  return (
    <Guide
      steps={STEPS}
      step={draft.step}
      isEmpty={draft.who === null}
      saveText="Seal and save"
      discard={{
        title: 'Discard this entry?',
        message: 'This entry has not been saved.',
        text: 'Discard this entry',
      }}
      faultsOf={() => faultsOf(draft, people, { now: now(), timezone })}
      firstFaultyStep={() => firstFaultyStep(draft, people, { now: now(), timezone })}
      onStep={goTo}
      onSave={seal}
      onCancel={onCancel}
    >
      {(faults, clearFaults) =>
        draft.step === 'check' ? (
          <AccidentSummary draft={draft} people={people} onChange={goTo} />
        ) : (
          <Question
            draft={draft}
            people={people}
            places={places}
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
