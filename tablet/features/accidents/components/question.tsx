import { EMERGENCY_SERVICES } from '@branchbook/contract/accidents.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { TextInput } from '@mantine/core';
import type { Person } from '../../../offline/tablet-store.ts';
import { Choice } from '../../../shared/choice.tsx';
import { CountedText } from '../../../shared/counted-text.tsx';
import { OTHER_PERSON } from '../accident-rules.ts';
import type { AccidentDraft } from '../accident-rules.ts';

type Props = {
  draft: AccidentDraft;
  people: Person[];
  faults: Record<string, string>;
  onChange: (changed: Partial<AccidentDraft>) => void;
};

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
      {isElse && (
        <TextInput
          size="xl"
          label="Name of the injured person"
          autoComplete="off"
          autoFocus={draft.name === ''}
          value={draft.name}
          error={faults['employee_name']}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
    </>
  );
};

const When = ({ draft, faults, onChange }: Props) => (
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
  </>
);

const What = ({ draft, faults, onChange }: Props) => (
  <CountedText
    label="What happened?"
    description="Where and how it happened, the injury, and any first aid given."
    max={LIMITS.text}
    minRows={5}
    value={draft.description}
    error={faults['description']}
    onChange={(description) => onChange({ description })}
  />
);

const Services = ({ draft, faults, onChange }: Props) => (
  <Choice
    label="Were the emergency services called?"
    options={[
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]}
    value={draft.called === null ? null : draft.called ? 'yes' : 'no'}
    error={faults['emergency_services_called']}
    onChange={(value) => onChange({ called: value === 'yes' })}
  />
);

const Service = ({ draft, faults, onChange }: Props) => (
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
);

const QUESTIONS = { who: Who, when: When, what: What, services: Services, service: Service };

/** Shows the question of the current step with the answers so far. */
export const Question = (props: Props) => {
  const { step } = props.draft;
  if (step === 'check') return null;
  const Asked = QUESTIONS[step];
  return <Asked {...props} />;
};
