// Checks the API document with Redocly's rules and Spectral's OWASP rules.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { createDocument } from '../server/platform/api-document/document.ts';

const SERIOUS: number[] = [0];

const OWASP_OFF = {
  // The specification uses numeric ids. An id alone opens nothing: each query is limited to the
  // token's company, and server/tenancy.test.ts calls every endpoint with ids of another company.
  'owasp:api1:2023-no-numeric-ids': 'off' as const,
  // Mailed links carry the token that sets up a company. The token expires within a day.
  'owasp:api2:2023-no-credentials-in-url': 'off' as const,
  // Only the calls that need a limit have one; Retry-After says when to try again.
  'owasp:api4:2023-rate-limit': 'off' as const,
  // No response carries a CORS header, so pages of other origins cannot read any response.
  'owasp:api8:2023-define-cors-origin': 'off' as const,
};

const document = createDocument('https://branchbook.invalid');

const owaspProblems = async (): Promise<string[]> => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [owasp as unknown as RulesetDefinition], rules: OWASP_OFF });
  const found = await linter.run(document);
  return found
    .filter(({ severity }) => SERIOUS.includes(severity))
    .map(({ code, path: place, message }) => `${place.join('.')}: ${message} (${code})`);
};

const redoclyProblems = async (): Promise<string[]> => {
  const found = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  });
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, location, message }) => {
      const [{ pointer = '' } = {}] = location;
      return `${pointer}: ${message} (${ruleId})`;
    });
};

const problems = [...(await redoclyProblems()), ...(await owaspProblems())];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
