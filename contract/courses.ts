import { z } from 'zod';
import { AUTHORITIES, COURSE_STATUSES } from './course-rules.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { flag, id, isoDate, LIMITS, optionalText, requiredText, wholeNumber } from './fields.ts';
import { UK_NATIONS } from './law-text.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';

/* Courses of a company, who needs them, and the matrix of people and courses. */

/** Most courses of a company. */
export const MOST_COURSES = 100;

/** People on one page of the matrix. */
export const MATRIX_PAGE = 50;

const MONTHS_MESSAGE = 'Please enter months from 1 to 120, or leave it empty';
const validityMonths = z
  .union([z.literal('').transform(() => null), wholeNumber(1, 120, MONTHS_MESSAGE), z.null()], {
    error: MONTHS_MESSAGE,
  })
  .describe('Months for which a certificate is valid; null: it never expires');

const link = optionalText(LIMITS.text).pipe(
  z.url({ protocol: /^https?$/, error: 'Please enter a valid link' }).nullable(),
);

const fields = {
  name: requiredText('Please enter the name of the course', LIMITS.name),
  validity_months: validityMonths,
  authority: z.enum(AUTHORITIES, { error: 'Please choose who asks for it' }),
  source: optionalText(LIMITS.text).describe('Where the rule is written'),
  source_url: link,
  note: optionalText(LIMITS.text),
};

/** Roles that need a course at some branches or, with null, at all. */
const requirement = z.object({
  role_id: z.union([z.literal(1), z.literal(2), z.literal(3)], {
    error: 'Please choose a role',
  }),
  branchIds: z
    .array(id)
    .max(2000)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, 'Please choose a branch')
    .nullable()
    .describe('Null for all branches'),
});
export type CourseRequirement = z.output<typeof requirement>;

export const course = z.object({
  id,
  name: z.string(),
  validity_months: z.int().nullable(),
  authority: z.enum(AUTHORITIES),
  source: z.string().nullable(),
  source_url: z.string().nullable(),
  note: z.string().nullable(),
  active: z.boolean(),
  required: z
    .array(
      z.object({
        role_id: z.number(),
        branchIds: z.array(id).nullable().describe('Those within reach; null for all branches'),
      }),
    )
    .describe('Who needs it'),
  version: z.int(),
});
export type Course = z.output<typeof course>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'The courses of the company, by name, with who needs them',
  who: managerRoles,
  data: z.array(course),
});

export const addCourse = endpoint({
  method: 'POST',
  path: '/api/courses',
  summary: 'Add a course',
  who: headOfficeRoles,
  body: z.object({ ...fields, validity_months: validityMonths.default(null) }),
  data: course,
  status: 201,
  errors: ['COURSE_NAME_EXISTS'],
});

const one = z.object({ id });

export const changeCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id',
  summary: 'Change a course; a changed validity recounts the last days that follow from it',
  who: headOfficeRoles,
  params: one,
  body: z.object({
    name: fields.name.optional(),
    validity_months: validityMonths.optional(),
    authority: fields.authority.optional(),
    source: z.undefined().or(fields.source),
    source_url: z.undefined().or(fields.source_url),
    note: z.undefined().or(fields.note),
    active: flag.optional(),
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: course.extend({ recounted: z.int().describe('Certificates with another last day') }),
  errors: ['NOT_FOUND', 'COURSE_NAME_EXISTS', 'CONFLICT'],
});

export const requireCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/required',
  summary: 'Set who needs a course; the list replaces the one before',
  who: headOfficeRoles,
  params: one,
  body: z.object({
    required: z
      .array(requirement)
      .max(3)
      .refine(
        (list) => new Set(list.map(({ role_id: role }) => role)).size === list.length,
        'Please name each role once',
      ),
  }),
  data: course,
  errors: ['NOT_FOUND'],
});

/** A ready-made course, from a file of data. */
export const coursePreset = z.object({
  key: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string(),
  validity_months: z.int().positive().nullable(),
  authority: z.enum(AUTHORITIES),
  source: z.string(),
  source_url: z.url({ protocol: /^https?$/ }),
  read: isoDate().nullable().describe('When the source was read; null where it was not read by us'),
  nations: z.array(z.enum(UK_NATIONS)).min(1).describe('Where the rule holds'),
  from: isoDate().nullable().describe('First day on which it holds'),
  until: isoDate().nullable().describe('Last day on which it holds; it is not offered after that'),
  note: z.string(),
});
export type CoursePreset = z.output<typeof coursePreset>;

