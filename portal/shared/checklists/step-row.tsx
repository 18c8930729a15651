import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { ActionIcon, Text, Textarea, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconGripVertical } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import classes from './builder.module.css';
import { KIND_ICONS } from './kind-icons.ts';
import { KINDS } from './kind-list.ts';
import type { StepProblems } from './problem-rules.ts';
import { StepFacts } from './step-facts.tsx';
import type { StepListChange } from './step-list-rules.ts';
import { KindMenu, StepMenu } from './step-menus.tsx';
import { StepSettings } from './step-settings.tsx';
import { copyOf, nextStep, stepsOfText, withKind } from './step-values.ts';

/** A part of a row that can get the focus. */
export type RowPart = 'label' | 'handle' | 'setting';

export type OnRow = {
  /** Changes the list; then focuses a part of a step, by its id. */
  onChange: (change: StepListChange, focus?: { id: string; part: RowPart }) => void;
  onOpen: (id: string | null) => void;
  onDrag: (id: string | null) => void;
  onOver: (index: number | null) => void;
};

type Props = OnRow & {
  step: Step;
  /** The step before its words suggested another kind; undefined when they did not. */
  added: Step | undefined;
  index: number;
  count: number;
  isOpen: boolean;
  /** The dragged step falls above or below this one. */
  dropMark: 'above' | 'below' | undefined;
  problems: StepProblems;
  /** The step that gets the focus when this one is deleted. */
  neighbourId: string | undefined;
  /** The branch of the task; undefined for a task of all branches. */
  branchId: number | undefined;
};

/** Kinds whose settings most authors want to see at once. */
const OPENS = new Set(['number', 'temperature', 'choice']);

/** Names a step for people who hear one button alone: 'step 3, Check the vehicle'. */
const nameOf = ({ label }: Step, index: number): string =>
  `step ${index + 1}${label && `, ${label}`}`;

