import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useRef, useState } from 'react';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { numberOf } from '../../shared/number-entry.ts';
import { recorderOf } from '../../shared/recording.ts';
import { ActionStep } from './components/action-step.tsx';
import { TemperatureStep } from './components/temperature-step.tsx';
import { entryStart, rangeFault } from './reading-rules.ts';
import { rangeOf } from './reading-values.ts';
import type { ReadingToTake } from './reading-values.ts';

type Props = { reading: ReadingToTake | null; onClose: () => void };

const emptyDraft = (typed: string) => ({
  typed,
  action: null as string | null,
  note: '',
  /** True once the dialog asks what was done about the temperature. */
  asking: false,
});

type Draft = ReturnType<typeof emptyDraft>;

const draftKeyOf = ({ corrects, equipment }: ReadingToTake): string =>
  `reading ${corrects?.uuid ?? equipment.uuid}`;

type Errors = Partial<Record<'value' | 'action' | 'action_note', string>>;

const payloadOf = (reading: ReadingToTake, { typed, action, note }: Draft) => {
  const { equipment, recheckOf, corrects } = reading;
  const range = rangeOf(reading);
  const value = numberOf(typed);
  return {
    equipment: equipment.uuid,
    value,
    ...range,
    ...(value !== null && rangeFault(value, range) !== null && { action, action_note: note }),
    recheck_of: recheckOf?.uuid ?? corrects?.recheckOf,
    corrects: corrects?.uuid,
  };
};

const Content = ({ reading, onClose }: Props & { reading: ReadingToTake }) => {
  const { by, equipment } = reading;
  const range = rangeOf(reading);
  const draftKey = draftKeyOf(reading);
  const [draft, setDraft] = useDraft(draftKey, by, emptyDraft(entryStart(range)));
  const [errors, setErrors] = useState<Errors>({});
  const valueField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  // A second tap before the dialog has gone must not make a second record.
  const saved = useRef(false);
  const value = numberOf(draft.typed);

  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setErrors({});
  };
  const focusWrong = (wrong: Errors) => {
    if (wrong.value) valueField.current?.focus();
    else if (wrong.action) actions.current?.querySelector<HTMLElement>('[role="radio"]')?.focus();
    else noteField.current?.focus();
  };
  const save = async () => {
    const checked = syncPayloads['temperature.reading'].safeParse(payloadOf(reading, draft));
    if (!checked.success) {
      const wrong: Errors = {};
      for (const { path, message } of checked.error.issues)
        wrong[path[0] as keyof Errors] ??= message;
      if (!draft.asking && !wrong.value) {
        setDraft({ ...draft, asking: true });
        return;
      }
      setErrors(wrong);
      focusWrong(wrong);
      return;
    }
    if (saved.current) return;
    saved.current = true;
    const key = await recorderOf(by)('temperature.reading', checked.data, equipment.name);
    saved.current = key !== null;
    if (key === null) return;
    forgetDraft(draftKey, by);
    onClose();
  };

  if (!draft.asking || value === null) {
    return (
      <TemperatureStep
        reading={reading}
        typed={draft.typed}
        error={errors.value}
        inputRef={valueField}
        onChange={(typed) => change({ typed })}
        onSubmit={() => void save()}
      />
    );
  }
  return (
    <ActionStep
      value={value}
      range={range}
      answer={draft}
      errors={errors}
      actionsRef={actions}
      noteRef={noteField}
      onChange={change}
      onBack={() => setDraft({ ...draft, asking: false })}
      onSave={() => void save()}
    />
  );
};

/** Asks for a temperature; one out of range is saved only with the action taken. */
export const ReadingDialog = ({ reading, onClose }: Props) => {
  const { value: shown, turn } = useLastValue(reading);
  return (
    <Dialog
      title={shown?.equipment.name ?? ''}
      size="md"
      opened={reading !== null}
      onClose={() => {
        // A value left behind must not be saved as the reading of the next visit.
        if (reading) forgetDraft(draftKeyOf(reading), reading.by);
        onClose();
      }}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} reading={shown} onClose={onClose} />}
    </Dialog>
  );
};
