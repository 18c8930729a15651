import { addCertificate } from '@branchbook/contract/certificates.ts';
import type { Certificate } from '@branchbook/contract/certificates.ts';
import { addCourse, requireCourse } from '@branchbook/contract/courses.ts';
import type { Course, CourseRequirement } from '@branchbook/contract/courses.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import type { Cast, Kind } from './factories.ts';

/** Adds a course of the company as its owner, 36 months valid unless another validity is given. */
export const createCourse = (
  { as }: Pick<Cast, 'as'>,
  name: string,
  fields: Partial<RequestOf<typeof addCourse>['body']> = {},
): Promise<Course> =>
  as('owner').call(addCourse, {
    body: { name, authority: 'own', validity_months: 36, ...fields },
  });

/** Says which roles need a course; all branches unless they are named. */
export const requireOf = (
  { as }: Pick<Cast, 'as'>,
  id: number,
  ...required: CourseRequirement[]
): Promise<Course> => as('owner').call(requireCourse, { params: { id }, body: { required } });

/** Records a certificate. */
export const award = (
  { as }: Pick<Cast, 'as'>,
  body: RequestOf<typeof addCertificate>['body'],
  { kind = 'owner', file = null }: { kind?: Kind; file?: Blob | null } = {},
): Promise<Certificate> => as(kind).call(addCertificate, { body, file });
