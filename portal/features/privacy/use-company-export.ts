import { companyExport, eraseCompany } from '@branchbook/contract/company-data.ts';
import type { CompanyClosing } from '@branchbook/contract/company-data.ts';
import { api } from '../../shared/api.ts';
import { useFileDownload } from '../../shared/file-download.ts';

/** Erases the company; with years of records this takes longer than other calls. */
export const closeCompany = (body: CompanyClosing) =>
  api.call(eraseCompany, { body }, { isLong: true });

/** Downloads all of the company's data as a ZIP file. */
export const useCompanyExport = () =>
  useFileDownload((options) => api.raw(companyExport, {}, options), {
    title: 'Company data downloaded',
    fallbackName: 'company_data.zip',
  });
