import {
  COMPLAINT_ACTIONS,
  COMPLAINT_KINDS,
  complaintActionLabel,
  complaintKindHelp,
  complaintKindLabel,
  DOCTOR_ANSWERS,
  doctorLabel,
} from '@branchbook/contract/complaint-kinds.ts';
import type {
  ComplaintAction,
  ComplaintKind,
  DoctorAnswer,
} from '@branchbook/contract/complaint-kinds.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { Choice } from '../../../shared/choice.tsx';
import { CountedText } from '../../../shared/counted-text.tsx';
import type { Faults } from '../../../shared/guide.tsx';
import { ManyChoices } from '../../../shared/many-choices.tsx';
import { PhotoField } from '../../../shared/photo-field.tsx';
import type { ComplaintDraft } from '../complaint-rules.ts';
import { MomentField } from './moment-field.tsx';

type Props = {
  draft: ComplaintDraft;
  faults: Faults;
  onChange: (changed: Partial<ComplaintDraft>) => void;
};

const KindOf = ({ draft, faults, onChange }: Props) => (
  <Choice
    label="What does the customer say?"
    options={COMPLAINT_KINDS.map((kind) => ({
      value: kind,
      label: complaintKindLabel[kind],
      note: complaintKindHelp[kind],
    }))}
    value={draft.kind}
    error={faults['kind']}
    onChange={(kind) => onChange({ kind: kind as ComplaintKind })}
  />
);

const What = ({ draft, faults, onChange }: Props) => (
  <>
    <TextInput
      size="xl"
      label="Which food or product?"
      autoComplete="off"
      value={draft.food}
      error={faults['food']}
      onChange={(event) => onChange({ food: event.currentTarget.value })}
    />
    <CountedText
      label="What happened?"
      description="In the customer’s words. Leave out names."
      max={LIMITS.text}
      minRows={4}
      value={draft.description}
      error={faults['description']}
      onChange={(description) => onChange({ description })}
    />
    <PhotoField photo={draft.photo} onChange={(photo) => onChange({ photo })} />
  </>
);

const When = ({ draft, faults, onChange }: Props) => (
  <MomentField
    label="When was it bought or eaten?"
    moment={draft.eaten}
    dayError={faults['eaten_on']}
    timeError={faults['eaten_time']}
    onChange={(eaten) => onChange({ eaten })}
  />
);

const Illness = ({ draft, faults, onChange }: Props) => (
  <Stack gap="xl">
    <MomentField
      label="When did it begin?"
      moment={draft.symptoms}
      dayError={faults['symptoms_on']}
      timeError={faults['symptoms_time']}
      onChange={(symptoms) => onChange({ symptoms })}
    />
    <Choice
      label="Was a doctor or hospital seen?"
      options={DOCTOR_ANSWERS.map((value) => ({ value, label: doctorLabel[value] }))}
      value={draft.doctor}
      error={faults['doctor']}
      onChange={(doctor) => onChange({ doctor: doctor as DoctorAnswer })}
    />
    <TextInput
      size="xl"
      label="How many people fell ill?"
      description="Leave it empty if you don’t know"
      inputMode="numeric"
      autoComplete="off"
      value={draft.people}
      error={faults['people']}
      onChange={(event) => onChange({ people: event.currentTarget.value })}
    />
  </Stack>
);

const Done = ({ draft, faults, onChange }: Props) => (
  <>
    <ManyChoices
      label="What have you done at once?"
      description="Choose all that apply"
      options={COMPLAINT_ACTIONS.map((value) => ({ value, label: complaintActionLabel[value] }))}
      values={draft.actions}
      onChange={(actions) => onChange({ actions: actions as ComplaintAction[] })}
    />
    <CountedText
      label="Note"
      description="Such as the batch number, or where the sample is"
      max={LIMITS.text}
      minRows={2}
      value={draft.actionNote}
      error={faults['action_note']}
      onChange={(actionNote) => onChange({ actionNote })}
    />
  </>
);

const Customer = ({ draft, faults, onChange }: Props) => (
  <>
    <Text>
      If the customer wants to hear from you. Only managers can read this, and it does not stay on
      this tablet.
    </Text>
    <TextInput
      size="xl"
      label="Customer’s name"
      description="If they want to give it"
      autoComplete="off"
      value={draft.customerName}
      error={faults['customer_name']}
      onChange={(event) => onChange({ customerName: event.currentTarget.value })}
    />
    <TextInput
      size="xl"
      label="Phone or email"
      description="If they want to give it"
      autoComplete="off"
      value={draft.customerContact}
      error={faults['customer_contact']}
      onChange={(event) => onChange({ customerContact: event.currentTarget.value })}
    />
  </>
);

const QUESTIONS = {
  kind: KindOf,
  what: What,
  when: When,
  illness: Illness,
  done: Done,
  customer: Customer,
};

/** Shows the question of the current step with the answers so far. */
export const Question = (props: Props) => {
  const { step } = props.draft;
  if (step === 'check') return null;
  const Asked = QUESTIONS[step];
  return <Asked {...props} />;
};
