import type { ChecklistVersion } from './checklist-shape.ts';
import type { Snapshot } from './snapshot.ts';

type Steps = Pick<Snapshot, 'tasks' | 'checklists'>;
type Known = { checklists: Steps['checklists']; versions: Map<number, ChecklistVersion> };

/** The versions of each snapshot by their ids: a day asks for them once per task. */
const knownOf = new WeakMap<Steps['tasks'], Known>();

const versionsIn = ({ tasks, checklists }: Steps): Map<number, ChecklistVersion> => {
  const known = knownOf.get(tasks);
  if (known && known.checklists === checklists) return known.versions;
  const ofTasks = tasks.flatMap(({ checklist: id, steps }) =>
    id !== undefined && steps && steps.length > 0 ? [{ id, steps }] : [],
  );
  const all = [...(checklists ?? []), ...ofTasks];
  const versions = new Map(all.map((version) => [version.id, version]));
  knownOf.set(tasks, { checklists, versions });
  return versions;
};

/** Returns a version of steps that a task or an occurrence names; null without steps. */
export const findChecklist = (
  snapshot: Steps,
  checklist: number | null | undefined,
): ChecklistVersion | null =>
  typeof checklist === 'number' ? (versionsIn(snapshot).get(checklist) ?? null) : null;
