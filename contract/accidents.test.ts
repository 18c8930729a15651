import { expect, it } from 'vitest';
import { accidentFields } from './accidents.ts';

const entry = {
  incident_date: '2026-06-10',
  incident_time: '09:30',
  employee_name: 'Ann Example',
  description: 'Slipped on a wet floor',
  emergency_services_called: true,
  service_type: 'Ambulance',
  badge_number: '4711',
};

it('an entry names an emergency service if one was called, and otherwise none', () => {
  expect(accidentFields.parse(entry)).toMatchObject(entry);
  const unnamed = accidentFields.safeParse({ ...entry, service_type: '' });
  expect(unnamed.error?.issues).toMatchObject([
    { path: ['service_type'], message: 'Please say which service was called' },
  ]);
  const none = accidentFields.parse({ ...entry, emergency_services_called: false });
  expect(none).toMatchObject({ service_type: null, badge_number: null });
});
