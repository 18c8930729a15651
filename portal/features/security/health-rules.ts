/** Facts that the security panel collects about the page that it is on. */
export type SecurityFacts = {
  isInitialised: boolean;
  hasXssProtection: boolean;
  isWatchingPolicy: boolean;
  recentViolations: number;
};

const MAX_RECENT = 5;
const MAX_WARNING = 2;

export type Health = { level: 'healthy' | 'warning' | 'critical'; issues: string[] };

/** Rates the facts: one or two issues are a warning, more are critical ([A-024]). */
export const healthOf = (facts: SecurityFacts): Health => {
  const issues = [
    !facts.isInitialised && 'The security monitor has not started.',
    !facts.hasXssProtection && 'The page’s policy does not keep foreign scripts out.',
    !facts.isWatchingPolicy && 'This browser does not report policy violations.',
    facts.recentViolations > MAX_RECENT &&
      `There were ${facts.recentViolations} policy violations in the last minute.`,
  ].filter((issue) => issue !== false);
  if (issues.length === 0) return { level: 'healthy', issues };
  return { level: issues.length <= MAX_WARNING ? 'warning' : 'critical', issues };
};

/** Returns whether a content security policy runs only scripts from the portal's own files. */
export const keepsScriptsOut = (policy: string | null): boolean => {
  const directives = new Map(
    (policy ?? '').split(';').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );
  const sources = directives.get('script-src') ?? directives.get('default-src');
  return (
    sources !== undefined && sources.every((source) => /^'(?:self|none|nonce-.+)'$/.test(source))
  );
};
