import {
  ALERT,
  ALERT_KINDS,
  alertKindLabel,
  alertLevelLabel,
  AUDIENCES,
  audienceLabel,
} from '@branchbook/contract/alert-kinds.ts';
import type { AlertKind, AlertLevel, Audience } from '@branchbook/contract/alert-kinds.ts';
import type { AlertSettings, LadderStep } from '@branchbook/contract/alerts.ts';
import { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';

/** Minutes of one group, as typed; empty where the group is not told. */
const minutes = z
  .string()
  .regex(/^\d{0,4}$/, 'Please enter whole minutes')
  .refine(
    (text) => Number(text) <= ALERT.latestMinutes,
    `Please enter ${ALERT.latestMinutes} minutes at most`,
  );

const minutesOf = (steps: readonly LadderStep[]) =>
  Object.fromEntries(
    AUDIENCES.map((audience) => [
      audience,
      String(steps.find((step) => step.audience === audience)?.after_minutes ?? ''),
    ]),
  ) as Record<Audience, string>;

/** Returns the steps of the ladder, the earliest first. */
const stepsOf = (typed: Record<Audience, string>): LadderStep[] =>
  AUDIENCES.filter((audience) => typed[audience] !== '')
    .map((audience) => ({ audience, after_minutes: Number(typed[audience]) }))
    .toSorted((a, b) => a.after_minutes - b.after_minutes);

const each = <Key extends string, Schema extends z.ZodType>(
  names: readonly Key[],
  schema: Schema,
): z.ZodObject<Record<Key, Schema>> =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<Key, Schema>);

/** The form's rules; a group that is told at the same time as another gets the message. */
export const settingsForm = z
  .object({
    minutes: each(AUDIENCES, minutes),
    levels: each(
      ALERT_KINDS,
      z.string().transform((level) => level as AlertLevel),
    ),
    least_priority: z.string().transform(Number),
  })
  .superRefine(({ minutes: typed }, context) => {
    const steps = stepsOf(typed);
    if (steps.length === 0) {
      context.addIssue({
        code: 'custom',
        path: ['minutes', AUDIENCES[0]],
        message: 'Please tell someone',
      });
    }
    steps.forEach(({ audience, after_minutes: after }, at) => {
      if (after !== steps[at - 1]?.after_minutes) return;
      context.addIssue({
        code: 'custom',
        path: ['minutes', audience],
        message: 'Please enter another time for each group',
      });
    });
  })
  .transform(({ minutes: typed, ...rest }): AlertSettings => ({ ...rest, ladder: stepsOf(typed) }));

export const settingsValues = ({ ladder, levels, least_priority: least }: AlertSettings) => ({
  minutes: minutesOf(ladder),
  levels: levels as Record<AlertKind, string>,
  least_priority: String(least),
});

export const PRIORITY_CHOICES = [
  { value: '5', label: 'Tasks of priority 5, the highest' },
  { value: '4', label: 'Tasks of priority 4 and 5' },
  { value: '3', label: 'Tasks of priority 3 to 5' },
  { value: '2', label: 'Tasks of priority 2 to 5' },
  { value: '1', label: 'All tasks' },
];

/** Returns the ladder as sentences, for users who cannot change it. */
export const ladderSentences = ({ ladder }: AlertSettings): string[] =>
  ladder.map(({ audience, after_minutes: after }) =>
    after === 0
      ? `${audienceLabel[audience]}: at once`
      : `${audienceLabel[audience]}: after ${after} ${after === 1 ? 'minute' : 'minutes'}`,
  );

const ladderText = ({ ladder }: AlertSettings): string =>
  ladder
    .map(({ audience, after_minutes: after }) => `${audienceLabel[audience]} after ${after} min`)
    .join(', ');

const textsOf = (settings: AlertSettings): Record<string, string> => ({
  'Who is told when': ladderText(settings),
  ...Object.fromEntries(
    ALERT_KINDS.map((kind) => [alertKindLabel[kind], alertLevelLabel[settings.levels[kind]]]),
  ),
  'Overdue tasks of priority': String(settings.least_priority),
});

export const changesBetween = (before: AlertSettings, after: AlertSettings): ConflictChange[] => {
  const was = textsOf(before);
  return Object.entries(textsOf(after))
    .filter(([label, text]) => was[label] !== text)
    .map(([label, theirs]) => ({ label, theirs }));
};
