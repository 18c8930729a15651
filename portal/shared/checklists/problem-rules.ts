/** Problems of one step by the setting that they name, such as 'label' or 'options.1.label'. */
export type StepProblems = Readonly<Record<string, string>>;

type ListProblems = { ofList: string | null; ofSteps: ReadonlyMap<number, StepProblems> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Lists the messages of a form's errors with the paths at which they stand. */
const messagesIn = (errors: unknown, path: readonly string[]): [readonly string[], string][] => {
  if (!isRecord(errors)) return [];
  const { message } = errors;
  if (typeof message === 'string') return [[path, message]];
  return Object.entries(errors)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, inner]) => messagesIn(inner, [...path, name]));
};

/** Sorts a form's errors of steps by the step to which they belong. */
export const problemsOf = (errors: unknown): ListProblems => {
  let ofList: string | null = null;
  const ofSteps = new Map<number, StepProblems>();
  for (const [[index = '', ...setting], message] of messagesIn(errors, [])) {
    if (!/^\d+$/.test(index)) ofList ??= message;
    else {
      const place = Number(index);
      const name = setting.join('.') || 'label';
      ofSteps.set(place, { [name]: message, ...ofSteps.get(place) });
    }
  }
  return { ofList, ofSteps };
};

/** Returns the first problem whose setting begins with a name, such as that of any option. */
export const problemUnder = (problems: StepProblems, name: string): string | undefined =>
  Object.entries(problems).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1];
