import { setNotNeeded } from '@branchbook/contract/courses.ts';
import { makeInspectorPack } from '@branchbook/contract/inspector-packs.ts';
import { addRightToWork } from '@branchbook/contract/right-to-work.ts';
import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { award, createCourse, requireOf } from '../../testing/courses.ts';
import { createEmployee } from '../../testing/factories.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import { filesInZip } from '../../testing/zip.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);

const ask = async (format: 'pdf' | 'zip', endDate = '2026-11-26'): Promise<Buffer> => {
  const { cast } = world;
  const body = { branchId: cast.branch.id, startDate: '2026-10-01', endDate, format };
  const file = await cast.as('branch manager').raw(makeInspectorPack, { body }, { isLong: true });
  return Buffer.from(await file.arrayBuffer());
};

it('an officer reads who has which certificate on the last day of the period, and who lacks one', async () => {
  const { cast, server } = world;
  const { id: courseId } = await createCourse(cast, 'Food hygiene level 2');
  await requireOf(cast, courseId, { role_id: 3, branchIds: null });
  const ada = await createEmployee(server, cast.branch, { name: 'Ada Brook' });
  const ben = await createEmployee(server, cast.branch, { name: 'Ben Hill' });
  await award(cast, {
    employeeId: ada.id,
    courseId,
    issued_on: '2023-11-10',
    valid_until: '2026-11-10',
    certificate_number: 'No-4711',
    note: 'Said in confidence',
  });
  await cast.as('owner').call(setNotNeeded, {
    params: { id: courseId },
    body: { employeeId: ben.id, reason: 'Said about Ben' },
  });
  await cast.as('owner').call(addRightToWork, {
    params: { employeeId: ada.id },
    body: { checked_on: '2026-06-01', kind: 'manual', copies_kept: 'In the safe' },
  });
  const files = filesInZip(await ask('zip'));
  const [, csv] = [...files].find(([name]) => name.includes('courses')) ?? [];
  const lines = (csv?.toString() ?? '').split('\r\n');
  expect(lines).toContain('Ada Brook,Food hygiene level 2,Expired,10/11/2026');
  expect(lines).toContain('Ben Hill,Food hygiene level 2,Not needed,');
  const text = await textOfPdf(await ask('pdf'));
  expect(text).toContain('Ada Brook: Food hygiene level 2');
  expect(text).toContain('As of 26/11/2026');
  const before = await textOfPdf(await ask('pdf', '2026-11-05'));
  expect(before).toContain('As of 05/11/2026');
  expect(before).not.toContain('Expired certificate');
  for (const all of [text, [...files.values()].join('\n')]) {
    expect(all).not.toMatch(/No-4711|in confidence|about Ben|In the safe/);
  }
});
