import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { sql } from 'kysely';

const COURSE_NAME = sql`(select c.name from courses c
  where c.company_id = r.company_id and c.id = r.course_id) as course`;

/**
 * Takes people out of certificates: what was issued to them stays without its number, note and file, and
 * what they decided about others without their name. Checks of their right to work keep their name
 * until copies of the documents may go, see `forgetRightToWork`.
 */
const eraseFromCourses = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('course_exemptions')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('course_exemptions')
    .set({ decided_by_name: FORMER_EMPLOYEE })
    .where('company_id', '=', companyId)
    .where('decided_by', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('certificates')
    .set({ certificate_number: null, note: null, document_id: null })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('certificates')
    .set({
      recorded_by_name: nameOrFormer(
        'certificates',
        'recorded_by',
        'recorded_by_name',
        employeeIds,
      ),
      withdrawn_by_name: sql`case when withdrawn_by is null then null else ${nameOrFormer(
        'certificates',
        'withdrawn_by',
        'withdrawn_by_name',
        employeeIds,
      )} end`,
    })
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('recorded_by', '=', anyOf(employeeIds)),
        eb('withdrawn_by', '=', anyOf(employeeIds)),
      ]),
    )
    .execute();
  await tx
    .updateTable('right_to_work_checks')
    .set({
      checked_by_name: nameOrFormer(
        'right_to_work_checks',
        'checked_by',
        'checked_by_name',
        employeeIds,
      ),
      recorded_by_name: nameOrFormer(
        'right_to_work_checks',
        'recorded_by',
        'recorded_by_name',
        employeeIds,
      ),
    })
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('checked_by', '=', anyOf(employeeIds)),
        eb('recorded_by', '=', anyOf(employeeIds)),
      ]),
    )
    .execute();
};

export const coursePrivacy: RecordPrivacy<'courses'> = {
  sheets: [
    sheet('courses', 'Courses', 'courses', {
      Number: 'id',
      Name: 'name',
      'Valid for months': 'validity_months',
      'Who asks for it': 'authority',
      Source: 'source',
      Link: 'source_url',
      Note: 'note',
      'In use': 'active',
    }),
    sheet('course_requirements', 'Who needs which course', 'course_requirements', {
      Number: 'id',
      'Course number': 'course_id',
      'Role number': 'role_id',
      'Branch number': 'branch_id',
    }),
    sheet('course_exemptions', 'Who does not need which course', 'course_exemptions', {
      Number: 'id',
      'Course number': 'course_id',
      'Employee number': 'employee_id',
      Reason: 'reason',
      'Decided by': 'decided_by_name',
      'Decided at': 'decided_at',
    }),
    sheet('certificates', 'Certificates', 'certificates', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Course number': 'course_id',
      'Employee number': 'employee_id',
      'Issued on': 'issued_on',
      'Valid until': 'valid_until',
      Provider: 'provider',
      'Certificate number': 'certificate_number',
      Note: 'note',
      'File number': 'document_id',
      'Recorded by': 'recorded_by_name',
      'Recorded at': 'recorded_at',
      'Withdrawn by': 'withdrawn_by_name',
      'Withdrawn at': 'withdrawn_at',
      'Withdrawn because': 'withdrawn_reason',
    }),
    sheet('right_to_work', 'Checks of the right to work', 'right_to_work_checks', {
      Number: 'id',
      'Employee number': 'employee_id',
      Employee: 'employee_name',
      'Checked on': 'checked_on',
      'Checked by': 'checked_by_name',
      Kind: 'kind',
      'Follow-up on': 'follow_up_on',
      'Copies kept': 'copies_kept',
      'Recorded by': 'recorded_by_name',
      'Recorded at': 'recorded_at',
    }),
  ],
  sections: [
    section(
      'certificates',
      'certificates',
      'employee_id',
      [
        'issued_on',
        'valid_until',
        'provider',
        'certificate_number',
        'note',
        'withdrawn_at',
        'withdrawn_reason',
      ],
      [COURSE_NAME, BRANCH_NAME],
    ),
    section(
      'courses_not_needed',
      'course_exemptions',
      'employee_id',
      ['reason', 'decided_at'],
      [COURSE_NAME],
    ),
    section('right_to_work', 'right_to_work_checks', 'employee_id', [
      'checked_on',
      'checked_by_name',
      'kind',
      'follow_up_on',
      'copies_kept',
    ]),
    section(
      'certificates_recorded',
      'certificates',
      'recorded_by',
      ['issued_on', 'recorded_at'],
      [COURSE_NAME],
    ),
    section(
      'certificates_withdrawn',
      'certificates',
      'withdrawn_by',
      ['withdrawn_at', 'withdrawn_reason'],
      [COURSE_NAME],
    ),
    section('right_to_work_checked', 'right_to_work_checks', 'checked_by', ['checked_on', 'kind']),
  ],
  itemsNameOthers: false,
  traces: {
    certificates: [trace('certificates', 'employee_id')],
    exemptions: [trace('course_exemptions', 'employee_id')],
    certificatesRecorded: [
      trace('certificates', 'recorded_by'),
      trace('certificates', 'withdrawn_by'),
      trace('course_exemptions', 'decided_by'),
      trace('right_to_work_checks', 'checked_by'),
    ],
  },
  erasePeople: eraseFromCourses,
};
