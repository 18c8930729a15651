import type { TrainingGrid } from '@branchbook/contract/training.ts';

/** When somebody was last trained in what: by person, then by subject. */
export type LastTrained = ReadonlyMap<number, ReadonlyMap<string, string>>;

export const lastTrained = (cells: TrainingGrid['cells']): LastTrained => {
  const byPerson = new Map<number, Map<string, string>>();
  for (const { employee_id, subject, trained_at } of cells) {
    const ofPerson = byPerson.get(employee_id) ?? new Map<string, string>();
    byPerson.set(employee_id, ofPerson.set(subject, trained_at));
  }
  return byPerson;
};

/** In how many of the tasks in use each person was trained, and how many people in each subject. */
export const countsOf = (
  employees: TrainingGrid['employees'],
  subjects: TrainingGrid['subjects'],
  trained: LastTrained,
) => {
  const inUse = subjects.filter(({ active }) => active);
  return {
    inUse: inUse.length,
    ofPerson: new Map(
      employees.map(({ id }) => [id, inUse.filter(({ key }) => trained.get(id)?.has(key)).length]),
    ),
    ofSubject: new Map(
      subjects.map(({ key }) => [
        key,
        employees.filter(({ id }) => trained.get(id)?.has(key)).length,
      ]),
    ),
  };
};
