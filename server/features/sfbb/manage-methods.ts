import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { MOST_METHODS } from '@branchbook/contract/sfbb-methods.ts';
import type {
  addFoodMethod as adding,
  changeFoodMethod as changing,
  FoodMethod,
  MethodPreset,
  MethodVersion,
} from '@branchbook/contract/sfbb-methods.ts';
import { SECTIONS } from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { holdCaller } from '../employees/service.ts';
import { inOrderOfSections } from './method-rules.ts';
import * as queries from './method-queries.ts';
import type { MethodText } from './method-queries.ts';
import { presentMethod, presentVersion } from './presenter.ts';

const requireReader = (actor: PortalActor): void => {
  if (!can(actor, 'manage_food_diary')) throw new AppError('ACCESS_DENIED');
};

const requireEditor = (actor: PortalActor): void => {
  if (!can(actor, 'edit_food_methods')) throw new AppError('ACCESS_DENIED');
};

/** Lists the safe methods of the company for one system, section by section. */
export const listMethods = async (
  { db }: Context,
  actor: PortalActor,
  scheme: Scheme,
): Promise<FoodMethod[]> => {
  requireReader(actor);
  return inOrderOfSections(await queries.listMethods(db, actor.scope, scheme)).map(presentMethod);
};

/** Returns a method with all of its versions. */
export const getMethod = async (
  { db }: Context,
  actor: PortalActor,
  id: number,
): Promise<{ method: FoodMethod; versions: MethodVersion[] }> => {
  requireReader(actor);
  const row = await queries.findMethod(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  const versions = await queries.listVersions(db, actor.scope, id);
  return { method: presentMethod(row), versions: versions.map(presentVersion) };
};

const readMethod = async (tx: Tx, actor: PortalActor, id: number): Promise<FoodMethod> => {
  const row = await queries.findMethod(tx, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentMethod(row);
};

const auditOf = (
  action: 'food-method.added' | 'food-method.changed',
  entityId: number,
  at: Date,
  details: Record<string, string | number>,
) => ({ action, entity: 'safe method', entityId, branchId: null, details, at });

/** Adds a safe method for the whole company. */
export const addMethod = (
  { db, clock }: Context,
  actor: PortalActor,
  { scheme, ...text }: ValidatedOf<typeof adding>['body'],
): Promise<FoodMethod> => {
  requireEditor(actor);
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await queries.lockMethods(tx, scope);
    if ((await queries.listMethods(tx, scope, scheme)).length >= MOST_METHODS) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: `A company has ${MOST_METHODS} safe methods at most`,
      });
    }
    await holdCaller(tx, actor);
    const id = await queries.insertMethod(tx, scope, {
      scheme,
      preset_key: null,
      text: {
        ...text,
        completed_on: text.completed_on ?? null,
        review_on: text.review_on ?? null,
      },
      change_note: 'Written',
      by: actor,
      at,
    });
    await appendAudit(tx, scope, actor, auditOf('food-method.added', id, at, { name: text.title }));
    return readMethod(tx, actor, id);
  });
};

/** Adds the ready-made methods that the company does not have yet; never overwrites one. */
export const addPresetMethods = async (
  tx: Tx,
  actor: PortalActor,
  { scheme, name, methods }: MethodPreset,
  at: Date,
): Promise<void> => {
  const { scope } = actor;
  await queries.lockMethods(tx, scope);
  const known = await queries.listMethods(tx, scope, scheme);
  const keys = new Set(known.map(({ preset_key }) => preset_key));
  for (const { key, source: _, ...text } of methods.filter((one) => !keys.has(one.key))) {
    const id = await queries.insertMethod(tx, scope, {
      scheme,
      preset_key: key,
      text: { ...text, not_relevant: null, completed_on: null, review_on: null },
      change_note: `Ready-made: ${name}`,
      by: actor,
      at,
    });
    await appendAudit(tx, scope, actor, auditOf('food-method.added', id, at, { name: text.title }));
  }
};

const textOf = ({
  version: _,
  change_note: __,
  not_relevant: reason,
  ...text
}: ValidatedOf<typeof changing>['body']): MethodText => ({
  ...text,
  not_relevant: reason?.trim() || null,
});

/** Changes a method by adding a version; the versions before it stay as they were. */
export const changeMethod = (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  changes: ValidatedOf<typeof changing>['body'],
): Promise<FoodMethod> => {
  requireEditor(actor);
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await queries.lockMethod(tx, scope, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (changes.version !== undefined && changes.version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentMethod(row) } });
    }
    const text = textOf(changes);
    if (!SECTIONS[row.scheme as Scheme].includes(text.section)) {
      throw new AppError('VALIDATION', {
        errors: [{ field: 'section', message: 'Please choose a section from the list' }],
      });
    }
    await holdCaller(tx, actor);
    const version = row.version + 1;
    await queries.addVersion(
      tx,
      scope,
      { id, version },
      { text, change_note: changes.change_note, by: actor, at },
    );
    await appendAudit(
      tx,
      scope,
      actor,
      auditOf('food-method.changed', id, at, { name: text.title, version }),
    );
    return readMethod(tx, actor, id);
  });
};
