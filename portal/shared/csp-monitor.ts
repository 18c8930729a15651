import { createViolationLog } from './violation-log.ts';

/** Violations of the page's policy since it was opened. */
export const violations = createViolationLog();

/** Time at which the log began, by the clock of this machine. */
export const watchingSince = Date.now();

/** False in a browser that does not report violations to pages. */
export const isWatchingPolicy = 'SecurityPolicyViolationEvent' in window;

// Registered before the first render, to miss no violation; only counted, never sent anywhere.
document.addEventListener('securitypolicyviolation', (event) => {
  violations.add({
    at: Date.now(),
    directive: event.effectiveDirective,
    blocked: event.blockedURI,
    source: event.sourceFile ? `${event.sourceFile}:${event.lineNumber}` : '',
  });
});
