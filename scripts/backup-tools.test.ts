import { expect, it } from 'vitest';
import { postgresEnv } from './backup-tools.ts';

it('a backup is taken from the named host that accepts writes', () => {
  expect(postgresEnv('postgres://ann:p%40ss@one:5433,two/shops')).toMatchObject({
    PGHOST: 'one,two',
    PGPORT: '5433,5432',
    PGUSER: 'ann',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'shops',
    PGTARGETSESSIONATTRS: 'read-write',
  });
  const single = postgresEnv('postgres:///shops?host=/run/postgresql');
  expect(single).toMatchObject({ PGHOST: '/run/postgresql', PGPORT: '5432' });
  expect(single).not.toHaveProperty('PGTARGETSESSIONATTRS');
});
