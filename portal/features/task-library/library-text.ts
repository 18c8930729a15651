import { frequencyText } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { LAW_RULES } from '@branchbook/contract/law-rules.ts';
import type { LawRuleKey } from '@branchbook/contract/law-rules.ts';
import { inForceText, ruleText, UK_NATIONS } from '@branchbook/contract/law-text.ts';
import type { LibraryStep, LibraryTask } from '@branchbook/contract/task-library.ts';
import { countOf } from '../../shared/counts.ts';
import { only } from '../../shared/tasks/weekdays.ts';

export type Added = { created: number; skipped: number };

const TASKS = { one: 'task', many: 'tasks' };

/** Says how many were added: '12 tasks added. 2 were there already.' */
export const addedText = ({ created, skipped }: Added): string => {
  const added = `${countOf(created, TASKS)} added.`;
  if (skipped === 0) return added;
  return `${added} ${skipped} ${skipped === 1 ? 'was' : 'were'} there already.`;
};

/** Says when a task of the library is due: 'Daily: Mon, Tue · by 09:00'. */
export const dueText = (task: LibraryTask): string => {
  const often = frequencyText({ ...task, ...only(task.days) });
  if (task.on_demand) return often;
  return `${often} · ${task.time_to_finish ? `by ${task.time_to_finish}` : 'No time limit'}`;
};

/** Says what a task rests on: 'Law in England and Wales since 1 October 2021'. */
export const taskRuleText = ({ source, nations, from, until }: LibraryTask, today: Day): string => {
  const named = UK_NATIONS.filter((nation) => nations.includes(nation));
  const basis = source?.basis === 'law' || source?.basis === 'guidance' ? source.basis : 'habit';
  const where = named.length === 0 ? UK_NATIONS : named;
  return ruleText({ basis, nations: where, from, until }, today);
};

/** Returns the rules of law of a task that hold on a day or are still to come. */
export const comingRules = ({ rules }: LibraryTask, today: Day): LawRuleKey[] =>
  rules.filter((key) => {
    const { until } = LAW_RULES[key];
    return until === null || today <= until;
  });

/** Names the options of a step that hold from or until a day: ': “Drunk” from 1 January 2027'. */
export const datedOptionsText = ({ options = [] }: LibraryStep, today: Day): string => {
  const dated = options.flatMap(({ label, from = null, until = null }) =>
    from === null && until === null ? [] : `“${label}” ${inForceText({ from, until }, today)}`,
  );
  return dated.length === 0 ? '' : `: ${dated.join(', ')}`;
};
