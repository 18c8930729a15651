import { expect, it } from 'vitest';
import { deviceState } from './support-rules.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1';
const FACTS = {
  canPush: true,
  userAgent: 'Chrome',
  touchPoints: 0,
  permission: 'default',
  isOn: false,
} as const;

it('a browser that can push is off, on, or blocked', () => {
  expect(deviceState(FACTS)).toBe('off');
  expect(deviceState({ ...FACTS, permission: 'granted', isOn: true })).toBe('on');
  expect(deviceState({ ...FACTS, permission: 'denied', isOn: true })).toBe('blocked');
});

it('an iPhone or iPad is told of the Home Screen, and turns alerts on from there', () => {
  const closed = { ...FACTS, canPush: false };
  expect(deviceState({ ...closed, userAgent: IPHONE })).toBe('needs-home-screen');
  expect(deviceState({ ...closed, userAgent: IPAD, touchPoints: 5 })).toBe('needs-home-screen');
  expect(deviceState({ ...closed, userAgent: IPAD })).toBe('unsupported');
  expect(deviceState({ ...FACTS, userAgent: IPHONE })).toBe('off');
});
