type Times = { due_times: readonly string[]; time_to_finish: string | null; on_demand: boolean };

/** Says at or by what time a task is due: 'at 09:00, 13:00', 'by 10:00' or 'No time limit'. */
export const timeText = ({
  due_times: times,
  time_to_finish: finish,
  on_demand,
}: Times): string => {
  if (on_demand) return 'when needed';
  if (times.length > 0) return `at ${times.join(', ')}`;
  return finish ? `by ${finish}` : 'No time limit';
};

/** Tells whether the words of a schedule do not say by when a task is due. */
export const needsTimeText = ({ due_times: times, on_demand }: Times): boolean =>
  times.length === 0 && !on_demand;
