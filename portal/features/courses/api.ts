import {
  addCertificate,
  addCertificateFile,
  getCertificateFile,
  listCertificates,
  withdrawCertificate,
} from '@branchbook/contract/certificates.ts';
import {
  addCourse,
  addCoursePresets,
  changeCourse,
  courseMatrix,
  listCoursePresets,
  listCourses,
  matrixCsv,
  matrixPdf,
  requireCourse,
  setNotNeeded,
} from '@branchbook/contract/courses.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import {
  addRightToWork,
  getRightToWork,
  listRightToWork,
} from '@branchbook/contract/right-to-work.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { saveResponse } from '../../shared/download.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const ALL = ['courses'] as const;
const RIGHT_TO_WORK = ['right-to-work'] as const;
const AFFECTED = { affects: [ALL] } as const;

export const coursesQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: ({ signal }) => api.call(listCourses, {}, { signal }),
});

export const presetsQuery = queryOptions({
  queryKey: [...ALL, 'presets'],
  queryFn: ({ signal }) => api.call(listCoursePresets, {}, { signal }),
});

export type MatrixFilters = RequestOf<typeof courseMatrix>['query'];

export const matrixQuery = (filters: MatrixFilters) =>
  queryOptions({
    queryKey: [...ALL, 'matrix', filters],
    queryFn: ({ signal }) => api.call(courseMatrix, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });

export type CertificateFilters = RequestOf<typeof listCertificates>['query'];

export const certificatesQuery = (filters: CertificateFilters) =>
  queryOptions({
    queryKey: [...ALL, 'certificates', filters],
    queryFn: ({ signal }) => api.call(listCertificates, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });

type CourseBody = RequestOf<typeof addCourse>['body'];

export const useAddCourse = () =>
  useContractMutation(AFFECTED, (body: CourseBody) => api.call(addCourse, { body }));

export const useChangeCourse = () =>
  useContractMutation(
    AFFECTED,
    ({ id, ...body }: RequestOf<typeof changeCourse>['body'] & { id: number }) =>
      api.call(changeCourse, { params: { id }, body }),
  );

export const useRequireCourse = () =>
  useContractMutation(
    AFFECTED,
    ({ id, ...body }: RequestOf<typeof requireCourse>['body'] & { id: number }) =>
      api.call(requireCourse, { params: { id }, body }),
  );

export const useAddPresets = () =>
  useContractMutation(AFFECTED, (keys: string[]) => api.call(addCoursePresets, { body: { keys } }));

export const useSetNotNeeded = () =>
  useContractMutation(
    AFFECTED,
    ({ courseId, ...body }: RequestOf<typeof setNotNeeded>['body'] & { courseId: number }) =>
      api.call(setNotNeeded, { params: { id: courseId }, body }),
  );

export const useAddCertificate = () =>
  useContractMutation(
    AFFECTED,
    ({ file, ...body }: RequestOf<typeof addCertificate>['body'] & { file: File | null }) =>
      api.call(addCertificate, { body, file }),
  );

export const useAddCertificateFile = () =>
  useContractMutation(AFFECTED, ({ id, file }: { id: number; file: File }) =>
    api.call(addCertificateFile, { params: { id }, body: {}, file }),
  );

/** Saves the file of a certificate, and returns its name. */
export const useCertificateFile = () =>
  useMutation({
    mutationFn: async (id: number) =>
      saveResponse(await api.raw(getCertificateFile, { params: { id } }), 'certificate'),
  });

export const useWithdrawCertificate = () =>
  useContractMutation(AFFECTED, ({ id, reason }: { id: number; reason: string }) =>
    api.call(withdrawCertificate, { params: { id }, body: { reason } }),
  );

export const rightToWorkQuery = (filters: RequestOf<typeof listRightToWork>['query']) =>
  queryOptions({
    queryKey: [...RIGHT_TO_WORK, 'list', filters],
    queryFn: ({ signal }) => api.call(listRightToWork, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });

export const personChecksQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...RIGHT_TO_WORK, 'one', employeeId],
    queryFn: ({ signal }) => api.call(getRightToWork, { params: { employeeId } }, { signal }),
  });

export const useAddRightToWork = () =>
  useContractMutation(
    { affects: [RIGHT_TO_WORK] },
    ({ employeeId, ...body }: RequestOf<typeof addRightToWork>['body'] & { employeeId: number }) =>
      api.call(addRightToWork, { params: { employeeId }, body }),
  );

type FileBody = RequestOf<typeof matrixPdf>['body'];

export const fetchMatrixPdf = (body: FileBody, signal: AbortSignal) =>
  api.raw(matrixPdf, { body }, { signal });

export const fetchMatrixCsv = (body: FileBody, signal: AbortSignal) =>
  api.raw(matrixCsv, { body }, { signal });
