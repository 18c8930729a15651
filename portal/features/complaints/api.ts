import {
  addComplaint,
  addComplaintNote,
  closeComplaint,
  complaintCsv,
  complaintPdf,
  deleteCustomer,
  getComplaint,
  holdRecords,
  listComplaints,
  releaseRecords,
  reopenComplaint,
} from '@branchbook/contract/complaints.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { BranchRange } from '../../shared/date-range.ts';

const ALL = ['complaints'] as const;
const AFFECTED = { affects: [ALL, ['dashboard'], ['privacy', 'holds']] };

export const complaintsQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, 'list', branchId],
    queryFn: ({ signal }) => api.call(listComplaints, { query: { branchId } }, { signal }),
  });

export const complaintQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => api.call(getComplaint, { params: { id } }, { signal }),
  });

export type SentComplaint = RequestOf<typeof addComplaint>;

export const useAddComplaint = () =>
  useContractMutation(AFFECTED, (sent: SentComplaint) => api.call(addComplaint, sent));

/** What a manager does with a complaint, each with the text that it needs. */
export type Step =
  | { step: 'note' | 'close' | 'reopen' | 'release'; text: string }
  | { step: 'hold' | 'delete-customer' };

const sendStep = (id: number, done: Step) => {
  const params = { id };
  switch (done.step) {
    case 'note':
      return api.call(addComplaintNote, { params, body: { text: done.text } });
    case 'close':
      return api.call(closeComplaint, { params, body: { outcome: done.text } });
    case 'reopen':
      return api.call(reopenComplaint, { params, body: { reason: done.text } });
    case 'release':
      return api.call(releaseRecords, { params, body: { reason: done.text } });
    case 'hold':
      return api.call(holdRecords, { params });
    case 'delete-customer':
      return api.call(deleteCustomer, { params });
  }
};

export const useFollowUp = (id: number) =>
  useContractMutation(AFFECTED, (done: Step) => sendStep(id, done));

const fileOf = ({ branchId, start, end }: BranchRange, withCustomers: boolean) => ({
  body: { branchId, startDate: start, endDate: end, withCustomers },
});

export const fetchComplaintPdf =
  (withCustomers: boolean) => (range: BranchRange, signal: AbortSignal) =>
    api.raw(complaintPdf, fileOf(range, withCustomers), { signal });

export const fetchComplaintCsv =
  (withCustomers: boolean) => (range: BranchRange, signal: AbortSignal) =>
    api.raw(complaintCsv, fileOf(range, withCustomers), { signal });
