import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step, StepKind } from '@branchbook/contract/checklist.ts';
import { Button, Group, Input, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconArrowBackUp, IconClipboardText, IconEye, IconPlus } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent, Ref } from 'react';
import classes from './builder.module.css';
import { stepsText } from './count-text.ts';
import { PasteList } from './paste-list.tsx';
import { problemsOf } from './problem-rules.ts';
import type { StepProblems } from './problem-rules.ts';
import { FULL, saidOf } from './said-text.ts';
import { beforeWords, changeList, listOf, startList } from './step-list-rules.ts';
import type { StepListChange } from './step-list-rules.ts';
import { KindMenu } from './step-menus.tsx';
import { StepPreview } from './step-preview.tsx';
import { StepRow } from './step-row.tsx';
import type { RowPart } from './step-row.tsx';
import { isUntouched, newStep, stepsOfText } from './step-values.ts';

type Focus = { id: string; part: RowPart };

const NONE = {};

/** Tells whether a step has a problem that only its open settings show. */
const hasSettingProblem = (problems: StepProblems = {}): boolean =>
  Object.keys(problems).some((setting) => setting !== 'label');

type Props = {
  steps: readonly Step[];
  onChange: (steps: readonly Step[]) => void;
  /** The form's errors of the steps. */
  errors: unknown;
  /** Called by the form to focus the first error. */
  ref?: Ref<{ focus: () => void }>;
  /** Set when the user has just asked for steps, to type or to paste: the first field gets the focus. */
  begins?: 'typing' | 'pasting' | undefined;
  /** The branch of the task; undefined for a task of all branches. */
  branchId: number | undefined;
};

