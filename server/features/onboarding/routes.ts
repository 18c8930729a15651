import * as contract from '@branchbook/contract/onboarding.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentLinkHolder } from './presenter.ts';
import { callerOf } from '../auth/service.ts';
import { registerCompany } from '../companies/service.ts';
import * as service from './service.ts';

export const onboardingRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.validateCompletionToken, async ({ params }) =>
    presentLinkHolder(await service.validateLink(context, params.token)),
  );

  routes.handle(contract.validateUsedCompletionToken, async ({ params }) =>
    presentLinkHolder(await service.validateUsedLink(context, params.token)),
  );

  routes.handle(contract.companyStatus, ({ actor, params }) =>
    service.companyStatus(context, actor, params.employeeId),
  );

  routes.handle(contract.createCompany, async ({ actor, body }) => {
    const company = await registerCompany(context, actor, body);
    return new Answer(
      { company_name: company.name, company_id: company.id },
      'Company created successfully',
    );
  });

  routes.handle(contract.createHeadOffice, async ({ actor, body }) => {
    const headOffice = await service.createHeadOffice(context, actor, body);
    return new Answer(headOffice, 'Head Office Created', headOffice.resume_flow ? 200 : 201);
  });

  routes.handle(contract.completeProfile, async ({ actor, body }) => {
    await service.finishProfile(context, actor, body);
    return new Answer(null, 'Profile completed');
  });

  routes.handle(contract.autoLogin, async ({ body, request }) =>
    service.autoLogin(context, body.token, callerOf(request)),
  );
};
