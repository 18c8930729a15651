import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runBin, typedWorkspaces } from './workspaces.ts';

const linter = ['--type-aware', '--report-unused-disable-directives'];

/**
 * Returns the workspaces in which type-aware rules do not run. oxlint can skip those rules and
 * still report success, so every workspace gets a fault that only they see, and each must be found.
 */
const blindWorkspaces = (): string[] => {
  const probes = typedWorkspaces().map((name) => ({
    name,
    file: path.join(name, `lint-probe-${process.pid}.ts`),
  }));
  try {
    for (const { file } of probes) {
      writeFileSync(
        path.join(ROOT, file),
        'export const later = async (): Promise<void> => {};\nlater();\n',
      );
    }
    const { output } = runBin(
      'oxlint',
      [...linter, '-f', 'unix', ...probes.map(({ file }) => file)],
      { capture: true },
    );
    const seen = output.split('\n').filter((line) => line.includes('no-floating-promises'));
    return probes
      .filter(({ file }) => !seen.some((line) => line.includes(file)))
      .map(({ name }) => name);
  } finally {
    for (const { file } of probes) rmSync(path.join(ROOT, file), { force: true });
  }
};

const { ok } = runBin('oxlint', [...linter, ...process.argv.slice(2)]);
const blind = blindWorkspaces();
if (blind.length > 0) {
  console.error(
    `The rules that need types did not run in: ${blind.join(', ')}.\n` +
      'Look at the tsconfig.json there (are its "types" installed, does it include **/*.ts?) and ' +
      'at oxlint-tsgolint (is its platform package installed?).',
  );
}
process.exitCode = ok && blind.length === 0 ? 0 : 1;
