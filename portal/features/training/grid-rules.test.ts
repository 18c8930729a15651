import { expect, it } from 'vitest';
import { countsOf, lastTrained } from './grid-rules.ts';

it('a person’s count covers active tasks, a task’s count covers people', () => {
  const employees = [
    { id: 1, name: 'Anna' },
    { id: 2, name: 'Ben' },
  ];
  const subjects = [
    { key: 'task-7', name: 'Open the shop', active: true },
    { key: 'task-8', name: 'Clean the slicer', active: true },
    { key: 'topic-lifting', name: 'Lifting', active: false },
  ];
  const at = '2026-06-10T09:00:00.000Z';
  const cells = [
    { employee_id: 1, subject: 'task-7', trained_at: at },
    { employee_id: 1, subject: 'topic-lifting', trained_at: at },
    // Works at another branch by now, or was not searched for.
    { employee_id: 3, subject: 'task-7', trained_at: at },
  ];
  const trained = lastTrained(cells);
  expect(trained.get(1)?.get('task-7')).toBe(at);
  expect(trained.get(2)?.get('task-7')).toBeUndefined();
  expect(countsOf(employees, subjects, trained)).toEqual({
    inUse: 2,
    ofPerson: new Map([
      [1, 1],
      [2, 0],
    ]),
    ofSubject: new Map([
      ['task-7', 1],
      ['task-8', 0],
      ['topic-lifting', 1],
    ]),
  });
});
