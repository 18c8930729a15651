import { expect, it } from 'vitest';
import { stepOfCode } from './totp-rules.ts';

it('codes follow RFC 6238, up to half a minute off', async () => {
  const standard = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => new Date(seconds * 1000);
  expect(await stepOfCode(standard, '287082', at(59))).toBe(1);
  expect(await stepOfCode(standard, '081804', at(1_111_111_109))).toBe(37_037_036);
  expect(await stepOfCode(standard, '353130', at(20_000_000_000))).toBe(666_666_666);
  for (const [seconds, step] of [
    [0, 1],
    [89, 1],
    [90, null],
  ] as const) {
    expect(await stepOfCode(standard, '287082', at(seconds))).toBe(step);
  }
});
