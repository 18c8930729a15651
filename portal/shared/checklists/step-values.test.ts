import { describe, expect, it } from 'vitest';
import { stepsInput } from '@branchbook/contract/checklist-input.ts';
import { STEP_KINDS } from '@branchbook/contract/checklist.ts';
import {
  copyOf,
  newStep,
  nextStep,
  stepsOfText,
  withKind,
  withoutEmptyEnd,
} from './step-values.ts';

describe('a new step', () => {
  it.each(STEP_KINDS.filter((kind) => kind !== 'section'))(
    'of the kind %s is one that the server takes once it has words',
    (kind) => {
      const step = newStep(kind, 'Check it');
      expect(stepsInput.parse([step])).toEqual([step]);
    },
  );

  it('is required unless it is a heading, a text or a photo', () => {
    const optional = STEP_KINDS.filter((kind) => !newStep(kind).required);
    expect(optional).toEqual(['text', 'photo', 'section']);
  });

  it('that Enter adds is of the same kind, and a tick under a heading', () => {
    expect(nextStep(newStep('temperature', 'Fridge')).kind).toBe('temperature');
    expect(nextStep(newStep('section', 'Deliveries')).kind).toBe('tick');
    const choice = { ...newStep('choice'), options: [{ label: 'Sound', passes: true }] };
    expect(nextStep(choice).options).toEqual(choice.options);
  });
});

describe('a step that becomes another kind', () => {
  it('keeps its words and its limits where the kind has them', () => {
    const step = { ...newStep('number', 'Soup'), max: 5, unit: 'kg', help: 'Stir first' };
    expect(withKind(step, 'temperature')).toEqual({
      id: step.id,
      kind: 'temperature',
      label: 'Soup',
      required: true,
      help: 'Stir first',
      max: 5,
    });
    expect(withKind(step, 'text')).toEqual({
      id: step.id,
      kind: 'text',
      label: 'Soup',
      help: 'Stir first',
    });
  });

  it('keeps its photo, and so does its copy', () => {
    const step = { ...newStep('tick', 'Bins'), help_photo: '7/abc.jpg' };
    expect(withKind(step, 'photo').help_photo).toBe('7/abc.jpg');
    expect(copyOf(step)).toEqual({ ...step, id: expect.not.stringMatching(step.id) as string });
  });
});

describe('pasted lines', () => {
  it('become steps of the kinds and with the limits that their words suggest', () => {
    const steps = stepsOfText(
      [
        'On arrival:',
        '1. Vehicle clean?',
        '- Chilled goods, 0 to 5 °C',
        'Temperature of the frozen goods, −18 °C or colder',
        'Core temperature at least 75',
        'Photo of the delivery note',
        'Time of arrival',
        'Number of boxes',
        'Stock rotated',
      ].join('\n'),
    );
    expect(steps.map(({ kind, label, min, max }) => [kind, label, min, max])).toEqual([
      ['section', 'On arrival', undefined, undefined],
      ['yes_no', 'Vehicle clean?', undefined, undefined],
      ['temperature', 'Chilled goods, 0 to 5 °C', 0, 5],
      ['temperature', 'Temperature of the frozen goods, −18 °C or colder', undefined, -18],
      ['temperature', 'Core temperature at least 75', 75, undefined],
      ['photo', 'Photo of the delivery note', undefined, undefined],
      ['time', 'Time of arrival', undefined, undefined],
      ['number', 'Number of boxes', undefined, undefined],
      ['tick', 'Stock rotated', undefined, undefined],
    ]);
  });
});

describe('steps that were added and never filled in', () => {
  it('are left out at the end of the list, and kept where an error has to name them', () => {
    const [first, empty, last] = [newStep('tick', 'A'), newStep('tick'), newStep('tick', 'B')];
    expect(withoutEmptyEnd([first, empty, last, newStep('tick'), newStep('choice')])).toEqual([
      first,
      empty,
      last,
    ]);
    const begun = { ...newStep('temperature'), max: 5 };
    expect(withoutEmptyEnd([first, begun])).toEqual([first, begun]);
  });
});
