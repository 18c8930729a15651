import type { ScoreCounts } from './score.ts';

/**
 * Twelve days that were counted by hand, for tests. Points are in halves: a task of priority 1 to 5
 * has 2, 2, 4, 6 or 10 of them on time, and half of that late.
 */
export type HandCountedDay = {
  says: string;
  /** Outcome, priority and number of tasks. */
  tasks: [
    outcome: 'on time' | 'late' | 'missed' | 'accepted' | 'not completed' | 'sent back',
    priority: number,
    count: number,
  ][];
  /** Pieces of equipment, each with three temperatures a day, and how many were taken in all. */
  fridges: number;
  taken: number;
  /** Hours of the local day at which actions were opened, and after which they were closed. */
  actions: { hour: number; closedAfter: number | null }[];
  closed?: true;
  counts: Partial<ScoreCounts>;
  openTooLong: boolean;
  score: number | null;
  capped: boolean;
};

export const HAND_COUNTED: HandCountedDay[] = [
  {
    says: 'everything on time',
    // Tasks: 4 × 4 of 16. Temperatures: 3 of 3. (60 × 1 + 25 × 1) / 85 = 100.
    tasks: [['on time', 3, 4]],
    fridges: 1,
    taken: 3,
    actions: [],
    counts: { on_time: 4, points_due: 16, points: 16, slots_due: 3, slots_taken: 3 },
    openTooLong: false,
    score: 100,
    capped: false,
  },
  {
    says: 'half of the tasks late',
    // Tasks: 2 × 4 + 2 × 2 = 12 of 16 = 0.75. (60 × 0.75 + 25) / 85 = 70 / 85 = 82.35.
    tasks: [
      ['on time', 3, 2],
      ['late', 3, 2],
    ],
    fridges: 1,
    taken: 3,
    actions: [],
    counts: { on_time: 2, late: 2, points_due: 16, points: 12, slots_due: 3, slots_taken: 3 },
    openTooLong: false,
    score: 82.4,
    capped: false,
  },
  {
    says: 'tasks of every priority, and nothing else',
    // Due: 10 + 2 + 2 + 6 = 20. Done: 10 (on time) + 3 (late) = 13. 13 / 20 = 65, as tasks alone count.
    tasks: [
      ['on time', 5, 1],
      ['missed', 1, 1],
      ['missed', 2, 1],
      ['late', 4, 1],
    ],
    fridges: 0,
    taken: 0,
    actions: [],
    counts: { on_time: 1, late: 1, missed: 2, points_due: 20, points: 13 },
    openTooLong: false,
    score: 65,
    capped: false,
  },
  {
    says: 'a reason that was accepted, and one that was not',
    // Tasks: 2 (accepted) + 0 + 2 × 4 = 10 of 16 = 0.625. Temperatures: 2 of 3.
    // (60 × 0.625 + 25 × 0.6667) / 85 = (37.5 + 16.67) / 85 = 63.73.
    tasks: [
      ['accepted', 3, 1],
      ['not completed', 3, 1],
      ['on time', 3, 2],
    ],
    fridges: 1,
    taken: 2,
    actions: [],
    counts: {
      on_time: 2,
      accepted: 1,
      not_completed: 1,
      points_due: 16,
      points: 10,
      slots_due: 3,
      slots_taken: 2,
    },
    openTooLong: false,
    score: 63.7,
    capped: false,
  },
  {
    says: 'a task that was sent back and not done again',
    // Tasks: 10 of 20.
    tasks: [
      ['sent back', 5, 1],
      ['on time', 5, 1],
    ],
    fridges: 0,
    taken: 0,
    actions: [],
    counts: { on_time: 1, missed: 1, points_due: 20, points: 10 },
    openTooLong: false,
    score: 50,
    capped: false,
  },
  {
    says: 'a closed day, on which tasks and temperatures leave the sum',
    tasks: [
      ['missed', 3, 2],
      ['on time', 3, 1],
    ],
    fridges: 1,
    taken: 1,
    actions: [],
    closed: true,
    counts: {},
    openTooLong: false,
    score: null,
    capped: false,
  },
  {
    says: 'a warm fridge that was put right after two hours',
    // Tasks: 8 of 8. Temperatures: 3 of 3. Actions: 1 of 1.
    tasks: [['on time', 3, 2]],
    fridges: 1,
    taken: 3,
    actions: [{ hour: 9, closedAfter: 2 }],
    counts: {
      on_time: 2,
      points_due: 8,
      points: 8,
      slots_due: 3,
      slots_taken: 3,
      actions_due: 1,
      actions_in_time: 1,
    },
    openTooLong: false,
    score: 100,
    capped: false,
  },
  {
    says: 'a warm fridge that was still open when the day ended, 15 hours later',
    // Tasks and temperatures in full, actions 0 of 1: 60 + 25 + 0 = 85, limited to 70.
    tasks: [['on time', 3, 2]],
    fridges: 1,
    taken: 3,
    actions: [{ hour: 9, closedAfter: 26 }],
    counts: {
      on_time: 2,
      points_due: 8,
      points: 8,
      slots_due: 3,
      slots_taken: 3,
      actions_due: 1,
      actions_in_time: 0,
    },
    openTooLong: true,
    score: 70,
    capped: true,
  },
  {
    says: 'a warm fridge that had been open for three hours when the day ended',
    // Closed after 25 hours, so 0 of 1 actions: 60 + 25 + 0 = 85, without a limit on this day.
    tasks: [['on time', 3, 2]],
    fridges: 1,
    taken: 3,
    actions: [{ hour: 21, closedAfter: 25 }],
    counts: {
      on_time: 2,
      points_due: 8,
      points: 8,
      slots_due: 3,
      slots_taken: 3,
      actions_due: 1,
      actions_in_time: 0,
    },
    openTooLong: false,
    score: 85,
    capped: false,
  },
  {
    says: 'nothing due',
    tasks: [],
    fridges: 0,
    taken: 0,
    actions: [],
    counts: {},
    openTooLong: false,
    score: null,
    capped: false,
  },
  {
    says: 'temperatures alone',
    // Two fridges with three temperatures: 4 of 6 = 66.67.
    tasks: [],
    fridges: 2,
    taken: 4,
    actions: [],
    counts: { slots_due: 6, slots_taken: 4 },
    openTooLong: false,
    score: 66.7,
    capped: false,
  },
  {
    says: 'a bad day, below the limit that an open action sets',
    // Tasks: 4 of 16 = 0.25. Temperatures: 1 of 3. Actions: 0 of 1. 15 + 8.33 + 0 = 23.33.
    tasks: [
      ['on time', 3, 1],
      ['missed', 3, 3],
    ],
    fridges: 1,
    taken: 1,
    actions: [{ hour: 9, closedAfter: null }],
    counts: {
      on_time: 1,
      missed: 3,
      points_due: 16,
      points: 4,
      slots_due: 3,
      slots_taken: 1,
      actions_due: 1,
      actions_in_time: 0,
    },
    openTooLong: true,
    score: 23.3,
    capped: false,
  },
];
