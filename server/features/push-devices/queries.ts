import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

type Whose = Pick<PortalActor, 'scope' | 'employeeId'>;

const SHOWN = ['id', 'name', 'added_at', 'last_sent_at'] as const;

const own = (db: Db | Tx, { scope, employeeId }: Whose) =>
  db
    .selectFrom('push_devices')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId);

/** Lists a person's devices in the order in which they were added. */
export const listDevices = (db: Db | Tx, whose: Whose) =>
  own(db, whose).select(SHOWN).orderBy('added_at').orderBy('id').execute();

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

export const findDevice = (db: Db, whose: Whose, id: number) =>
  own(db, whose)
    .select([...SHOWN, 'endpoint_hash', 'subscription'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findByEndpoint = (tx: Tx, whose: Whose, hash: Buffer) =>
  own(tx, whose).select(SHOWN).where('endpoint_hash', '=', hash).executeTakeFirst();

/** Locks a person, so that two devices that are added at once are counted one after the other. */
export const lockPerson = async (tx: Tx, { scope, employeeId }: Whose): Promise<void> => {
  await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', employeeId)
    .forNoKeyUpdate()
    .execute();
};

/** Deletes an endpoint, with its waiting messages, where it belongs to another person. */
export const takeFromOthers = async (
  tx: Tx,
  { employeeId }: Whose,
  hash: Buffer,
): Promise<void> => {
  await tx
    .deleteFrom('push_devices')
    .where('endpoint_hash', '=', hash)
    .where('employee_id', '<>', employeeId)
    .execute();
};

/** Adds a device, or brings the keys, name and session of a known one up to date. */
export const saveDevice = (tx: Tx, device: Omit<Insertable<DB['push_devices']>, 'id'>) =>
  tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet((eb) => ({
        subscription: eb.ref('excluded.subscription'),
        name: eb.ref('excluded.name'),
        session_id: eb.ref('excluded.session_id'),
      })),
    )
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Deletes one of a person's devices; returns its name, or undefined when there is none such. */
export const deleteDevice = (tx: Tx, { scope, employeeId }: Whose, id: number) =>
  tx
    .deleteFrom('push_devices')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

export const noteSent = async (db: Db, { scope }: Whose, id: number, at: Date): Promise<void> => {
  await db
    .updateTable('push_devices')
    .set({ last_sent_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};
