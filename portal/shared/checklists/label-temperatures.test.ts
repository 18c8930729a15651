import { describe, expect, it } from 'vitest';
import { kindIn, limitsIn, passingIn } from './label-rules.ts';

/** Lines as people in shops write them, with what a step made of them must be. */
type Line = [label: string, kind: string | null, min?: number | null, max?: number, hold?: number];

const LINES: Line[] = [
  // Cooking, reheating and hot food.
  ['Probe at 70 °C for 2 minutes', 'temperature', 70, undefined, 120],
  ['Cook to 75 °C for 30 seconds', 'temperature', 75, undefined, 30],
  ['Core temp 75C', 'temperature', 75],
  ['Core temperature 75c', 'temperature', 75],
  ['Reheat to 82', 'temperature', 82],
  ['Reheat soup to 82°C', 'temperature', 82],
  ['Re-heat until 75 degrees', 'temperature', 75],
  ['Hot hold 63+', 'temperature', 63],
  ['Hot hold 63', 'temperature', 63],
  ['Hot food above 63 °C', 'temperature', 63],
  ['Bain marie min 63', 'temperature', 63],
  ['Hot food must not drop below 63', 'temperature', 63],
  ['Soup, at least 75 degrees', 'temperature', 75],
  ['Chicken 75°C or above', 'temperature', 75],
  ['Chicken ≥ 75 °C', 'temperature', 75],
  ['Pies 63°C min', 'temperature', 63],
  ['Cook burgers to at least 70C for at least 2 mins', 'temperature', 70, undefined, 120],
  ['Held at 75°C for 30 secs, core', 'temperature', 75, undefined, 30],
  ['Chicken core 75 °C or more for 30s', 'temperature', 75, undefined, 30],
  // Chilled food.
  ['Fridge 2: 1°C - 8°C', 'temperature', 1, 8],
  ['Fridge below 5', 'temperature', null, 5],
  ['Fridge 2 below 5', 'temperature', null, 5],
  ['Fridge 3 max 8', 'temperature', null, 8],
  ['Fridge max. 8°C', 'temperature', null, 8],
  ['Fridge ≤ 8', 'temperature', null, 8],
  ['Fridge <=8', 'temperature', null, 8],
  ['Fridge not above 8', 'temperature', null, 8],
  ['Fridge should not be above 8', 'temperature', null, 8],
  ['Fridge must never go over 8 degrees', 'temperature', null, 8],
  ['Fridge does not exceed 8°C', 'temperature', null, 8],
  ['Fridge 8°C max', 'temperature', null, 8],
  ['Fridge 5 or less', 'temperature', null, 5],
  ['Fridge between 0 and 5', 'temperature', 0, 5],
  ['Fridge 0-5', 'temperature', 0, 5],
  ['Fridge 1–4 °C', 'temperature', 1, 4],
  ['Fridge 3.5°C or below', 'temperature', null, 3.5],
  ['Chilled goods, 0 to 5 °C', 'temperature', 0, 5],
  ['Milk fridge 5°C', 'temperature', null, 5],
  ['Cold display up to 8 °C', 'temperature', null, 8],
  ['Cool to 8 °C within 90 minutes', 'temperature', null, 8],
  ['Fridges 1 to 4, below 5 °C', 'temperature', null, 5],
  ['Check at 18:00: fridge below 5', 'temperature', null, 5],
  // Frozen food.
  ['Freezer -18 or colder', 'temperature', null, -18],
  ['Freezer −18°C', 'temperature', null, -18],
  ['Freezer 1 -18 °C or colder', 'temperature', null, -18],
  ['Freezer –18', 'temperature', null, -18],
  ['Freezer below -15 °C', 'temperature', null, -15],
  ['Freezer −25 to −18 °C', 'temperature', -25, -18],
  ['Freezer, -18 to -25', 'temperature', -25, -18],
  // Limits alone.
  ['between 0 and 5', 'number', 0, 5],
  ['≤ 8', 'number', null, 8],
  ['max 8', 'number', null, 8],
  ['min 63', 'number', 63],
  ['not above 8', 'number', null, 8],
  ['at least 3', 'number', 3],
  // Temperatures whose limits are not clear: any value passes, and the builder says so.
  ['Temperature of the soup', 'temperature'],
  ['Fridge temp', 'temperature'],
  ['Dishwasher rinse 82°C', 'temperature'],
  ['Freezer below 18', 'temperature'],
  ['Fridge 41°F', 'temperature'],
  ['Fridge below 41 degrees F', 'temperature'],
  ['Throw away if above 8 °C', 'temperature'],
  ['Reject chilled food over 8°C', 'temperature'],
  ['75 °C for 30 seconds or 70 °C for 2 minutes', 'temperature'],
  ['Hot food above 63, cold food below 5', 'temperature'],
  ['Fridge 2 - 5 °C', 'temperature'],
  ['Bake at 180 °C for 20 minutes', 'temperature'],
  ['Calibrate probe: 0 °C in ice', 'temperature'],
  ['Freezer above -18 °C?', 'temperature'],
  ['Hot hold below 63', 'temperature'],
  ['Milk delivered at 12 °C', 'temperature'],
  // No temperatures at all.
  ['Room 5 fridge', null],
  ['Fridge 2', null],
  ['Fridges 1 to 4', null],
  ['Bake 18-20 min', null],
  ['18-20 min', null],
  ['Check at 18:00', null],
  ['Count the till by 6pm', null],
  ['Fridge: at least 5 boxes of milk', null],
  ['Cook 70 sausages', null],
  ['Max 8 people in the room', null],
  ['Boil for 10 minutes', null],
  ['Temp staff signed in', null],
  ['Sanitiser at 1% for 30 seconds', null],
  ['Cold room floor clean', null],
  ['Order for table 5', null],
  // Questions of yes and no.
  ['Vehicle clean? yes/no', 'yes_no'],
  ['Allergens checked Y/N', 'yes_no'],
  ['Van locked (yes or no)', 'yes_no'],
  ['Is the temperature probe clean?', 'yes_no'],
];

describe('the lines of a pasted list', () => {
  it.each(LINES)('“%s” make a step of kind %s', (label, kind, min, max, hold) => {
    expect({ kind: kindIn(label), ...limitsIn(label) }).toEqual({
      kind,
      min: min ?? undefined,
      max,
      hold_seconds: hold,
    });
  });

  it('are at least 60, in the words of shops', async ({ annotate }) => {
    await annotate(`Pasted lines: ${LINES.length}`);
    expect(LINES.length).toBeGreaterThanOrEqual(60);
  });

  it('pass a question of yes or no only where yes is the good answer', () => {
    expect(passingIn('Vehicle clean? yes/no')).toBe('yes');
    expect(passingIn('Any pests? Y/N')).toBeUndefined();
    expect(passingIn('Signs of damage?')).toBeUndefined();
  });
});
