import { createHash } from 'node:crypto';
import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import { stepsInput } from '@branchbook/contract/checklist-input.ts';
import { answersInput } from '@branchbook/contract/checklist-values.ts';
import type { AnswerInput } from '@branchbook/contract/checklist-values.ts';
import { groupsOf, withStepIds } from '@branchbook/contract/checklist.ts';
import type { NewStep, Step } from '@branchbook/contract/checklist.ts';
import type { Selectable } from 'kysely';
import { answerRows, firstRequired } from '../features/checklists/service.ts';
import type { AnswerRow } from '../features/checklists/service.ts';
import type { DB } from '../platform/database/schema.ts';
import { COMPANY, FIRST_ID } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import { photoNameOf } from './drawn-photos.ts';

const yes = (label: string, ...action: string[]): NewStep => ({
  kind: 'yes_no',
  label,
  required: true,
  passes: 'yes',
  on_fail: { action },
});
const tick = (label: string): NewStep => ({ kind: 'tick', label, required: true });
const probe = (label: string, min: number, ...action: string[]): NewStep => ({
  kind: 'temperature',
  label,
  required: true,
  critical: true,
  min,
  on_fail: { action },
});

/** The steps of the demo's tasks, by their names; the other tasks are one tick. */
const STEPS: Record<string, NewStep[]> = {
  'Open the shop': [
    tick('Alarm off, lights on, shutters up'),
    yes('Nothing was disturbed overnight', 'Manager told', 'Police called'),
    yes('Every way out is clear', 'Cleared'),
    yes('Hot water, soap and paper at every basin', 'Filled up', 'Plumber called'),
    yes('Everyone is fit to work', 'Sent home', 'Given other work'),
  ],
  'Check in the morning delivery': [
    { kind: 'section', label: 'Deliveries', rows: 10 },
    {
      kind: 'choice',
      label: 'Supplier',
      required: true,
      options: ['Dales Dairy', 'Moor Bakery', 'Aire Valley Greens', 'Pennine Wholesale'].map(
        (label) => ({ label, passes: true }),
      ),
    },
    {
      kind: 'temperature',
      label: 'Chilled food, between packs',
      allow_na: true,
      critical: true,
      max: 8,
      on_fail: { action: ['Refused', 'Part refused'] },
    },
    yes('Dates and packaging are good', 'Refused', 'Part refused'),
    { kind: 'time', label: 'Put away at', required: true },
  ],
  'Probe the hot food at lunch': [
    { kind: 'section', label: 'Dishes', rows: 10 },
    {
      kind: 'choice',
      label: 'Dish',
      required: true,
      options: ['Soup', 'Pie', 'Lasagne', 'Jacket potato', 'Chilli'].map((label) => ({
        label,
        passes: true,
      })),
    },
    probe('Temperature in the middle', 75, 'Cooked longer and probed again', 'Thrown away'),
  ],
  'Check the hot cabinet': [
    probe('Pie', 63, 'Reheated to 75 °C', 'Thrown away'),
    probe('Soup', 63, 'Reheated to 75 °C', 'Thrown away'),
  ],
  'Close down the kitchen': [
    tick('Equipment off at the wall'),
    yes('All food is covered, labelled and in date', 'Thrown away', 'Labelled'),
    tick('Surfaces cleaned and sanitised'),
    tick('Bins out, floor clean'),
    yes('Fridges are shut and cold', 'Food moved', 'Engineer called'),
  ],
  'Fire alarm test': [
    {
      kind: 'number',
      label: 'Number of the call point',
      help: 'On the box, below the glass. Take the next one each week.',
      help_photo: photoNameOf('Fire alarm test'),
      required: true,
      min: 1,
      decimals: 0,
    },
    yes('It could be heard everywhere', 'Engineer called', 'Manager told'),
    yes('The panel was reset and shows no fault', 'Engineer called', 'Manager told'),
  ],
  'Check an extra delivery': [
    { kind: 'text', label: 'Supplier', required: true },
    {
      kind: 'temperature',
      label: 'Chilled food, between packs',
      allow_na: true,
      max: 8,
      on_fail: { action: ['Refused', 'Part refused'] },
    },
    yes('Dates and packaging are good', 'Refused', 'Part refused'),
    { kind: 'photo', label: 'Delivery note' },
  ],
};

