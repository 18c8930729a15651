import { at, daily, monthly, weekly } from './tasks.ts';
import type { DemoTask } from './tasks.ts';

const task = (
  when: DemoTask['when'],
  task_name: string,
  task_description: string,
  [from, by]: [number, number | null],
): DemoTask => ({ task_name, task_description, when, from, by, priority: 3 });

/** Tasks of single branches in addition to the global ones, by branch name. */
export const BRANCH_TASKS: Record<string, DemoTask[]> = {
  'Head Office': [
    task(daily('saturday', 'sunday'), 'Sort the post', 'Invoices to Grace, the rest to Aoife.', [
      at(9),
      at(11),
    ]),
    task(daily('saturday', 'sunday'), 'Lock the office', 'Last one out: windows, server, alarm.', [
      at(16, 30),
      at(19),
    ]),
    task(monthly(25), 'Send the payroll to the bank', 'Four eyes; payday is the 28th.', [
      at(9),
      at(15),
    ]),
  ],
  Leeds: [
    task(daily(), 'Water the hanging baskets', 'Not in frost. Two cans each.', [at(8), null]),
    task(weekly('sunday'), 'Clean the oven hood filters', 'Into the dishwasher, twice.', [
      at(15),
      at(18),
    ]),
  ],
  Harrogate: [
    task(daily('sunday'), 'Set up the pavement tables', 'Six tables, inside the studs.', [
      at(8),
      at(10),
    ]),
  ],
  York: [
    task(daily(), 'Check the cellar pump', 'After heavy rain at noon again.', [at(8), at(11)]),
    task(weekly('saturday'), 'Stock up for the coach parties', 'Water, sandwiches, change.', [
      at(8),
      at(11),
    ]),
  ],
  Sheffield: [
    task(weekly('thursday'), 'Take the cardboard to the compactor', 'Shared with number 104.', [
      at(14),
      null,
    ]),
  ],
  Huddersfield: [
    task(daily('sunday'), 'Unlock the yard gate for the baker', 'Key on the hook by the till.', [
      at(6),
      at(7, 30),
    ]),
  ],
  Whitby: [
    task(daily(), 'Rinse the salt off the windows', 'Cold water first, then the squeegee.', [
      at(8),
      at(12),
    ]),
    task(weekly('friday'), 'Order the fish', 'By phone, before the harbour office closes.', [
      at(9),
      at(12),
    ]),
  ],
  Skipton: [
    task(weekly('monday'), 'Put out the market day signs', 'Both ends of the towpath.', [
      at(7),
      at(9),
    ]),
  ],
};
