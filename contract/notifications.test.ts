import { expect, it } from 'vitest';
import { mayReceive, NOTIFICATION_KINDS, defaultChannels } from './notification-kinds.ts';
import { notificationText } from './notifications.ts';

it('users get all notifications in the portal by default, and only urgent ones by email', () => {
  const mailed = (who: Parameters<typeof defaultChannels>[1]) =>
    NOTIFICATION_KINDS.filter((kind) => defaultChannels(kind, who).by_email);
  for (const kind of NOTIFICATION_KINDS) {
    expect(defaultChannels(kind, 'owner').in_portal).toBe(true);
  }
  const urgent = [
    'device-new',
    'erasure-request',
    'new-manager',
    'hygiene-rating',
    'report-paused',
    'law-change',
  ];
  expect(mailed('owner')).toEqual(urgent);
  expect(mailed('branch manager')).toEqual(urgent);
});

it('head-office managers get no emails by default', () => {
  for (const kind of NOTIFICATION_KINDS) {
    expect(defaultChannels(kind, 'head-office manager')).toEqual({
      in_portal: true,
      by_email: false,
    });
  }
});

it('only owners are notified of erasure requests and of new managers', () => {
  for (const kind of ['erasure-request', 'new-manager'] as const) {
    expect(mayReceive(kind, 'owner')).toBe(true);
    for (const who of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect(mayReceive(kind, who)).toBe(false);
      expect(mayReceive('accident', who)).toBe(true);
    }
  }
});

type NotificationParts = Parameters<typeof notificationText>[0];
const missed = (branch: string, ...tasks: string[]) => ({ branch, tasks });

it.each<[NotificationParts['kind'], Partial<NotificationParts['details']>, string]>([
  [
    'overdue',
    { count: 1, missed: [missed('Leeds', 'Sweep')] },
    '‘Sweep’ missed the deadline at Leeds',
  ],
  [
    'overdue',
    { count: 3, missed: [missed('Leeds', 'Sweep', 'Mop', 'Dust')] },
    '‘Sweep’, ‘Mop’ and ‘Dust’ missed the deadline at Leeds',
  ],
  [
    'overdue',
    { count: 5, missed: [missed('Leeds', 'Sweep', 'Mop', 'Dust', 'Wipe', 'Lock')] },
    '‘Sweep’, ‘Mop’, ‘Dust’ and 2 more missed the deadline at Leeds',
  ],
  [
    'overdue',
    { count: 2, missed: [missed('Leeds', 'Sweep'), missed('York', 'Mop')] },
    '‘Sweep’ at Leeds and ‘Mop’ at York missed the deadline',
  ],
  ['overdue', { count: 4 }, '4 tasks missed the deadline at Leeds'],
  [
    'out-of-range',
    { name: 'Fridge', value: 9, min_temp: 0, max_temp: 5 },
    'Fridge at Leeds: 9.0 °C, outside 0 to 5 °C',
  ],
  ['accident', {}, 'An accident was reported at Leeds'],
  [
    'accident',
    { service: 'Police' },
    'An accident was reported at Leeds, and emergency services were called: Police',
  ],
  ['device-offline', { name: 'Till' }, 'The tablet ‘Till’ at Leeds has not been seen for 40 hours'],
  ['device-new', { name: 'Till' }, 'The tablet ‘Till’ was signed in at Leeds'],
  ['verification-waiting', { count: 1 }, '1 completed task waits to be verified at Leeds'],
  ['verification-waiting', { count: 2 }, '2 completed tasks wait to be verified at Leeds'],
  ['erasure-request', {}, 'Someone at Leeds has asked to be erased'],
  [
    'new-manager',
    {},
    'A manager at Leeds was made, or given a password, PIN or email address, by another manager',
  ],
  [
    'hygiene-rating',
    { rating: '3', rating_before: '5' },
    'The hygiene rating at Leeds changed from 5 to 3',
  ],
  [
    'paper-expiring',
    { name: 'Gas record', day: '2026-09-01' },
    'Gas record at Leeds expires on Tue 1 Sept',
  ],
  [
    'paper-expiring',
    { name: 'Insurance', day: '2026-09-01', of_all: true, expired: true },
    'Insurance of all branches expired on Tue 1 Sept',
  ],
])('a notification of %s with %j is one sentence', (kind, details, text) => {
  const telling = { kind, branch_name: 'Leeds', details } as NotificationParts;
  expect(notificationText(telling)).toBe(text);
});

it('a notification of several branches gives their number', () => {
  const details = { branches: 3 } as NotificationParts['details'];
  const telling = { kind: 'erasure-request', branch_name: null, details } as const;
  expect(notificationText(telling)).toBe('Someone at 3 branches has asked to be erased');
});
