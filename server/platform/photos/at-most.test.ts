import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('of five tasks two run at a time, in their order, also when one fails', async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const results = gates.map(({ promise }, n) =>
    inTurn(async () => {
      begun.push(n);
      await promise;
      return n;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('damaged'));
  await expect(results[1]).rejects.toThrow('damaged');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 0 },
    { status: 'rejected' },
    { value: 2 },
    { value: 3 },
    { value: 4 },
  ]);
});
