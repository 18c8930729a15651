import * as arrival from '@branchbook/contract/arrival.ts';
import * as audit from '@branchbook/contract/audit.ts';
import * as companyData from '@branchbook/contract/company-data.ts';
import * as exportsOfDays from '@branchbook/contract/exports.ts';
import * as imports from '@branchbook/contract/imports.ts';
import * as snapshot from '@branchbook/contract/snapshot.ts';
import * as taskFields from '@branchbook/contract/task-input.ts';
import { endpointModules } from '@branchbook/contract/endpoints.ts';
import { z } from 'zod';

/** Modules whose schemas endpoints use without having any themselves. */
const SHARED_MODULES: readonly object[] = [
  arrival,
  audit,
  companyData,
  exportsOfDays,
  imports,
  snapshot,
  taskFields,
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
