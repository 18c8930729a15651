import { expect, it } from 'vitest';
import { indexOf, search } from './search-rules.ts';

const people = indexOf([
  { label: 'Joanna Lee', description: 'Barista · York' },
  { label: 'Zoë Ann', description: 'Chef · Leeds' },
  { label: 'Anna O’Brien', description: 'Manager · Leeds' },
  { label: 'Piotr Łuczak' },
]);
const named = (typed: string, most = 10) => search(typed, people, most).map(({ label }) => label);

it('a person is found by parts of their name, whatever the accents and case', () => {
  expect(named('ZOE')).toEqual(['Zoë Ann']);
  expect(named("anna o'b")).toEqual(['Anna O’Brien']);
  expect(named('luczak')).toEqual(['Piotr Łuczak']);
});

it('every word counts, in any position, also in descriptions', () => {
  expect(named('leeds ann')).toEqual(['Zoë Ann', 'Anna O’Brien']);
  expect(named('anna york')).toEqual(['Joanna Lee']);
  expect(named('anna paris')).toEqual([]);
});

it('names that begin with the search text come first, up to a limit', () => {
  expect(named('ann')).toEqual(['Anna O’Brien', 'Joanna Lee', 'Zoë Ann']);
  expect(named('ann', 2)).toEqual(['Anna O’Brien', 'Joanna Lee']);
});
