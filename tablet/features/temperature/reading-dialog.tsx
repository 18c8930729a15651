import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import {
  actionLabel,
  showRange,
  showTemperature,
  TEMPERATURE_ACTIONS,
} from '@branchbook/contract/temperature.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { Choice } from '../../shared/choice.tsx';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { numberOf } from '../../shared/number-entry.ts';
import { NumberPad } from '../../shared/number-pad.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { Verdict } from './components/verdict.tsx';
import type { Equipment, Reading } from './reading-rules.ts';
import { startOf, wrongWith } from './reading-rules.ts';
import classes from './reading-dialog.module.css';

/** Reading to take: the user, the equipment, and the reading that it repeats or corrects. */
export type Taking = {
  by: Session;
  equipment: Equipment;
  recheckOf: Reading | null;
  corrects: Reading | null;
};

type Props = { taking: Taking | null; onClose: () => void };

const ACTIONS = TEMPERATURE_ACTIONS.map((action) => ({
  value: action,
  label: actionLabel[action],
}));

const nothingYet = (typed: string) => ({
  typed,
  action: null as string | null,
  note: '',
  asking: false,
});

const draftOf = ({ corrects, equipment }: Taking): string =>
  `reading ${corrects?.uuid ?? equipment.uuid}`;

type Errors = Partial<Record<'value' | 'action' | 'action_note', string>>;

const Content = ({ taking, onClose }: Props & { taking: Taking }) => {
  const { by, equipment, recheckOf, corrects } = taking;
  // A correction keeps the limits of the reading that it corrects.
  const range = corrects?.range ?? equipment.range;
  const draft = draftOf(taking);
  const start = startOf(range);
  const [taken, setTaken] = useDraft(draft, by, nothingYet(start));
  const { typed, action, note, asking } = taken;
  const [errors, setErrors] = useState<Errors>({});
  const field = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  // A second tap before the dialog has gone must not make a second record.
  const saved = useRef(false);
  const value = numberOf(typed);
  const out = value !== null && wrongWith(value, range) !== null;

  const save = async () => {
    const payload = {
      equipment: equipment.uuid,
      value,
      ...range,
      ...(out && { action, action_note: note }),
      recheck_of: recheckOf?.uuid ?? corrects?.recheckOf,
      corrects: corrects?.uuid,
    };
    const checked = syncPayloads['temperature.reading'].safeParse(payload);
    if (!checked.success) {
      const wrong: Errors = {};
      for (const { path, message } of checked.error.issues)
        wrong[path[0] as keyof Errors] ??= message;
      if (!asking && !wrong.value) {
        setTaken({ ...taken, asking: true });
        return;
      }
      setErrors(wrong);
      if (wrong.value) field.current?.focus();
      else if (wrong.action) actions.current?.querySelector<HTMLElement>('[role="radio"]')?.focus();
      else noteField.current?.focus();
      return;
    }
    if (saved.current) return;
    saved.current = true;
    const key = await recorderOf(by)('temperature.reading', checked.data, equipment.name);
    saved.current = key !== null;
    if (key === null) return;
    forgetDraft(draft, by);
    onClose();
  };

  if (!asking || value === null) {
    return (
      <Stack gap="md">
        <Text c="dimmed">
          {corrects
            ? `In place of ${showTemperature(corrects.value)}, read by ${corrects.by}.`
            : `Should be ${showRange(range)}.`}
        </Text>
        <NumberPad
          inputRef={field}
          label="Temperature"
          unit="°C"
          minus
          start={start}
          decimals={1}
          digits={3}
          alarm={out}
          value={typed}
          error={errors.value}
          onChange={(text) => {
            setTaken({ ...taken, typed: text });
            setErrors({});
          }}
          onSubmit={() => void save()}
        />
        <div className={classes['verdict']} role="status">
          {value !== null && <Verdict value={value} range={range} />}
        </div>
        <Button size="lg" {...(out && { color: 'red' })} onClick={() => void save()}>
          {out ? 'Next' : 'Save'}
        </Button>
      </Stack>
    );
  }
  return (
    <Step label="What did you do about it?">
      <div className={classes['out']}>
        <span className={classes['value']}>{showTemperature(value)}</span>
        <Verdict value={value} range={range} />
        <Text span>Should be {showRange(range)}</Text>
      </div>
      <div ref={actions}>
        <Choice
          label="What did you do about it?"
          options={ACTIONS}
          value={action}
          error={errors.action}
          onChange={(chosen) => {
            setTaken({ ...taken, action: chosen });
            setErrors({});
          }}
        />
      </div>
      <Textarea
        ref={noteField}
        size="lg"
        label={action === 'other' ? 'What you did' : 'Note (optional)'}
        autosize
        minRows={2}
        maxRows={5}
        value={note}
        error={errors.action_note}
        onChange={(event) => {
          setTaken({ ...taken, note: event.currentTarget.value });
          setErrors({});
        }}
      />
      <div className={classes['actions']}>
        <Button size="lg" variant="default" onClick={() => setTaken({ ...taken, asking: false })}>
          Back
        </Button>
        <Button size="lg" onClick={() => void save()}>
          Save
        </Button>
      </div>
    </Step>
  );
};

/** Asks for a temperature; one out of range is saved only with the action taken. */
export const ReadingDialog = ({ taking, onClose }: Props) => {
  const { value: shown, turn } = useLastValue(taking);
  return (
    <Dialog
      title={shown?.equipment.name ?? ''}
      size="md"
      opened={taking !== null}
      onClose={() => {
        // A value left behind must not be saved as the reading of the next visit.
        if (taking) forgetDraft(draftOf(taking), taking.by);
        onClose();
      }}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} taking={shown} onClose={onClose} />}
    </Dialog>
  );
};
