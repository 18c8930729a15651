import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, alertText, publicAlertText, unnamedAlertText } from './alert-kinds.ts';
import type { AlertCause, AlertKind } from './alert-kinds.ts';

/** Words by which a customer at the counter or an officer learns of health, accidents or complaints. */
const PRIVATE =
  /\b(ill|illness|sick|allerg\w*|reaction|accidents?|ambulance|customer|complaint\w*|fit)\b/i;

const CAUSES: Record<AlertKind, AlertCause> = {
  'out-of-range': { name: 'Milk fridge', value: 9, min_temp: 1, max_temp: 5 },
  overdue: { name: 'Close the shop' },
  'failed-answer': { name: 'Open the shop', step: 'Everyone is fit to work: No, Ann was sick' },
  accident: { name: null, service: 'Ambulance' },
  'device-offline': { name: 'Counter' },
  'food-check': { name: 'Soup', check: 'hot_hold', value: 55 },
  'probe-failed': { name: 'Kitchen probe' },
  illness: { name: null, complaint: 'illness' },
  complaint: { name: null, complaint: 'complaint' },
};

describe('what all may read who see a tablet or a phone', () => {
  it.each(ALERT_KINDS)(
    'of an alert (%s) says nothing of health, accidents or complaints',
    (kind) => {
      const parts = { kind, count: 1, causes: [CAUSES[kind]] };
      expect(publicAlertText(parts) ?? '').not.toMatch(PRIVATE);
      expect(unnamedAlertText(kind, 1)).not.toMatch(PRIVATE);
      expect(unnamedAlertText(kind, 2)).not.toMatch(PRIVATE);
    },
  );

  it('is nothing of accidents, illness and complaints, and the whole text of equipment and food', () => {
    const textOf = (kind: AlertKind) => publicAlertText({ kind, count: 1, causes: [CAUSES[kind]] });
    expect(ALERT_KINDS.filter((kind) => textOf(kind) === null)).toEqual([
      'accident',
      'illness',
      'complaint',
    ]);
    expect(textOf('failed-answer')).toBe('‘Open the shop’ failed a critical step');
    for (const kind of ['out-of-range', 'overdue', 'food-check', 'probe-failed'] as const) {
      expect(textOf(kind)).toBe(alertText({ kind, count: 1, causes: [CAUSES[kind]] }));
    }
  });
});
