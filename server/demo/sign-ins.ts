import { kindOf } from '@branchbook/contract/permissions.ts';
import type { RoleKind } from '@branchbook/contract/permissions.ts';
import { BRANCH_PASSWORD, COMPANY, PASSWORD } from './company.ts';
import type { Worker } from './staff.ts';
import type { Demo } from './load-company.ts';

const KINDS: Record<RoleKind, string> = {
  owner: 'Owner',
  'head-office manager': 'Head-office manager',
  'area manager': 'Area manager',
  'branch manager': 'Branch manager',
  staff: 'Staff',
};
const SHOWN_BRANCH = 'Leeds';

/** Returns one person of each role; branch roles come from the same branch, which has a tablet. */
export const oneOfEachKind = ({ workers, headOffice }: Demo): Map<RoleKind, Worker> => {
  const shown = workers.filter(
    ({ site, role }) => site.name === SHOWN_BRANCH || (site === headOffice && role !== 'staff'),
  );
  const byKind = Map.groupBy(shown, ({ roleId, site, area }) =>
    kindOf({ roleId, isHeadOffice: site === headOffice, hasAreas: area !== undefined }),
  );
  return new Map([...byKind].flatMap(([kind, [first]]) => (first ? [[kind, first]] : [])));
};

/** Returns the addresses and passwords that a user needs to try the demo. */
export const signInsOf = (demo: Demo, origin: string): string => {
  const people = [...oneOfEachKind(demo)];
  const branch = demo.sites.find(({ name }) => name === SHOWN_BRANCH) ?? demo.headOffice;
  const width = Math.max(...people.map(([, { email }]) => email.length));
  return [
    '',
    `${COMPANY.trading_name}: a demo company. Everything in it is made up.`,
    '',
    `Portal: the password of every account is ${PASSWORD}`,
    ...people.map(
      ([kind, { name, email, site }]) =>
        `  ${KINDS[kind].padEnd(20)} ${email.padEnd(width)}  ${name}, ${site.name}`,
    ),
    '',
    `Tablet: ${origin}/tablet`,
    `  company number ${COMPANY.id}, branch number ${branch.id} (${branch.name}), branch password ${BRANCH_PASSWORD}`,
    '  PINs',
    ...people.map(([, { name, pin, position }]) => `    ${pin}  ${name}, ${position}`),
  ].join('\n');
};
