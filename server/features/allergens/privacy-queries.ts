import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

const VERSION_PEOPLE = ['written_by', 'signed_by', 'rejected_by'] as const;

/** Takes the names of people out of dishes; what was written and signed stays. */
const eraseFromDishes = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  const former = (person: (typeof VERSION_PEOPLE)[number]) =>
    sql<string | null>`case when ${sql.ref(person)} is null then null else ${nameOrFormer(
      'dish_versions',
      person,
      `${person}_name`,
      employeeIds,
    )} end`;
  const versions = await tx
    .updateTable('dish_versions')
    .set({
      written_by_name: nameOrFormer('dish_versions', 'written_by', 'written_by_name', employeeIds),
      signed_by_name: former('signed_by'),
      rejected_by_name: former('rejected_by'),
    })
    .where('company_id', '=', companyId)
    .where((eb) => eb.or(VERSION_PEOPLE.map((person) => eb(person, '=', anyOf(employeeIds)))))
    .returning('dish_id')
    .execute();
  // Tablets show who has signed a dish, so that they have to fetch it again.
  await tx
    .updateTable('dishes')
    .set({ changed_at: sql`changed_at + interval '1 millisecond'` })
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(versions.map((row) => row.dish_id)))
    .execute();
  await tx
    .updateTable('dishes')
    .set({
      withdrawn_by_name: nameOrFormer('dishes', 'withdrawn_by', 'withdrawn_by_name', employeeIds),
    })
    .where('company_id', '=', companyId)
    .where('withdrawn_by', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('dish_checks')
    .set({
      checked_by_name: nameOrFormer('dish_checks', 'checked_by', 'checked_by_name', employeeIds),
    })
    .where('company_id', '=', companyId)
    .where('checked_by', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('allergen_pages')
    .set({
      published_by_name: nameOrFormer(
        'allergen_pages',
        'published_by',
        'published_by_name',
        employeeIds,
      ),
    })
    .where('company_id', '=', companyId)
    .where('published_by', '=', anyOf(employeeIds))
    .execute();
};

export const allergenPrivacy: RecordPrivacy<'allergens'> = {
  sheets: [
    sheet('dishes', 'Dishes and products, without their versions', 'dishes', {
      Number: 'id',
      'Added at': 'created_at',
      'Checked at': 'checked_at',
      'Withdrawn at': 'withdrawn_at',
      'Withdrawn by': 'withdrawn_by_name',
    }),
    sheet('dish_versions', 'What was recorded of the allergens of dishes', 'dish_versions', {
      Number: 'id',
      'Dish number': 'dish_id',
      Version: 'number',
      Name: 'name',
      Kind: 'kind',
      'At all branches': 'all_branches',
      Ingredients: 'ingredients',
      'All 14 are known': 'complete',
      Allergens: 'allergens',
      Supplier: 'supplier',
      Notes: 'notes',
      'Valid from': 'valid_from',
      'Answers to warnings': 'answers',
      'Written by': 'written_by_name',
      'Written at': 'written_at',
      'Signed by': 'signed_by_name',
      'Signed at': 'signed_at',
      'Signed alone because': 'signed_alone_reason',
      'Sent back by': 'rejected_by_name',
      'Sent back at': 'rejected_at',
      'Sent back because': 'rejected_reason',
    }),
    sheet('dish_version_branches', 'Where versions of dishes are sold', 'dish_version_branches', {
      Number: 'id',
      'Version number': 'version_id',
      'Branch number': 'branch_id',
    }),
    sheet('dish_checks', 'When the allergens of dishes were checked again', 'dish_checks', {
      Number: 'id',
      'Dish number': 'dish_id',
      Version: 'number',
      'Checked by': 'checked_by_name',
      'Checked at': 'checked_at',
    }),
    sheet('allergen_pages', 'Public pages of allergens', 'allergen_pages', {
      Number: 'id',
      'Branch number': 'branch_id',
      Address: 'address',
      'Published by': 'published_by_name',
      'Published at': 'published_at',
    }),
  ],
  sections: [
    section('dishes_written', 'dish_versions', 'written_by', ['name', 'number', 'written_at']),
    section('dishes_signed', 'dish_versions', 'signed_by', [
      'name',
      'number',
      'signed_at',
      'signed_alone_reason',
    ]),
    section('dishes_sent_back', 'dish_versions', 'rejected_by', [
      'name',
      'number',
      'rejected_at',
      'rejected_reason',
    ]),
    section('dishes_checked', 'dish_checks', 'checked_by', ['dish_id', 'number', 'checked_at']),
    section('dishes_withdrawn', 'dishes', 'withdrawn_by', ['withdrawn_at']),
    section(
      'allergen_pages_published',
      'allergen_pages',
      'published_by',
      ['published_at'],
      [BRANCH_NAME],
    ),
  ],
  itemsNameOthers: false,
  traces: {
    dishesWritten: [trace('dish_versions', 'written_by')],
    dishesSigned: [
      trace('dish_versions', 'signed_by'),
      trace('dish_versions', 'rejected_by'),
      trace('dish_checks', 'checked_by'),
      trace('dishes', 'withdrawn_by'),
    ],
  },
  erasePeople: eraseFromDishes,
};