export const listCoursePresets = endpoint({
  method: 'GET',
  path: '/api/courses/presets',
  summary: 'Ready-made courses with their sources, and whether the company has them',
  who: headOfficeRoles,
  data: z.array(coursePreset.extend({ added: z.boolean() })),
});

export const addCoursePresets = endpoint({
  method: 'POST',
  path: '/api/courses/presets',
  summary: 'Add ready-made courses; those that the company has stay as they are',
  who: headOfficeRoles,
  body: z.object({
    keys: z
      .array(z.string().max(LIMITS.name))
      .min(1, 'Please choose a course')
      .max(MOST_COURSES)
      .transform((keys) => [...new Set(keys)]),
  }),
  data: z.object({ added: z.int() }),
  status: 201,
  errors: ['NOT_FOUND'],
});

export const setNotNeeded = endpoint({
  method: 'POST',
  path: '/api/courses/:id/not-needed',
  summary: 'Say why a person does not need a course; without a reason, they need it again',
  who: managerRoles,
  params: one,
  body: z.object({ employeeId: id, reason: optionalText(LIMITS.employeeText) }),
  data: z.object({ reason: z.string().nullable() }),
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
});

export const matrixCell = z.object({
  course_id: id,
  status: z.enum(COURSE_STATUSES),
  required: z.boolean(),
  last_day: isoDate().nullable().describe('Null for none, and for one that never expires'),
  certificate_id: id.nullable().describe('The certificate that counts on that day'),
  reason: z.string().nullable().describe('Why the person does not need it'),
});
export type MatrixCell = z.output<typeof matrixCell>;

export const matrixPerson = z.object({
  id,
  name: z.string(),
  role_id: z.number(),
  branch_id: id.nullable(),
  branch_name: z.string().nullable(),
  cells: z.array(matrixCell).describe('One for each course, in the order of `courses`'),
});
export type MatrixPerson = z.output<typeof matrixPerson>;

/** Which people the matrix shows, and as of which day. */
const matrixOf = {
  branchId: id.optional().describe('Left out: all branches within reach'),
  day: isoDate().optional().describe('Left out: today at the branch, or at head office'),
  courseId: id.optional().describe('Only this course'),
  gaps: flag.optional().describe('Only people who lack a course that they need'),
};

export const courseMatrix = endpoint({
  method: 'GET',
  path: '/api/courses/matrix',
  summary: `People and courses with the status as of a day, by name, ${MATRIX_PAGE} people at a time`,
  who: managerRoles,
  query: z.object({
    ...matrixOf,
    search: optionalText(LIMITS.name).describe('Part of a name'),
    offset: wholeNumber(0, 1_000_000, 'Must be 0 or more').default(0),
  }),
  data: z.object({
    day: isoDate(),
    courses: z.array(z.object({ id, name: z.string() })).describe('Courses in use, by name'),
    people: z.array(matrixPerson),
    total: z.int().describe('People of all pages'),
    gaps: z.int().describe('Courses that people of all pages need and lack'),
  }),
  errors: ['NOT_FOUND'],
});
export type CourseMatrix = z.output<typeof courseMatrix.data>;

export const matrixPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/courses',
  summary: 'The matrix of people and courses as a PDF',
  who: managerRoles,
  body: z.object(matrixOf),
  data: 'pdf',
  exports: 'Training matrix (PDF)',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const matrixCsv = endpoint({
  ...matrixPdf,
  path: '/api/csv-exports/courses',
  summary: 'The matrix of people and courses as a CSV file, a row for each person and course',
  data: 'csv',
  exports: 'Training matrix (CSV)',
});

export const coursesEndpoints = {
  listCourses,
  addCourse,
  changeCourse,
  requireCourse,
  listCoursePresets,
  addCoursePresets,
  setNotNeeded,
  courseMatrix,
  matrixPdf,
  matrixCsv,
};
