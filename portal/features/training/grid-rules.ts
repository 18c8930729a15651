import type { TrainingGrid } from '@branchbook/contract/training.ts';

/** Times of the last training, by person and then by subject. */
export type LastTrained = ReadonlyMap<number, ReadonlyMap<string, string>>;

export const lastTrained = (cells: TrainingGrid['cells']): LastTrained => {
  const byPerson = new Map<number, Map<string, string>>();
  for (const { employee_id, subject, trained_at } of cells) {
    const ofPerson = byPerson.get(employee_id) ?? new Map<string, string>();
    byPerson.set(employee_id, ofPerson.set(subject, trained_at));
  }
  return byPerson;
};

/** Counts the tasks in use in which each person was trained, and the people trained per subject. */
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