/** Edits the steps of a task: adds, words, orders and undoes, beside a preview. */
export const StepBuilder = (props: Props) => {
  const { steps: given, onChange, errors, ref, begins, branchId } = props;
  const [kept, setKept] = useState(() => startList(given, begins === 'typing'));
  const list = listOf(kept, given);
  const { steps } = list;
  const [openId, setOpenId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isPasting, setPasting] = useState(begins === 'pasting');
  const root = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<{ place: Focus | 'error' } | null>(null);
  const { ofList, ofSteps } = problemsOf(errors);

  useEffect(() => {
    if (begins === 'typing') {
      root.current?.querySelector<HTMLElement>('[data-part="label"]')?.focus();
    }
  }, [begins]);
  useEffect(() => {
    if (wanted === null) return;
    const { place } = wanted;
    const element =
      place === 'error'
        ? root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
        : root.current?.querySelector<HTMLElement>(
            place.part === 'setting'
              ? `[data-step="${place.id}"] [data-part="setting"] input`
              : `[data-step="${place.id}"] [data-part="${place.part}"]`,
          );
    element?.focus();
  }, [wanted]);
  useImperativeHandle(ref, () => ({ focus: () => setWanted({ place: 'error' }) }));

  const change = (made: StepListChange, place?: Focus) => {
    const next = changeList(list, made);
    const words = saidOf(made, list.steps, next.steps);
    if (words !== null) setSaid(words);
    if (next !== list) {
      setKept(next);
      onChange(next.steps);
    }
    if (place) setWanted({ place });
  };
  // The rows get a function that stays the same, so that they are not rendered at each key.
  const changeLatest = useCallbackRef(change);
  const undo = () => {
    if (list.past.length === 0) return;
    change({ kind: 'undo' });
  };
  /** Scrolls the preview, which may be longer than its place, to the step that is edited. */
  const showInPreview = (row: HTMLElement | null) => {
    const place = preview.current;
    const shown = row && place?.querySelector<HTMLElement>(`[data-of="${row.dataset['step']}"]`);
    if (!place || !shown) return;
    const { top } = shown.getBoundingClientRect();
    place.scrollTop += top - place.getBoundingClientRect().top - place.clientHeight / 3;
  };
  const pressKey = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (!isUndo || event.shiftKey || event.altKey || list.past.length === 0) return;
    event.preventDefault();
    undo();
  };
  const add = (kind: StepKind) => {
    const step = newStep(kind);
    setOpenId(kind === 'choice' || kind === 'number' || kind === 'temperature' ? step.id : null);
    change({ kind: 'add', steps: [step], at: steps.length }, { id: step.id, part: 'label' });
  };
  /** Adds a step for each line, in place of an empty step at the end. */
  const addLines = (text: string) => {
    const pasted = stepsOfText(text);
    const first = pasted.at(0);
    const last = steps.at(-1);
    setPasting(false);
    if (!first) return;
    setOpenId(null);
    const focus = { id: first.id, part: 'label' } as const;
    if (last && isUntouched(last)) change({ kind: 'replace', id: last.id, steps: pasted }, focus);
    else change({ kind: 'add', steps: pasted, at: steps.length }, focus);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const from = steps.findIndex(({ id }) => id === dragged);
    if (dragged !== null && over !== null && from !== -1) {
      change({ kind: 'move', id: dragged, to: over > from ? over - 1 : over });
    }
    setDragged(null);
    setOver(null);
  };
  const markOf = (index: number): 'above' | 'below' | undefined => {
    if (dragged === null || over === null) return undefined;
    if (over === index) return 'above';
    return over === steps.length && index === steps.length - 1 ? 'below' : undefined;
  };
  const isFull = steps.length >= STEP_LIMITS.steps;

  return (
    // Only listens to the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={classes['builder']}
      onKeyDown={pressKey}
      onFocus={({ target }) => showInPreview(target.closest<HTMLElement>('[data-step]'))}
    >
      <Group gap="xs" mb="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {stepsText(steps.length)} of at most {STEP_LIMITS.steps}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            className={classes['previewToggle']}
            leftSection={<IconEye size={14} aria-hidden />}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? 'Back to the list' : 'Preview'}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-keyshortcuts="Control+Z"
            // Not disabled, which would take the focus away with the last change.
            data-disabled={list.past.length === 0 || undefined}
            aria-disabled={list.past.length === 0}
            onClick={undo}
          >
            Undo
          </Button>
        </Group>
      </Group>
      <Text size="sm" role="status" mb={said ? 'xs' : 0} style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
      {ofList && (
        <Input.Error role="alert" tabIndex={-1} mb="xs">
          {ofList}
        </Input.Error>
      )}
      <div className={classes['columns']} data-previewed={isPreviewed || undefined}>
        <div className={classes['edited']}>
          {/* Each row's handle and menu do the same as dropping. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ol
            className={classes['list']}
            aria-label="Steps"
            onDrop={drop}
            onDragOver={(event) => event.preventDefault()}
          >
            {steps.map((step, index) => (
              <StepRow
                key={step.id}
                step={step}
                index={index}
                count={steps.length}
                added={beforeWords(list, step)}
                isOpen={openId === step.id || hasSettingProblem(ofSteps.get(index))}
                dropMark={markOf(index)}
                problems={ofSteps.get(index) ?? NONE}
                neighbourId={steps[index - 1]?.id ?? steps[index + 1]?.id}
                branchId={branchId}
                onChange={changeLatest}
                onOpen={setOpenId}
                onDrag={setDragged}
                onOver={setOver}
              />
            ))}
          </ol>
          {isFull ? (
            <Text size="sm" c="dimmed">
              {FULL}
            </Text>
          ) : isPasting ? (
            <PasteList
              room={STEP_LIMITS.steps - steps.filter((step) => !isUntouched(step)).length}
              onAdd={addLines}
              onCancel={() => setPasting(false)}
            />
          ) : (
            <Group gap="xs">
              <KindMenu onChoose={add}>
                <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
                  Add step
                </Button>
              </KindMenu>
              <Button
                variant="default"
                leftSection={<IconClipboardText size={16} aria-hidden />}
                onClick={() => setPasting(true)}
              >
                Paste a list
              </Button>
            </Group>
          )}
          <Text size="xs" c="dimmed" mt="xs">
            Press Enter in a step to add the next one. Its words choose its kind: “Fridge, 0 to 5
            °C” becomes a temperature, “Van clean?” a yes or no.
          </Text>
        </div>
        <section
          ref={preview}
          className={classes['preview']}
          data-hidden={!isPreviewed || undefined}
          aria-label="Preview of the steps"
          // It may be longer than its place; keyboard users need the focus to scroll.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <StepPreview steps={steps} />
        </section>
      </div>
    </div>
  );
};
