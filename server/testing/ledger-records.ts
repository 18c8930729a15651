import { changeTemperatureSlots } from '@branchbook/contract/temperature-slots.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import { createBranchRecords } from './branch-records.ts';
import type { BranchRecords } from './branch-records.ts';
import { actOnDishes } from './dishes.ts';
import { createAnsweredTask } from './due-task.ts';
import type { Cast } from './factories.ts';
import { fillDiary } from './food-diary.ts';
import { readingDraft } from './fridge.ts';
import { createMissedTask } from './missed-task.ts';
import type { TestServer } from './server.ts';
import type { Tablet } from './tablet.ts';

/** Creates records of every kind that the ledger has at the branch of a cast, each lawfully. */
export const createLedgerRecords = async (
  server: TestServer,
  cast: Cast,
  tablet: Tablet,
  words: string,
): Promise<BranchRecords & { answered: number; fridge: number }> => {
  const { branch, people } = cast;
  const today = localDay(server.clock.now(), 'Europe/London');
  const records = await createBranchRecords(server, cast, branch, people.staff, words);
  await fillDiary(server, cast, branch, words);
  await actOnDishes(cast, branch);
  const answered = await createAnsweredTask(cast, branch, 'staff', words);
  const { id: fridgeId } = await cast.as('owner').call(addEquipment, {
    body: { branchId: branch.id, equipment_name: words, min_temp: 0, max_temp: 5 },
  });
  await cast.as('owner').call(changeTemperatureSlots, {
    body: { branchId: branch.id, slots: ['11:00'] },
  });
  const { equipment } = await tablet.snapshot();
  const fridge = equipment.find(({ equipment_name: name }) => name === words)?.uuid ?? '';
  await tablet.send(await tablet.make(people.staff, readingDraft(fridge, 9)));
  for (const days of [5, 6, 7]) {
    await createMissedTask(server, branch, {
      name: `${words} ${days}`,
      day: addDays(today, -days),
    });
  }
  return { ...records, answered, fridge: fridgeId };
};
