import { EMERGENCY_SERVICES } from '@branchbook/contract/accidents.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Text, TextInput } from '@mantine/core';
import type { Person } from '../../../offline/tablet-store.ts';
import { Choice } from '../../../shared/choice.tsx';
import { CountedText } from '../../../shared/counted-text.tsx';
import { OTHER_PERSON } from '../accident-rules.ts';
import type { AccidentDraft } from '../accident-rules.ts';
import { FieldOrNotKnown } from './field-or-not-known.tsx';
import { PlaceField } from './place-field.tsx';

type Props = {
  draft: AccidentDraft;
  people: Person[];
  places: string[];
  faults: Record<string, string>;
  onChange: (changed: Partial<AccidentDraft>) => void;
};

const answerOf = (said: boolean | null): 'yes' | 'no' | null =>
  said === null ? null : said ? 'yes' : 'no';

const Who = ({ draft, people, faults, onChange }: Props) => {
  const isElse = draft.who === OTHER_PERSON;
  return (
    <>
      <Choice
        label="Who was hurt?"
        searchLabel="Search for a name"
        options={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          {
            value: OTHER_PERSON,
            label: 'Someone else',
            note: 'A customer, visitor or driver',
            always: true,
          },
        ]}
        value={draft.who}
        error={isElse ? undefined : faults['employee_name']}
        onChange={(who) => onChange({ who })}
      />
      {isElse ? (
        <>
          <TextInput
            size="xl"
            label="Name of the injured person"
            autoComplete="off"
            autoFocus={draft.name === ''}
            value={draft.name}
            error={faults['employee_name']}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <FieldOrNotKnown
            label="Their occupation"
            description="Such as retired, or a pupil"
            notKnownLabel="Occupation not known, or they would not say"
            value={draft.occupation}
            isUnknown={draft.isOccupationUnknown}
            error={faults['occupation']}
            onChange={(occupation) => onChange({ occupation })}
            onUnknown={(isOccupationUnknown) => onChange({ isOccupationUnknown })}
          />
          <FieldOrNotKnown
            label="Their home address"
            description="Only managers can read it, and it does not stay on this tablet."
            notKnownLabel="Address not known, or they would not say"
            value={draft.address}
            isUnknown={draft.isAddressUnknown}
            error={faults['address']}
            onChange={(address) => onChange({ address })}
            onUnknown={(isAddressUnknown) => onChange({ isAddressUnknown })}
          />
        </>
      ) : (
        <Text>
          Of people who work here, and of you, the accident book gets the job and home address from
          the personnel record. Only managers can read the address.
        </Text>
      )}
    </>
  );
};

const When = ({ draft, places, faults, onChange }: Props) => (
  <>
    <TextInput
      size="xl"
      type="date"
      label="What day did it happen?"
      value={draft.date}
      error={faults['incident_date']}
      onChange={(event) => onChange({ date: event.currentTarget.value })}
    />
    <TextInput
      size="xl"
      type="time"
      label="What time?"
      value={draft.time}
      error={faults['incident_time']}
      onChange={(event) => onChange({ time: event.currentTarget.value })}
    />
    <PlaceField
      places={places}
      value={draft.place}
      error={faults['place']}
      onChange={(place) => onChange({ place })}
    />
  </>
);

const What = ({ draft, faults, onChange }: Props) => (
  <>
    <CountedText
      label="How did it happen?"
      description="What the person was doing, and any first aid given."
      max={LIMITS.text}
      minRows={4}
      value={draft.description}
      error={faults['description']}
      onChange={(description) => onChange({ description })}
    />
    <CountedText
      label="What was the cause? (optional)"
      description="If you know it, such as a wet floor."
      max={LIMITS.text}
      minRows={2}
      value={draft.cause}
      error={faults['cause']}
      onChange={(cause) => onChange({ cause })}
    />
  </>
);

const Injury = ({ draft, faults, onChange }: Props) => (
  <>
    <CountedText
      label="What is the injury?"
      description="Such as a cut on the left thumb. Write ‘none’ if no one can see one."
      max={LIMITS.text}
      minRows={2}
      value={draft.injury}
      error={faults['injury']}
      onChange={(injury) => onChange({ injury })}
    />
    <Text>
      Ask the injured person: with their agreement we may show this entry, with their name and
      address, to the people who represent staff in health and safety.
    </Text>
    <Choice
      label="May safety representatives see this entry?"
      options={[
        { value: 'yes', label: 'Yes, they agree' },
        { value: 'no', label: 'No', note: 'Or they could not be asked' },
      ]}
      value={answerOf(draft.consent)}
      error={faults['safety_reps_consent']}
      onChange={(value) => onChange({ consent: value === 'yes' })}
    />
  </>
);

const Services = ({ draft, faults, onChange }: Props) => (
  <>
    <Choice
      label="Were the emergency services called?"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={answerOf(draft.called)}
      error={faults['emergency_services_called']}
      onChange={(value) => onChange({ called: value === 'yes' })}
    />
    {draft.called && (
      <>
        <Choice
          label="Which service was called?"
          options={EMERGENCY_SERVICES.map((name) => ({ value: name, label: name }))}
          value={draft.service}
          error={faults['service_type']}
          onChange={(service) => onChange({ service })}
        />
        <TextInput
          size="xl"
          label="Badge number of the officer or crew"
          description="If you know it"
          autoComplete="off"
          value={draft.badge}
          error={faults['badge_number']}
          onChange={(event) => onChange({ badge: event.currentTarget.value })}
        />
      </>
    )}
  </>
);

const QUESTIONS = { who: Who, when: When, what: What, injury: Injury, services: Services };

/** Shows the question of the current step with the answers so far. */
export const Question = (props: Props) => {
  const { step } = props.draft;
  if (step === 'check') return null;
  const Asked = QUESTIONS[step];
  return <Asked {...props} />;
};
