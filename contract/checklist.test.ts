import { describe, expect, it } from 'vitest';
import {
  groupsOf,
  optionsOn,
  stepsFromLines,
  withKeptPhotos,
  withPhotosNamed,
  withStepIds,
} from './checklist.ts';
import { stepsInput } from './checklist-input.ts';

const ids = () => {
  let last = 0;
  return () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`;
};
const stepsOf = (given: unknown) => withStepIds(stepsInput.parse(given), ids());
const messageOf = (given: unknown): string | undefined =>
  stepsInput.safeParse(given).error?.issues[0]?.message;

describe('the steps of a task', () => {
  it('come as a list or as JSON text, and without any a task has none', () => {
    const given = [{ kind: 'tick', label: 'Wash hands', required: true }];
    expect(stepsInput.parse(given)).toEqual(given);
    expect(stepsInput.parse(JSON.stringify(given))).toEqual(given);
    for (const none of ['', null, []]) expect(stepsInput.parse(none)).toEqual([]);
  });

  it('keep only what their kind has', () => {
    expect(
      stepsInput.parse([
        { kind: 'tick', label: 'Wipe', min: 1, options: [], unit: 'kg', passes: 'yes', many: true },
        { kind: 'temperature', label: 'Core', min: 75, unit: 'kg', critical: true, rows: 3 },
        { kind: 'photo', label: 'The van', gallery: true, max: 5 },
        { kind: 'text', label: 'Batch', gallery: true },
      ]),
    ).toEqual([
      { kind: 'tick', label: 'Wipe' },
      { kind: 'temperature', label: 'Core', min: 75, critical: true },
      { kind: 'photo', label: 'The van', gallery: true },
      { kind: 'text', label: 'Batch' },
    ]);
  });

  it('keep their ids when they are edited, and new ones get one', () => {
    const kept = 'AAAAAAAA-0000-4000-8000-000000000001';
    const [first, second] = stepsOf([
      { id: kept, kind: 'text', label: 'Batch' },
      { kind: 'photo', label: 'Label' },
    ]);
    expect(first?.id).toBe(kept.toLowerCase());
    expect(second?.id).toBe('00000000-0000-4000-8000-000000000001');
  });

  it.each([
    ['a kind that there is not', [{ kind: 'essay', label: 'a' }], 'Please choose a kind of step'],
    ['no words', [{ kind: 'tick', label: ' ' }], 'Please write what is to be done'],
    [
      'limits the wrong way round',
      [{ kind: 'number', label: 'a', min: 5, max: 1 }],
      'The lowest value must not be above the highest',
    ],
    [
      'a temperature that no thermometer shows',
      [{ kind: 'temperature', label: 'a', max: 900 }],
      'Must be from -100 to 300 °C',
    ],
    [
      'one option',
      [{ kind: 'choice', label: 'a', options: [{ label: 'b' }] }],
      'Please give at least 2 options',
    ],
    [
      'an option twice',
      [{ kind: 'choice', label: 'a', options: [{ label: 'b' }, { label: 'B' }] }],
      'Another option has this name',
    ],
    [
      'options that all fail',
      [
        {
          kind: 'choice',
          label: 'a',
          options: [
            { label: 'b', passes: false },
            { label: 'c', passes: false },
          ],
        },
      ],
      'At least one option must pass',
    ],
    [
      'a time to hold a temperature without limits',
      [{ kind: 'temperature', label: 'a', hold_seconds: 120 }],
      'Please enter the lowest or the highest value that is to be held',
    ],
    ['headings only', [{ kind: 'section', label: 'a' }], 'Please add a step under the heading'],
    [
      'more than 40',
      Array.from({ length: 41 }, () => ({ kind: 'tick', label: 'a' })),
      'A task has at most 40 steps',
    ],
    ['text that is no list', 'tick everything', 'Please send the steps as a list'],
  ])('are refused with %s', (_, given, message) => {
    expect(messageOf(given)).toBe(message);
  });

  it('are grouped by the headings above them', () => {
    const groups = groupsOf(
      stepsOf([
        { kind: 'tick', label: 'a' },
        { kind: 'section', label: 'Deliveries', rows: 5 },
        { kind: 'text', label: 'b' },
      ]),
    );
    expect(groups.map(({ section, steps, rows }) => [section?.label, steps.length, rows])).toEqual([
      [undefined, 1, 1],
      ['Deliveries', 1, 5],
    ]);
  });

  it('are made of pasted lines, without their bullets and numbers', () => {
    const pasted = 'Opening:\n- Lights on\n\n2. Float counted\r\n3 tills checked';
    expect(stepsFromLines(pasted)).toEqual([
      { kind: 'section', label: 'Opening' },
      { kind: 'tick', label: 'Lights on', required: true },
      { kind: 'tick', label: 'Float counted', required: true },
      { kind: 'tick', label: '3 tills checked', required: true },
    ]);
  });
});

describe('the photo of how a step is done', () => {
  const photo = '7/abc.jpg';
  const [bins, floor] = stepsOf([
    { kind: 'tick', label: 'Bins', help_photo: photo },
    { kind: 'tick', label: 'Floor' },
  ]);

  it('stays where it is not sent, and goes where null is sent', () => {
    const { help_photo: _, ...unaware } = bins!;
    const sent = [floor!, unaware, { kind: 'tick', label: 'New' } as const];
    expect(withKeptPhotos(sent, [bins!, floor!])).toEqual([sent[0], bins, sent[2]]);
    const removed = stepsInput.parse(withPhotosNamed([unaware]));
    expect(removed).toEqual([{ ...unaware, help_photo: null }]);
    expect(withKeptPhotos(removed, [bins!])).toEqual(removed);
    expect(withStepIds(removed, ids())).toEqual([unaware]);
  });

  it('is named as the server names photos', () => {
    for (const wrong of ['abc.jpg', 'https://shop.example/7/abc.jpg', '7/../secret.key', '']) {
      const step = { kind: 'tick', label: 'Bins', help_photo: wrong };
      expect(messageOf([step])).toBe('This is not the name of a photo');
    }
  });
});

it('an option that holds from or until a day is offered on these days only', () => {
  const options = [
    { label: 'Always', passes: true },
    { label: 'New', passes: true, from: '2027-01-01' },
    { label: 'Old', passes: true, until: '2026-12-31' },
  ];
  const on = (day: string) => optionsOn({ options }, day).map(({ label }) => label);
  expect(on('2026-12-31')).toEqual(['Always', 'Old']);
  expect(on('2027-01-01')).toEqual(['Always', 'New']);
  expect(optionsOn({}, '2027-01-01')).toEqual([]);
});
