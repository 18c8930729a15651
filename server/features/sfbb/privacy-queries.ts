import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Tables of the diary that name one person, with the columns of the person and of the name. */
const NAMED = [
  ['food_diaries', 'started_by', 'started_by_name'],
  ['food_method_versions', 'changed_by', 'changed_by_name'],
  ['food_diary_signatures', 'signed_by', 'signed_by_name'],
  ['food_diary_problems', 'reported_by', 'reported_by_name'],
  ['food_diary_reviews', 'signed_by', 'signed_by_name'],
] as const;

/** Takes the names of people out of the diary, and deletes what it says about their health. */
const eraseFromDiary = async (tx: Tx, { companyId }: Scope, employeeIds: number[]) => {
  await tx
    .deleteFrom('food_diary_fitness')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  for (const [table, person, name] of NAMED) {
    await sql`update ${sql.table(table)}
      set ${sql.ref(name)} = ${nameOrFormer(table, person as never, name as never, employeeIds)}
      where company_id = ${companyId} and ${sql.ref(person)} = ${anyOf(employeeIds)}`.execute(tx);
  }
  await tx
    .updateTable('food_diary_problems')
    .set({
      done_by_name: nameOrFormer('food_diary_problems', 'done_by', 'done_by_name', employeeIds),
    })
    .where('company_id', '=', companyId)
    .where('done_by', '=', anyOf(employeeIds))
    .execute();
};

export const foodDiaryPrivacy: RecordPrivacy<'foodDiary'> = {
  sheets: [
    sheet('food_diaries', 'Branches that keep a food safety diary', 'food_diaries', {
      Number: 'id',
      'Branch number': 'branch_id',
      System: 'scheme',
      'First day': 'starts_on',
      'Started by': 'started_by_name',
      'Started at': 'started_at',
    }),
    sheet('food_diary_signatures', 'Signed days of food safety diaries', 'food_diary_signatures', {
      Number: 'id',
      'Branch number': 'branch_id',
      Day: 'day',
      'Signed by': 'signed_by_name',
      'Signed at': 'occurred_at',
      'Arrived at': 'received_at',
      Late: 'late',
      'Number on its day': 'number',
      'Words signed': 'statement',
      Gaps: 'gaps',
      'What the records showed': 'recorded',
    }),
    sheet('food_diary_problems', 'Food safety problems, and what was done', 'food_diary_problems', {
      Number: 'id',
      'Branch number': 'branch_id',
      Day: 'day',
      Topic: 'topic',
      'What happened': 'what',
      'What was done': 'done',
      'Written by': 'reported_by_name',
      'Written at': 'occurred_at',
      'Done by': 'done_by_name',
      'Done at': 'done_at',
    }),
    sheet('food_diary_reviews', 'Four-weekly reviews of food safety', 'food_diary_reviews', {
      Number: 'id',
      'Branch number': 'branch_id',
      'First day': 'period_start',
      'Last day': 'period_end',
      Found: 'found',
      Answers: 'answers',
      'What will be done': 'plan',
      'Words signed': 'statement',
      'Signed by': 'signed_by_name',
      'Signed at': 'signed_at',
    }),
    sheet('food_methods', 'Safe methods, each with all versions', 'food_method_versions', {
      Number: 'id',
      'Method number': 'method_id',
      Version: 'version',
      Section: 'section',
      Title: 'title',
      'What we do': 'what',
      'Why it matters': 'why',
      'How we check it': 'checks',
      'Not relevant because': 'not_relevant',
      'Completed on': 'completed_on',
      'To be reviewed on': 'review_on',
      'What changed': 'change_note',
      'Changed by': 'changed_by_name',
      'Changed at': 'changed_at',
    }),
    // Without what is encrypted: who was ill when is for managers and the person only.
    sheet(
      'food_diary_fitness',
      'Reports of fitness to work, without details',
      'food_diary_fitness',
      {
        Number: 'id',
        'Branch number': 'branch_id',
        'Employee number': 'employee_id',
        'Written at': 'occurred_at',
      },
    ),
  ],
  sections: [
    section(
      'food_diary_signed',
      'food_diary_signatures',
      'signed_by',
      ['day', 'late', 'statement', 'occurred_at'],
      [BRANCH_NAME],
    ),
    section(
      'food_problems_reported',
      'food_diary_problems',
      'reported_by',
      ['day', 'topic', 'what', 'occurred_at'],
      [BRANCH_NAME],
    ),
    section(
      'food_problems_done',
      'food_diary_problems',
      'done_by',
      ['day', 'topic', 'done', 'done_at'],
      [BRANCH_NAME],
    ),
    section(
      'food_reviews_signed',
      'food_diary_reviews',
      'signed_by',
      ['period_start', 'period_end', 'plan', 'signed_at'],
      [BRANCH_NAME],
    ),
    section('food_methods_changed', 'food_method_versions', 'changed_by', [
      'section',
      'title',
      'version',
      'change_note',
      'changed_at',
    ]),
    section(
      'food_diaries_started',
      'food_diaries',
      'started_by',
      ['starts_on', 'started_at'],
      [BRANCH_NAME],
    ),
  ],
  // Reports of fitness name other people.
  itemsNameOthers: true,
  traces: {
    fitness: [trace('food_diary_fitness', 'employee_id')],
    foodDiary: [
      trace('food_diary_signatures', 'signed_by'),
      trace('food_diary_problems', 'reported_by'),
      trace('food_diary_problems', 'done_by'),
      trace('food_diary_reviews', 'signed_by'),
      trace('food_method_versions', 'changed_by'),
      trace('food_diaries', 'started_by'),
    ],
  },
  erasePeople: eraseFromDiary,
};
