// Proves that the lint rules which need types run in every workspace: oxlint can skip those rules
// and still report success. Every workspace gets a fault that only they see, and each must be found.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runBin, typedWorkspaces } from './workspaces.ts';

const FAULT = 'export const later = async (): Promise<void> => {};\nlater();\n';

/** Returns the workspaces whose fault is not found. */
const workspacesWithoutTypes = (): string[] => {
  const faults = typedWorkspaces().map((name) => ({
    name,
    file: path.join(name, `lint-fault-${process.pid}.ts`),
  }));
  try {
    for (const { file } of faults) writeFileSync(path.join(ROOT, file), FAULT);
    const files = faults.map(({ file }) => file);
    const { output } = runBin('oxlint', ['--type-aware', '-f', 'unix', ...files], {
      capture: true,
    });
    const found = output.split('\n').filter((line) => line.includes('no-floating-promises'));
    return faults
      .filter(({ file }) => !found.some((line) => line.includes(file)))
      .map(({ name }) => name);
  } finally {
    for (const { file } of faults) rmSync(path.join(ROOT, file), { force: true });
  }
};

const missing = workspacesWithoutTypes();
if (missing.length > 0) {
  console.error(
    `The rules that need types did not run in: ${missing.join(', ')}.\n` +
      'Look at the tsconfig.json there (are its "types" installed, does it include **/*.ts?) and ' +
      'at oxlint-tsgolint (is its platform package installed?).',
  );
}
process.exitCode = missing.length > 0 ? 1 : 0;
