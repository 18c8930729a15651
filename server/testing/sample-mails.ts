import { digestMail } from '../features/digests/emails.ts';
import { sectionsOf } from '../features/digests/digest-text.ts';
import { confirmMail, reportMail } from '../features/report-schedules/emails.ts';
import type { Mail } from '../platform/mail/transport.ts';

const ORIGIN = 'https://shops.example';
const LINK = `${ORIGIN}/unsubscribe?token=bbu_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-aBcDe`;
const WEEK = { from: '2026-06-08', to: '2026-06-14' };

const NAMES = ['Harbour Road', 'Kirkgate & Sons <Leeds>', 'Whitby'] as const;

/** Returns the emails that the product composes with long lists, to be looked at. */
export const sampleMails = (): Record<'digest' | 'report' | 'confirmation', Mail> => ({
  digest: digestMail({
    kind: 'weekly',
    range: WEEK,
    reader: { name: 'Olive Owner', email: 'olive@shops.example' },
    about: 'all 3 branches of Crumb & Co',
    sections: sectionsOf(
      {
        branches: NAMES.map((name, index) => ({
          id: index + 1,
          name,
          due: 40,
          done: 38 - index,
          missed: 2 + index,
        })),
        critical: NAMES.map((_, index) => ({
          branch_id: index + 1,
          task_name: 'Check the temperature of the hot counter before lunch',
          times: index + 1,
          last_day: '2026-06-11',
        })),
        actions: [
          {
            branch_id: 1,
            equipment_name: 'Freezer by the door',
            value: '-9.5',
            min_temp: '-22.0',
            max_temp: '-18.0',
            readings: 2,
            log_date: '2026-06-13',
          },
        ],
        papers: [
          {
            branch_id: 1,
            name: 'Gas safety record',
            valid_until: '2026-06-30',
            is_of_all: false,
            has_expired: false,
          },
        ],
        certificates: [
          {
            branch_id: 2,
            person: 'Ada Brook',
            course: 'First aid',
            valid_until: '2026-06-20',
            has_ended: false,
          },
        ],
        silent: [
          {
            branch_id: 3,
            device_name: 'Till tablet',
            last_seen_at: new Date('2026-06-12T16:00:00Z'),
          },
        ],
      },
      {
        range: WEEK,
        timezone: 'Europe/London',
        scores: [
          { branch_id: 2, name: 'Station Square', score: 96.5 },
          { branch_id: 3, name: 'Mill Lane', score: 71.4 },
        ],
      },
    ),
    origin: ORIGIN,
    unsubscribeUrl: LINK,
  }),
  report: reportMail({
    report: 'Visitors of last week',
    company: 'Crumb & Co',
    owner: 'Olive Owner',
    range: WEEK,
    to: { email: 'olive@shops.example', name: 'Olive Owner' },
    isAttached: true,
    hasCheckpoint: true,
    portalUrl: `${ORIGIN}/portal/reports/visitors?branch=12&start=2026-06-08&end=2026-06-14`,
    unsubscribeUrl: LINK,
  }),
  confirmation: confirmMail({
    report: 'Visitors of last week',
    company: 'Crumb & Co',
    owner: 'Olive Owner',
    address: 'books@accountant.example',
    times: { frequency: 'monthly', weekday: null, month_day: 'last', minute: 420 },
    url: `${ORIGIN}/confirm-address?token=bbe_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-aBcDe`,
  }),
});
