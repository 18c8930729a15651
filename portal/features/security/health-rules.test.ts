import { describe, expect, it } from 'vitest';
import { healthOf, keepsScriptsOut } from './health-rules.ts';

const well = {
  isInitialised: true,
  hasXssProtection: true,
  isWatchingPolicy: true,
  recentViolations: 0,
};

describe('the health of a page', () => {
  it('is good with up to five violations in the last minute', () => {
    expect(healthOf(well)).toEqual({ level: 'healthy', issues: [] });
    expect(healthOf({ ...well, recentViolations: 5 }).level).toBe('healthy');
  });

  it('is a warning from the sixth violation on', () => {
    expect(healthOf({ ...well, recentViolations: 6 })).toEqual({
      level: 'warning',
      issues: ['There were 6 policy violations in the last minute.'],
    });
    expect(healthOf({ ...well, recentViolations: 100 }).level).toBe('warning');
  });

  it('is a warning with one or two missing protections', () => {
    for (const missing of ['isInitialised', 'hasXssProtection', 'isWatchingPolicy']) {
      const health = healthOf({ ...well, [missing]: false });
      expect(health.level).toBe('warning');
      expect(health.issues).toHaveLength(1);
    }
    const two = healthOf({ ...well, hasXssProtection: false, recentViolations: 6 });
    expect(two.level).toBe('warning');
    expect(two.issues).toHaveLength(2);
  });

  it('is critical with more than two', () => {
    const three = {
      ...well,
      isInitialised: false,
      hasXssProtection: false,
      isWatchingPolicy: false,
    };
    expect(healthOf(three).level).toBe('critical');
    expect(healthOf({ ...three, recentViolations: 6 }).issues).toHaveLength(4);
  });
});

describe('a policy', () => {
  it.each([
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'",
    "script-src 'self' 'nonce-abc='",
    "default-src 'none'; frame-ancestors 'none'",
  ])('protects when scripts come only from our own files: %s', (policy) => {
    expect(keepsScriptsOut(policy)).toBe(true);
  });

  it.each([
    null,
    '',
    "img-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "script-src 'self' 'unsafe-eval'",
    "default-src 'self'; script-src *",
    "script-src 'self' https://cdn.example",
  ])('does not protect otherwise, or when missing: %s', (policy) => {
    expect(keepsScriptsOut(policy)).toBe(false);
  });
});