const Row = (props: Props) => {
  const { step, added, index, count, isOpen, dropMark, problems, neighbourId, branchId } = props;
  const { onChange, onOpen, onDrag, onOver } = props;
  const [isDragged, setDragged] = useState(false);
  const panelId = useId();
  const { id } = step;
  const { label: kindLabel } = KINDS[step.kind];
  const KindIcon = KIND_ICONS[step.kind];
  const name = nameOf(step, index);
  const backText = added && `Change back to ${KINDS[added.kind].label.toLowerCase()}`;
  const others = Object.keys(problems).filter((setting) => setting !== 'label').length;

  const moveTo = (to: number, part: RowPart) => onChange({ kind: 'move', id, to }, { id, part });
  const addBelow = () => {
    const next = nextStep(added ?? step);
    onOpen(null);
    onChange(
      { kind: 'add', steps: [next], at: index + 1, followsWords: true },
      { id: next.id, part: 'label' },
    );
  };
  const remove = () =>
    onChange(
      { kind: 'remove', id },
      neighbourId === undefined ? undefined : { id: neighbourId, part: 'label' },
    );
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      addBelow();
    } else if (event.key === 'Backspace' && step.label === '' && neighbourId) {
      event.preventDefault();
      remove();
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      moveTo(index + (event.key === 'ArrowUp' ? -1 : 1), 'label');
    }
  };
  const pressSettingKey = (event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event;
    if (key !== 'Enter' || defaultPrevented || event.nativeEvent.isComposing) return;
    // Enter would send the form of the task.
    if (!(target instanceof HTMLInputElement) || target.role === 'combobox') return;
    event.preventDefault();
    addBelow();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = stepsOfText(event.clipboardData.getData('text'));
    const last = pasted.at(-1);
    if (!last || pasted.length < 2) return;
    event.preventDefault();
    const focus = { id: last.id, part: 'label' } as const;
    onOpen(null);
    if (step.label === '') onChange({ kind: 'replace', id, steps: pasted }, focus);
    else onChange({ kind: 'add', steps: pasted, at: index + 1 }, focus);
  };
  const startDrag = (event: DragEvent) => {
    // Firefox does not start a drag without data.
    event.dataTransfer.setData('text/plain', step.label);
    event.dataTransfer.effectAllowed = 'move';
    const row = event.currentTarget.closest('li');
    if (row) event.dataTransfer.setDragImage(row, 16, 16);
    setDragged(true);
    onDrag(id);
  };
  const dragOver = (event: DragEvent<HTMLLIElement>) => {
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onOver(event.clientY < top + height / 2 ? index : index + 1);
  };

  return (
    // The handle's arrow keys and the row's menu do the same as dragging.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes['row']}
      data-step={id}
      data-heading={step.kind === 'section' || undefined}
      data-dragged={isDragged || undefined}
      data-drop={dropMark}
      onDragOver={dragOver}
    >
      <div className={classes['line']}>
        <ActionIcon
          data-part="handle"
          className={classes['handle']}
          variant="transparent"
          color="gray"
          size="lg"
          draggable
          aria-label={`Move ${name}: press the up or down arrow key`}
          title="Drag to move, or press the up or down arrow key"
          onDragStart={startDrag}
          onDragEnd={() => {
            setDragged(false);
            onDrag(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            moveTo(index + (event.key === 'ArrowUp' ? -1 : 1), 'handle');
          }}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
        <KindMenu
          onChoose={(kind) => {
            onOpen(OPENS.has(kind) ? id : null);
            const isNew = step.label === '' || !OPENS.has(kind);
            const { id: _, ...changes } = withKind(step, kind);
            onChange(
              { kind: 'replace', id, steps: [{ id, ...changes }] },
              {
                id,
                part: isNew ? 'label' : 'setting',
              },
            );
          }}
        >
          <ActionIcon
            className={classes['kind']}
            variant="light"
            size="lg"
            aria-label={`${kindLabel}: change the kind of ${name}`}
            title={`${kindLabel}: change the kind`}
          >
            <KindIcon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </KindMenu>
        <Textarea
          data-part="label"
          className={classes['label']}
          aria-label={step.kind === 'section' ? `Heading, step ${index + 1}` : `Step ${index + 1}`}
          placeholder={step.kind === 'section' ? 'Heading' : 'What is to be done'}
          autosize
          minRows={1}
          maxLength={STEP_LIMITS.label}
          enterKeyHint="next"
          value={step.label}
          error={problems['label']}
          onChange={(event) =>
            onChange({
              kind: 'edit',
              id,
              changes: { label: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') },
            })
          }
          onKeyDown={pressKey}
          onPaste={paste}
        />
        <div className={classes['buttons']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={`Settings of ${name}`}
            title="Settings"
            onClick={() => onOpen(isOpen ? null : id)}
          >
            <IconChevronDown size={18} className={classes['chevron']} aria-hidden />
          </ActionIcon>
          <StepMenu
            name={name}
            index={index}
            count={count}
            onDuplicate={() => {
              const copy = copyOf(step);
              onChange(
                { kind: 'add', steps: [copy], at: index + 1 },
                { id: copy.id, part: 'label' },
              );
            }}
            onMove={(to) => moveTo(to, 'label')}
            onRemove={remove}
          />
        </div>
        <Text size="xs" c="dimmed" className={classes['facts']}>
          {index + 1} · <StepFacts step={step} />
          {added && (
            <UnstyledButton
              className={classes['back']}
              aria-label={`${backText}: ${name}`}
              onClick={() =>
                onChange(
                  { kind: 'replace', id, steps: [{ ...added, label: step.label }] },
                  { id, part: 'label' },
                )
              }
            >
              {backText}
            </UnstyledButton>
          )}
          {others > 0 && !isOpen && (
            <Text span inherit c="red">
              {' '}
              <IconAlertTriangle size={12} aria-hidden /> Check its settings
            </Text>
          )}
        </Text>
      </div>
      {/* Listens to the fields inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        id={panelId}
        hidden={!isOpen}
        data-part="setting"
        onFocus={() => onOpen(id)}
        onKeyDown={pressSettingKey}
      >
        {isOpen && (
          <StepSettings
            step={step}
            problems={problems}
            branchId={branchId}
            onChange={(changes) => onChange({ kind: 'edit', id, changes })}
          />
        )}
      </div>
    </li>
  );
};

/**
 * Shows a step of the builder as one row, which opens for its settings. Typing into one row must not
 * render the other rows of a long list.
 */
export const StepRow = memo(Row);
