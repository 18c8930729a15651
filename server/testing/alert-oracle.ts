/*
 * Says from the raw events of days at a branch who must be told of what, and by when. It is written
 * from the text of the rules and shares nothing with the product: no query, no ladder, no state.
 */

/** Minutes of the ladder by person; two branch managers are told at once where no one is on duty. */
const STEPS: Record<string, number> = { duty: 0, manager: 0, area: 30, office: 60, owner: 60 };

const TOGETHER = 15;
const BUSY_APART = 180;
const BUSY_MESSAGES = 4;
const FLOOD_MESSAGES = 8;
const HALF_A_DAY = 720;
const DEALT_WITH = 60;
/** Minutes after a deadline at which a task counts as overdue. */
const GRACE = 5;

/** A task of a day: minutes since the start of the play. */
export type PlayedTask = { day: number; deadline: number; done: number | null };
export type PlayedReading = { at: number; value: number; fixed: number | null };
export type Played = {
  tasks: PlayedTask[];
  readings: PlayedReading[];
  /** When a manager acknowledged the alert of a subject. */
  acks: { at: number; subject: string }[];
  /** The minute at which the tasks of a day can no longer be done. */
  closes: (day: number) => number;
};
export type Message = { at: number; person: string; subject: string };

/** A time from which people have to be told of a subject, and until when something is wrong. */
type Start = { at: number; isWorse: boolean };
export type Episode = {
  subject: string;
  from: number;
  end: number;
  starts: Start[];
  acks: number[];
};

type Trouble = { at: number; end: number; size: number };

/** Whether a trouble is clearly worse than all of which people know. */
type Worse = (known: readonly Trouble[], one: Trouble) => boolean;

/** Joins the troubles of one subject to episodes, in which something is wrong all the time. */
const episodesOf = (
  subject: string,
  troubles: readonly Trouble[],
  isWorse: Worse,
  acks: readonly number[],
): Episode[] => {
  const episodes: (Episode & { told: Trouble[] })[] = [];
  for (const one of troubles.toSorted((a, b) => a.at - b.at)) {
    if (one.end <= one.at) continue;
    const last = episodes.at(-1);
    if (!last || last.end <= one.at) {
      const starts = [{ at: one.at, isWorse: false }];
      episodes.push({ subject, from: one.at, end: one.end, starts, acks: [], told: [one] });
      continue;
    }
    const isKnownNow = last.starts.at(-1)?.at === one.at;
    if (isKnownNow) last.told.push(one);
    else if (
      isWorse(
        last.told.filter(({ end }) => end > one.at),
        one,
      )
    ) {
      last.starts.push({ at: one.at, isWorse: true });
      last.told = troubles.filter(({ at, end }) => at <= one.at && end > one.at);
    }
    last.end = Math.max(last.end, one.end);
  }
  for (const episode of episodes) {
    const within = acks.filter((at) => at >= episode.from && at < episode.end);
    episode.acks.push(...within);
    for (const at of within) {
      const until = at + DEALT_WITH;
      const isOver = episode.end <= until || within.some((other) => other > at && other <= until);
      const gotWorse = episode.starts.some(
        (start) => start.isWorse && start.at >= at && start.at < until,
      );
      if (!isOver && !gotWorse) episode.starts.push({ at: until, isWorse: false });
    }
    episode.starts.sort((a, b) => a.at - b.at);
  }
  return episodes;
};

/** Returns when something was wrong with each subject, and from when on people had to be told. */
export const troublesOf = ({ tasks, readings, acks, closes }: Played): Episode[] => {
  const acksOf = (subject: string) =>
    acks.flatMap((one) => (one.subject === subject ? one.at : []));
  const overdue = [...Map.groupBy(tasks, ({ day }) => day)].flatMap(([day, ofDay]) =>
    episodesOf(
      `tasks ${day}`,
      ofDay.map(({ deadline, done }) => ({
        at: deadline + GRACE,
        end: Math.min(done ?? Infinity, closes(day)),
        size: deadline,
      })),
      (known, one) => known.every(({ size }) => one.size > size),
      acksOf(`tasks ${day}`),
    ),
  );
  const fridge = episodesOf(
    'fridge',
    readings
      .filter(({ value }) => value > 5)
      .map(({ at, value, fixed }) => ({ at, end: fixed ?? Infinity, size: value })),
    (known, one) => known.every(({ size }) => one.size >= size + 2 || (one.size > 8 && size <= 8)),
    acksOf('fridge'),
  );
  return [...overdue, ...fridge];
};

/** Returns the minutes by which a message that is due may come later, by the person's messages. */
const slackOf = (messages: readonly number[], due: number, isKnown: boolean, subject: string) => {
  const lately = new Set(messages.filter((at) => at < due && at > due - HALF_A_DAY)).size;
  if (!isKnown) return lately < FLOOD_MESSAGES ? 0 : TOGETHER;
  return subject === 'fridge' || lately < BUSY_MESSAGES ? TOGETHER : BUSY_APART;
};

/** Returns in words who was not told in time, and who was told without a reason. */
export const faultsOf = (played: Played, messages: readonly Message[], end: number): string[] => {
  const faults: string[] = [];
  for (const episode of troublesOf(played)) {
    const { subject, starts, acks } = episode;
    for (const [person, step] of Object.entries(STEPS)) {
      const all = messages.filter((one) => one.person === person).map(({ at }) => at);
      const own = messages.flatMap((one) =>
        one.person === person &&
        one.subject === subject &&
        one.at >= episode.from &&
        one.at < episode.end
          ? one.at
          : [],
      );
      for (const start of starts) {
        const due = start.at + step;
        const isKnown = own.some((at) => at < start.at);
        const latest = due + slackOf(all, due, isKnown, subject);
        const isOff =
          latest >= Math.min(episode.end, end) ||
          acks.some((at) => at >= start.at && at <= latest) ||
          // People who know of it are told by the ladder that was started last.
          (isKnown && starts.some(({ at }) => at > start.at && at <= latest));
        if (isOff || own.some((at) => at >= start.at && at <= latest)) continue;
        faults.push(`${person} was not told of ${subject} between ${start.at} and ${latest}`);
      }
      for (const at of own) {
        if (
          acks.some(
            (ack) =>
              at > ack &&
              at <
                Math.min(
                  ack + DEALT_WITH,
                  ...starts.flatMap((one) => (one.at > ack ? one.at : [])),
                ),
          )
        ) {
          faults.push(`${person} was told of ${subject} at ${at}, though someone dealt with it`);
        }
      }
      if (own.length > starts.filter((start) => start.at < end).length) {
        faults.push(
          `${person} was told of ${subject} ${own.length} times in ${starts.length} climbs`,
        );
      }
    }
  }
  const isExplained = ({ at, subject }: Message) =>
    // A tablet that is switched off is told too, but is no part of the play.
    subject === 'tablet' ||
    troublesOf(played).some((one) => one.subject === subject && at >= one.from && at < one.end);
  for (const one of messages.filter((message) => !isExplained(message))) {
    faults.push(`${one.person} was told of ${one.subject} at ${one.at}, when nothing was wrong`);
  }
  return faults;
};