type Checklist = { id: number; steps: Step[] };

const CHECKLISTS = new Map<string, Checklist>(
  Object.entries(STEPS).map(([task, steps], at) => {
    let next = 0;
    const nextId = (): string => drawUuid(`${task} step ${(next += 1)}`);
    return [
      task,
      { id: FIRST_ID.checklist + at, steps: withStepIds(stepsInput.parse(steps), nextId) },
    ];
  }),
);

/** Returns the steps of a task of the demo; undefined for a task that is one tick. */
export const checklistOf = (taskName: string): Checklist | undefined => CHECKLISTS.get(taskName);

export const checklistRows = (since: Date): Selectable<DB['checklist_versions']>[] =>
  [...CHECKLISTS.values()].map(({ id, steps }) => ({
    id,
    company_id: COMPANY.id,
    hash: createHash('sha256').update(JSON.stringify(steps)).digest(),
    steps: steps as unknown as Selectable<DB['checklist_versions']>['steps'],
    first_required: firstRequired(steps),
    created_at: since,
  }));

/** Share of answers that fail. */
const FAILED = 0.015;

const degrees = (key: string, { min, max }: Step, fails: boolean): number => {
  const [low, high] =
    min === undefined
      ? [fails ? (max ?? 8) + 1 : 2, fails ? (max ?? 8) + 4 : 5]
      : [fails ? min - 8 : min + 2, fails ? min - 1 : min + 14];
  return drawBetween(key, low * 10, high * 10) / 10;
};

const answerTo = (step: Step, row: number, key: string): AnswerInput => {
  const fails = draw(`${key} fails`) < FAILED;
  const action = step.on_fail?.action;
  const failed = fails && action ? { action: pick(`${key} action`, action) } : {};
  const given = { step: step.id, row };
  switch (step.kind) {
    case 'tick':
      return { ...given, value: true };
    case 'yes_no':
      return { ...given, value: fails ? 'no' : 'yes', ...failed };
    case 'temperature':
      return { ...given, value: degrees(key, step, fails), ...failed };
    case 'number':
      return { ...given, value: drawBetween(key, 1, 12) };
    case 'choice':
      return { ...given, value: pick(key, step.options ?? []).label };
    case 'time':
      return { ...given, value: `08:${drawBetween(key, 10, 55)}` };
    case 'text':
    case 'photo':
    case 'section':
      return given;
  }
};

const MOST_ROWS = 3;

type Completion = { occurrenceId: number; key: string; by: { id: number; name: string }; at: Date };

/** Draws the answers that came with a completion of a task; none for a task without steps. */
export const drawAnswers = (
  taskName: string,
  { occurrenceId, key, by, at }: Completion,
): AnswerRow[] => {
  const checklist = checklistOf(taskName);
  if (!checklist) return [];
  const given = groupsOf(checklist.steps).flatMap(({ steps, rows }) => {
    const last = rows === 1 ? 1 : drawBetween(`${key} rows`, 1, MOST_ROWS);
    return Array.from({ length: last }, (_, index) =>
      steps.map((step) => answerTo(step, index + 1, `${key} ${step.id} ${index + 1}`)),
    ).flat();
  });
  const { answers, problems } = checkAnswers(checklist.steps, answersInput.parse(given));
  if (problems.length > 0) throw new Error(`${key}: ${problems[0]?.message}`);
  return answerRows(answers, {
    occurrenceId,
    key: drawUuid(key),
    at,
    shiftMs: 0,
    by: by.id,
    nameOf: () => by.name,
    photoOf: () => null,
  });
};
