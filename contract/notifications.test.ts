import { expect, it } from 'vitest';
import { isToldTo, NOTIFICATION_KINDS, toldUnasked } from './notifications.ts';

it('everybody is told of everything in the portal, and by email only of what cannot wait', () => {
  const mailed = (who: Parameters<typeof toldUnasked>[1]) =>
    NOTIFICATION_KINDS.filter((kind) => toldUnasked(kind, who).by_email);
  for (const kind of NOTIFICATION_KINDS) {
    expect(toldUnasked(kind, 'owner').in_portal).toBe(true);
  }
  expect(mailed('owner')).toEqual(['out-of-range', 'accident', 'device-new', 'erasure-request']);
  expect(mailed('branch manager')).toEqual([
    'out-of-range',
    'accident',
    'device-new',
    'erasure-request',
  ]);
});

it('head-office managers get no email unasked', () => {
  for (const kind of NOTIFICATION_KINDS) {
    expect(toldUnasked(kind, 'head-office manager')).toEqual({ in_portal: true, by_email: false });
  }
});

it('only owners hear of requests to be erased', () => {
  expect(isToldTo('erasure-request', 'owner')).toBe(true);
  for (const who of ['head-office manager', 'branch manager', 'staff'] as const) {
    expect(isToldTo('erasure-request', who)).toBe(false);
    expect(isToldTo('accident', who)).toBe(true);
  }
});
