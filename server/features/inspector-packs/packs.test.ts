import { addBranches, updateBranch } from '@branchbook/contract/branches.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { addFitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { addFoodProblem, startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { addComplaint } from '@branchbook/contract/complaints.ts';
import {
  makeInspectorPack,
  makePackLink,
  readGuestPack,
} from '@branchbook/contract/inspector-packs.ts';
import { addPaper } from '@branchbook/contract/papers.ts';
import { addSupplier } from '@branchbook/contract/suppliers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createEmployee, createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, giveMedicalNotes, giveNiNumber, setNation } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { filesInZip } from '../../testing/zip.ts';

const TODAY = '2026-06-10';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  cast = await createCast(server);
});
afterAll(() => server.close());

type Who = Parameters<Cast['as']>[0];
type Asked = { branchId?: number; startDate?: string; endDate?: string; format?: 'pdf' | 'zip' };

const ask = async (who: Who, asked: Asked = {}): Promise<Buffer> => {
  const body = { branchId: cast.branch.id, ...asked };
  const file = await cast.as(who).raw(makeInspectorPack, { body }, { isLong: true });
  return Buffer.from(await file.arrayBuffer());
};

describe('a manager who asks for the pack of a branch', () => {
  it('gets the last 90 days, and one line for each list that the branch does not keep', async () => {
    const text = await textOfPdf(await ask('branch manager'));
    expect(text).toContain('Period 13/03/2026 to 10/06/2026');
    expect(text).toContain(`by ${cast.people['branch manager'].name}`);
    for (const line of [
      'This branch does not keep a food safety diary in Branchbook.',
      'No fridges or freezers are set up for this branch.',
      'No checks of cooking or reheating are recorded in this period.',
      'No probes are set up for this branch.',
      'No tasks were due in this period.',
      'No dishes are kept in Branchbook for this branch.',
      'No suppliers are kept in Branchbook.',
      'No premises papers are kept in Branchbook for this branch.',
      'No faults are recorded in this period.',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('gets a line in the audit log, and only of their own branch', async () => {
    await ask('branch manager', { startDate: '2026-06-01', endDate: TODAY });
    const other = await createBranch(server, cast.company.id);
    expect(await refusalOf(ask('branch manager', { branchId: other.id }))).toMatchObject({
      code: 'ACCESS_DENIED',
      status: 403,
    });
    expect(await refusalOf(ask('staff'))).toMatchObject({ status: 403 });
    const log = await auditOf(server, cast.company.id);
    expect(log.filter(({ action }) => action === 'inspector-pack.made')).toMatchObject([
      { branch_id: cast.branch.id, details: { from: '2026-06-01', to: TODAY, format: 'pdf' } },
    ]);
  });

  it.each([
    ['reversed', '2026-06-02', '2026-06-01', 'VALIDATION'],
    ['to come', '2026-06-11', '2026-06-12', 'VALIDATION'],
    ['longer than 366 days', '2025-06-09', TODAY, 'DATE_RANGE_TOO_LARGE'],
  ])('is refused a period that is %s', async (_, startDate, endDate, code) => {
    expect(await refusalOf(ask('owner', { startDate, endDate }))).toMatchObject({
      code,
      status: 400,
    });
  });

  it('gets 366 days', async () => {
    const text = await textOfPdf(await ask('owner', { startDate: '2025-06-10' }));
    expect(text).toContain('Period 10/06/2025 to 10/06/2026');
  });
});

describe('the responsible person of a branch', () => {
  const cover = async (): Promise<string> => textOfPdf(await ask('owner'));
  const name = (manager_name: string | null) =>
    cast.as('owner').call(updateBranch, { body: { branchId: cast.branch.id, manager_name } });

  it('is the one who is named for it, or else its managers, until they are erased', async () => {
    const manager = cast.people['branch manager'];
    expect(await cover()).toContain(`Responsible person ${manager.name} Made`);
    expect(await name('Ann Openly')).toMatchObject({ manager_name: 'Ann Openly' });
    expect(await cover()).toContain('Responsible person Ann Openly Made');

    const ann = await createEmployee(server, cast.branch, { name: 'Ann Openly' });
    const owner = cast.as('owner');
    await owner.call(deleteEmployee, { body: { employeeId: ann.id } });
    expect(await cover()).toContain(`Responsible person ${manager.name} Made`);
    await owner.call(deleteEmployee, { body: { employeeId: manager.id } });
    const text = await cover();
    expect(text).toContain('Responsible person Not named');
    expect(text).toContain('No responsible person is named');
  });

  it('is given with a new branch, and stays when it is not sent', async () => {
    const body = { name: 'Mill Lane', manager_name: 'Bo Field' };
    const [added] = await cast.as('owner').call(addBranches, { body });
    expect(added).toMatchObject({ manager_name: 'Bo Field' });
    const branchId = added?.id ?? 0;
    const changed = { branchId, town: 'York' };
    expect(await cast.as('owner').call(updateBranch, { body: changed })).toMatchObject({
      manager_name: 'Bo Field',
      town: 'York',
    });
    expect(
      await cast.as('owner').call(updateBranch, { body: { branchId, manager_name: '' } }),
    ).toMatchObject({ manager_name: null });
  });
});

/** What no pack may contain, each where people enter it. */
const NEVER = {
  accident: 'zqaccidentperson',
  visitor: 'zqvisitorname',
  visitorCompany: 'zqvisitorcompany',
  ni: 'QQ987654C',
  medical: 'zqmedicalnote',
  homeAddress: 'zqhomeaddress',
  mail: 'zqmail',
  phone: '07700900987',
  staffProblem: 'zqstaffwasill',
  customer: 'zqcustomername',
  contact: 'zqcustomercontact',
  complaint: 'zqcomplainttext',
  supplierContact: 'zqsuppliercontact',
  supplierMail: 'zqsuppliermail',
  account: 'zqaccountnumber',
  paperNote: 'zqpapernote',
};

const fillShop = async (): Promise<void> => {
  const { branch, as } = cast;
  const owner = as('owner');
  const branchId = branch.id;
  await setNation(server, branchId, 'england');
  await owner.call(startFoodDiary, { params: { id: branchId }, body: { starts_on: TODAY } });
  const person = await createEmployee(server, branch, {
    name: 'Ann Openly',
    address: NEVER.homeAddress,
    town: NEVER.homeAddress,
    mobile_no: NEVER.phone,
    email: `${NEVER.mail}@example.com`,
  });
  await giveNiNumber(server, person.id, NEVER.ni);
  await giveMedicalNotes(server, person.id, NEVER.medical);
  await createWarmFridge(server, cast, branch, person, 'Milk fridge');
  const tablet = await signInTablet(server, owner, branch);
  await tablet.send([
    ...tablet.makeUnsigned({
      kind: 'visitor.in',
      payload: {
        full_name: NEVER.visitor,
        company_name: NEVER.visitorCompany,
        reason: 'Pest control',
        phone_number: NEVER.phone,
      },
    }),
    ...(await tablet.make(person, {
      kind: 'accident.add',
      payload: {
        incident_date: TODAY,
        incident_time: '00:01',
        employee_name: NEVER.accident,
        description: NEVER.accident,
        emergency_services_called: false,
      },
    })),
  ]);
  await owner.call(addFitnessReport, {
    body: { branchId, employeeId: person.id, unwell_since: '2026-06-09' },
  });
  for (const [topic, what] of [
    ['staff', NEVER.staffProblem],
    ['pests', 'Droppings behind the oven'],
  ] as const) {
    await owner.call(addFoodProblem, { body: { branchId, day: TODAY, topic, what } });
  }
  await owner.call(addComplaint, {
    body: {
      branchId,
      kind: 'complaint',
      food: NEVER.complaint,
      description: NEVER.complaint,
      customer_name: NEVER.customer,
      customer_contact: NEVER.contact,
    },
  });
  await owner.call(addComplaint, {
    body: {
      branchId,
      kind: 'illness',
      food: NEVER.complaint,
      description: NEVER.complaint,
      customer_name: NEVER.customer,
      customer_contact: NEVER.contact,
    },
  });
  await owner.call(addSupplier, {
    body: {
      contact_kind: 'supplier',
      name: 'Dales Dairy',
      supplies: 'Milk',
      contact_name: NEVER.supplierContact,
      phone: NEVER.phone,
      email: `${NEVER.supplierMail}@example.com`,
      account_number: NEVER.account,
      branchIds: [branchId],
    },
  });
  await owner.call(addPaper, {
    body: {
      kind: 'gas-safety',
      branchId,
      name: 'Gas record',
      issued_on: TODAY,
      note: NEVER.paperNote,
    },
  });
};

describe('the pack of a branch with records of every kind', () => {
  it('has nothing about injured people, visitors, customers, health or addresses', async () => {
    await fillShop();
    const link = await cast.as('owner').call(makePackLink, { body: { branchId: cast.branch.id } });
    const token = link.url.split('/').at(-1) ?? '';
    const page = await fetch(`${server.origin}/pack/${token}`);
    const html = await page.text();
    const short = await server.client().call(readGuestPack, { params: { token } });
    const files = filesInZip(await ask('owner', { format: 'zip' }));
    const tables = [...files].filter(([name]) => name.endsWith('.csv'));
    const pdf = await textOfPdf(await ask('owner'));
    const texts: [string, string][] = [
      ['pdf', pdf],
      ['page', html],
      ['short', JSON.stringify(short)],
      ...tables.map(([name, bytes]): [string, string] => [name, bytes.toString()]),
    ];
    // What is searched below is there at all.
    expect(page.status).toBe(200);
    for (const text of [pdf, html]) {
      for (const shown of [
        'Milk fridge',
        'Ann Openly',
        'Dales Dairy',
        'Gas record',
        'Droppings behind the oven',
      ]) {
        expect(text.replaceAll('\u200B', '')).toContain(shown);
      }
      expect(text).toContain('1 visit of pest control');
      expect(text).toContain('Alleged illness: still open');
      expect(text).toContain('Responsible person');
    }
    expect(tables.length).toBeGreaterThan(5);
    const letters = (text: string): string => text.replace(/[\s\u00AD\u200B-]/g, '').toLowerCase();
    for (const [where, text] of texts) {
      const found = Object.values(NEVER).filter((mark) => letters(text).includes(letters(mark)));
      expect({ where, found }).toEqual({ where, found: [] });
      for (const { email, pin } of Object.values(cast.people)) {
        expect(letters(text)).not.toContain(letters(email));
        expect(text.split(/[\s,]/)).not.toContain(pin);
      }
    }
  });
});
