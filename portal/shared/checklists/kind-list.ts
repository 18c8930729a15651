import type { StepKind } from '@branchbook/contract/checklist.ts';

type KindLook = { label: string; description: string };

/** The kinds of step in plain words, in the order in which they are offered. */
export const KINDS: Record<StepKind, KindLook> = {
  tick: { label: 'Tick', description: 'A box to tick when it is done' },
  yes_no: {
    label: 'Yes or no',
    description: 'A question, where one of the two answers fails',
  },
  number: {
    label: 'Number',
    description: 'A count, a weight or a size, with limits if you need them',
  },
  temperature: {
    label: 'Temperature',
    description: 'A reading in °C, with limits if you need them',
  },
  choice: {
    label: 'Choice',
    description: 'A list of options, each of which passes or fails',
  },
  text: { label: 'Text', description: 'A few words, such as a batch' },
  photo: { label: 'Photo', description: 'A picture of how it looks' },
  time: { label: 'Time', description: 'A time of day, such as an arrival' },
  section: {
    label: 'Heading',
    description: 'Groups the steps below it, which can be repeated',
  },
};
