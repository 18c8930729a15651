import * as arrival from '@branchbook/contract/arrival.ts';
import * as audit from '@branchbook/contract/audit.ts';
import * as checklistInput from '@branchbook/contract/checklist-input.ts';
import * as checklistShape from '@branchbook/contract/checklist-shape.ts';
import * as companyData from '@branchbook/contract/company-data.ts';
import * as employeeFields from '@branchbook/contract/employee-fields.ts';
import * as exportRequest from '@branchbook/contract/export-request.ts';
import * as imports from '@branchbook/contract/imports.ts';
import * as snapshot from '@branchbook/contract/snapshot.ts';
import * as taskInput from '@branchbook/contract/task-input.ts';
import { endpointModules } from '@branchbook/contract/endpoints.ts';
import { z } from 'zod';

/** Further modules whose exported schemas the API document names. */
const SHARED_MODULES: readonly object[] = [
  arrival,
  audit,
  checklistInput,
  checklistShape,
  companyData,
  employeeFields,
  exportRequest,
  imports,
  snapshot,
  taskInput,
];

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the contract's exported object schemas with their names in the API document. */
export const namedSchemas = (): Map<unknown, string> =>
  new Map(
    [...endpointModules, ...SHARED_MODULES].flatMap((module) =>
      Object.entries(module).flatMap(([name, value]): [unknown, string][] =>
        value instanceof z.ZodObject ? [[value, capitalised(name)]] : [],
      ),
    ),
  );
