import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import type { Session } from '../../../offline/session.ts';
import type { Person } from '../../../offline/tablet-store.ts';
import { now } from '../../../shared/clock.ts';
import { shortDay } from '../../../shared/format.ts';
import { Guide } from '../../../shared/guide.tsx';
import { recorderOf } from '../../../shared/recording.ts';
import { faultsOf, firstFaultyStep, payloadOf, stepsOf } from '../accident-rules.ts';
import type { AccidentDraft } from '../accident-rules.ts';
import { AccidentSummary } from './accident-summary.tsx';
import { Question } from './question.tsx';

type Props = {
  session: Session;
  people: Person[];
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
  timezone,
  draft,
  onChange,
  onCancel,
  onSealed,
}: Props) => {
  const goTo = (step: AccidentDraft['step']) => onChange({ ...draft, step });
  const seal = async (): Promise<boolean> => {
    const payload = syncPayloads['accident.add'].parse(payloadOf(draft, people));
    const about = `Accident of ${shortDay(draft.date)}`;
    const key = await recorderOf(session)('accident.add', payload, about);
    if (key) onSealed();
    return key !== null;
  };
  return (
    <Guide
      steps={stepsOf(draft)}
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
