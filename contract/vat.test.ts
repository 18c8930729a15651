import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parsePounds,
  parseRate,
  readVatForm,
  showPoints,
  showPounds,
  VAT_LIMITS,
  VAT_MESSAGES,
  vatFigures,
  vatOf,
} from './vat.ts';

const pence = fc.integer({ min: 0, max: VAT_LIMITS.pence });
const ratePoints = fc.integer({ min: 0, max: VAT_LIMITS.ratePoints });
const question = fc.record({
  costPence: pence,
  pricePence: pence,
  ratePoints,
  priceIncludesVat: fc.boolean(),
});

describe('a shopkeeper who calculates the margin of a price', () => {
  it('sees the VAT taken out of a price that includes it', () => {
    expect(
      vatOf({ costPence: 600, pricePence: 1200, ratePoints: 2000, priceIncludesVat: true }),
    ).toEqual({
      netPence: 1000,
      vatPence: 200,
      grossPence: 1200,
      profitPence: 400,
      marginPoints: 4000,
      markUpPoints: 6667,
    });
  });

  it('sees the VAT added to a price without it', () => {
    expect(
      vatOf({ costPence: 1000, pricePence: 999, ratePoints: 500, priceIncludesVat: false }),
    ).toEqual({
      netPence: 999,
      vatPence: 50,
      grossPence: 1049,
      profitPence: -1,
      marginPoints: -10,
      markUpPoints: -10,
    });
  });

  it('gets no margin on zero revenue and no mark-up on zero cost', () => {
    const free = { costPence: 0, pricePence: 0, ratePoints: 2000, priceIncludesVat: true };
    expect(vatOf(free)).toMatchObject({ profitPence: 0, marginPoints: null, markUpPoints: null });
    expect(vatOf({ ...free, costPence: 100 })).toMatchObject({
      profitPence: -100,
      marginPoints: null,
      markUpPoints: -10_000,
    });
  });
});

describe('the VAT calculation', () => {
  it('is in whole pence that add up, and keeps the entered price', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { netPence, vatPence, grossPence, profitPence } = vatOf(asked);
        expect(Number.isSafeInteger(netPence) && Number.isSafeInteger(vatPence)).toBe(true);
        expect(netPence + vatPence).toBe(grossPence);
        expect(asked.priceIncludesVat ? grossPence : netPence).toBe(asked.pricePence);
        expect(profitPence).toBe(netPence - asked.costPence);
        expect(vatPence).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is within half a penny of the exact VAT', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { netPence, vatPence } = vatOf(asked);
        // In whole numbers too large for a double, so that the check itself does not round.
        const rate = BigInt(asked.ratePoints);
        const [base, of, whole] = asked.priceIncludesVat
          ? [BigInt(netPence), BigInt(asked.pricePence) * 10_000n, 10_000n + rate]
          : [BigInt(vatPence), BigInt(asked.pricePence) * rate, 10_000n];
        const twice = 2n * (base * whole - of);
        expect(twice <= whole && twice >= -whole).toBe(true);
      }),
    );
  });

  it('returns to the same net price when VAT is added and removed again', () => {
    fc.assert(
      fc.property(pence, ratePoints, (net, rate) => {
        const cost = { costPence: 0, ratePoints: rate };
        const { grossPence } = vatOf({ ...cost, pricePence: net, priceIncludesVat: false });
        const back = vatOf({ ...cost, pricePence: grossPence, priceIncludesVat: true });
        expect(back.netPence).toBe(net);
      }),
    );
  });

  it('never gives less profit for a higher price', () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 0, max: 100_000 }), (asked, more) => {
        const higher = vatOf({ ...asked, pricePence: asked.pricePence + more });
        expect(higher.profitPence).toBeGreaterThanOrEqual(vatOf(asked).profitPence);
      }),
    );
  });
});

describe('the amounts that users type', () => {
  it.each([
    ['12.50', 1250],
    ['£12.5', 1250],
    [' 12. ', 1200],
    ['.5', 50],
    ['0', 0],
    ['1,234.56', 123_456],
    ['10000000', VAT_LIMITS.pence],
  ])('%s is an amount', (typed, amount) => {
    expect(parsePounds(typed)).toBe(amount);
  });

  it.each(['', '.', '£', '-1', '1.234', '12,5', '1e3', 'ten', '10000000.01', '١٢'])(
    '%s is not an amount',
    (typed) => {
      expect(parsePounds(typed)).toBeNull();
    },
  );

  it('may be a rate of up to a hundred per cent', () => {
    expect(['20', '17.5%', '0', '100', '100.01', '-5', ''].map(parseRate)).toEqual([
      2000,
      1750,
      0,
      10_000,
      null,
      null,
      null,
    ]);
  });

  it('are parsed back from their displayed form', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        expect(parsePounds(showPounds(amount))).toBe(amount);
      }),
    );
    expect([showPounds(-1), showPoints(6667), showPoints(-10)]).toEqual([
      '-£0.01',
      '66.7%',
      '-0.1%',
    ]);
  });
});

describe('a partly filled form', () => {
  const form = { cost: '', price: '', rate: '20', priceIncludesVat: true };

  it('has no result and no error before it is complete', () => {
    const { answer, usualRate, faults } = readVatForm({ ...form, cost: '6' });
    expect({ answer, usualRate, faults }).toEqual({ answer: null, usualRate: 20, faults: {} });
    expect(vatFigures(answer).map(({ value }) => value)).toEqual(Array(6).fill(null));
  });

  it('has a result once complete, and an error beside a field without a number', () => {
    const { answer } = readVatForm({ ...form, cost: '6', price: '£5' });
    expect(vatFigures(answer)).toContainEqual({
      name: 'Profit',
      value: '-£1.83',
      isMain: true,
      isBad: true,
    });
    expect(readVatForm({ ...form, cost: 'six', price: '5', rate: '101' })).toMatchObject({
      answer: null,
      usualRate: undefined,
      faults: { cost: VAT_MESSAGES.pounds, price: undefined, rate: VAT_MESSAGES.rate },
    });
  });
});
