import * as contract from '@branchbook/contract/complaints.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as steps from './update-complaints.ts';
import { getComplaint, listComplaints } from './manage-complaints.ts';
import { recordComplaint } from './record-complaint.ts';

export const complaintsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listComplaints, ({ actor, query }) =>
    listComplaints(context, actor, query),
  );

  routes.handle(contract.getComplaint, ({ actor, params }) =>
    getComplaint(context, actor, params.id),
  );

  routes.handle(contract.addComplaint, async ({ actor, body, photo }) => {
    const complaint = await recordComplaint(context, actor, body, photo);
    return new Answer(complaint, 'Complaint recorded');
  });

  routes.handle(contract.addComplaintNote, async ({ actor, params, body }) => {
    const complaint = await steps.addNote(context, actor, params.id, body.text);
    return new Answer(complaint, 'Added');
  });

  routes.handle(contract.closeComplaint, async ({ actor, params, body }) => {
    const complaint = await steps.closeComplaint(context, actor, params.id, body.outcome);
    return new Answer(complaint, 'Complaint closed');
  });

  routes.handle(contract.reopenComplaint, async ({ actor, params, body }) => {
    const complaint = await steps.reopenComplaint(context, actor, params.id, body.reason);
    return new Answer(complaint, 'Complaint opened again');
  });

  routes.handle(contract.holdRecords, async ({ actor, params }) => {
    const complaint = await steps.holdRecords(context, actor, params.id);
    return new Answer(complaint, 'Records held');
  });

  routes.handle(contract.releaseRecords, async ({ actor, params, body }) => {
    const complaint = await steps.releaseRecords(context, actor, params.id, body.reason);
    return new Answer(complaint, 'Records released');
  });

  routes.handle(contract.deleteCustomer, async ({ actor, params }) => {
    const complaint = await steps.deleteCustomer(context, actor, params.id);
    return new Answer(complaint, 'Customer’s details deleted');
  });
};
