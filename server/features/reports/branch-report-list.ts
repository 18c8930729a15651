import { accidentCsv, accidentPdf } from '@branchbook/contract/accidents.ts';
import { complaintCsv, complaintPdf } from '@branchbook/contract/complaints.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { foodCheckCsv, foodCheckPdf } from '@branchbook/contract/food-checks.ts';
import type { managerRoles } from '@branchbook/contract/permissions.ts';
import { probeCsv, probePdf } from '@branchbook/contract/probes.ts';
import { foodDiaryCsv, foodDiaryPdf } from '@branchbook/contract/sfbb.ts';
import { taskCsv, taskPdf } from '@branchbook/contract/reports.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { temperatureCsv, temperaturePdf } from '@branchbook/contract/temperature.ts';
import { visitorCsv, visitorPdf } from '@branchbook/contract/visitors.ts';
import type { z } from 'zod';
import { accidentExport } from './accident-export.ts';
import { foodCheckExport } from './food-check-export.ts';
import { probeExport } from './probe-export.ts';
import { complaintExport } from './complaint-export.ts';
import { foodDiaryExport } from './food-diary-export.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { taskExport } from './task-export.ts';
import { temperatureExport } from './temperature-export.ts';
import { visitorExport } from './visitor-export.ts';

type FileEndpoint<Asked, Kind> = Endpoint & {
  who: typeof managerRoles;
  body: z.ZodType<Asked>;
  data: Kind;
};

/** The endpoints of a report's PDF and CSV file, and the function that gathers the data of both. */
export type FileReport<Asked> = {
  pdf: FileEndpoint<Asked, 'pdf'>;
  csv: FileEndpoint<Asked, 'csv'>;
  gather: Exporter<Asked>;
};

/** Reports of a branch and a range of days, also made for all branches at once. */
export const BRANCH_FILES: Record<BranchReport, FileReport<AskedDays>> = {
  task: { pdf: taskPdf, csv: taskCsv, gather: taskExport },
  temperature: { pdf: temperaturePdf, csv: temperatureCsv, gather: temperatureExport },
  visitor: { pdf: visitorPdf, csv: visitorCsv, gather: visitorExport },
  'food-check': { pdf: foodCheckPdf, csv: foodCheckCsv, gather: foodCheckExport },
  probe: { pdf: probePdf, csv: probeCsv, gather: probeExport },
  'food-diary': { pdf: foodDiaryPdf, csv: foodDiaryCsv, gather: foodDiaryExport },
  accident: { pdf: accidentPdf, csv: accidentCsv, gather: accidentExport },
  complaint: { pdf: complaintPdf, csv: complaintCsv, gather: complaintExport },
};
