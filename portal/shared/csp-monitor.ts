import { createViolationLog } from './violation-log.ts';

/** What the page has tried against its policy since it was opened. */
export const violations = createViolationLog();

/** When the watch began, as a time of this machine. */
export const watchingSince = Date.now();

/** False in a browser that tells pages nothing of violations. */
export const isWatchingPolicy = 'SecurityPolicyViolationEvent' in window;

// Before anything is drawn, so that nothing is missed; only counted, never sent anywhere.
document.addEventListener('securitypolicyviolation', (event) => {
  violations.add({
    at: Date.now(),
    directive: event.effectiveDirective,
    blocked: event.blockedURI,
    source: event.sourceFile ? `${event.sourceFile}:${event.lineNumber}` : '',
  });
});
