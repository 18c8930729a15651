import { expect, it } from 'vitest';
import { closeText, openText, repeatText } from './when-text.ts';

it('a repetition names its unit', () => {
  expect(repeatText('weekly', 1)).toBe('Every week');
  expect(repeatText('weekly', 2)).toBe('Every 2 weeks');
  expect(repeatText('annually', 5)).toBe('Every 5 years');
});

it('a window says from when and until when', () => {
  expect([null, 0, 15, 60, 120].map(openText)).toEqual([
    'Any time before',
    'Its time',
    '15 minutes before',
    '1 hour before',
    '2 hours before',
  ]);
  expect([null, 0, 90].map(closeText)).toEqual(['Any time after', 'Its time', '90 minutes after']);
});
