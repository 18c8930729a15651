import { ALLERGENS, allergenShort } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import type { PublicAllergens } from '@branchbook/contract/allergen-pages.ts';
import { ANSWERS } from '@branchbook/contract/allergen-rules.ts';
import type { Answer } from '@branchbook/contract/allergen-rules.ts';
import { labelParts } from '@branchbook/contract/allergen-text.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { escapeHtml as escaped } from '../../platform/html.ts';

/* The public page of a branch as HTML that needs no script, for phones with a bad connection. */

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
  overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .25rem; }
h3 { font-size: 1.0625rem; margin: 0; }
p { margin: .35rem 0; }
.tell { border: 2px solid; border-radius: .5rem; padding: .5rem .85rem; margin: 1rem 0; }
fieldset { border: 1px solid; border-radius: .5rem; padding: .5rem .85rem .85rem; margin: 1rem 0; }
legend { font-weight: 600; padding: 0 .35rem; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
.choices label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
input[type=checkbox] { width: 1.35rem; height: 1.35rem; flex: none; }
input[type=search] { font: inherit; width: 100%; box-sizing: border-box; min-height: 2.75rem;
  padding: 0 .6rem; margin: .25rem 0 .75rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid; padding: .75rem 0; }
.ask { font-weight: 600; }
summary { min-height: 1.75rem; cursor: pointer; }
`;

const ASK_US = 'Ask us. We do not have all the details of this dish.';

type Choice = { avoided: readonly Allergen[]; search: string };

const headingOf = (answer: Answer, avoided: string): string =>
  ({
    without: `${avoided}: not an ingredient in these`,
    may_contain: `These may contain ${avoided}`,
    ask: 'Ask us about these',
    contains: `These contain ${avoided}`,
  })[answer];

type PublicDish = PublicAllergens['dishes'][number];

/** Returns the worst that is recorded of the avoided allergens, as answerTo does for a tablet. */
const answerOf = ({ allergens, complete }: PublicDish, avoided: readonly Allergen[]): Answer => {
  const states = new Set(
    allergens.filter((one) => avoided.includes(one.allergen)).map((one) => one.state),
  );
  if (states.has('contains')) return 'contains';
  if (states.has('ask') || !complete) return 'ask';
  return states.has('may_contain') ? 'may_contain' : 'without';
};

const ingredientsHtml = (text: string): string =>
  labelParts(text)
    .map((part) =>
      part.emphasised ? `<strong>${escaped(part.text)}</strong>` : escaped(part.text),
    )
    .join('');

/** Says when a dish was checked last, and to ask when that is too long ago. */
const checkHtml = ({ checked_at: at, check_due: due }: PublicDish, timezone: string): string => {
  if (due !== null) return `<p class="ask">${escaped(due)}. Please ask us.</p>`;
  return at === null
    ? ''
    : `<p>Last checked on ${formatDay(localDay(new Date(at), timezone))}.</p>`;
};

const dishHtml = (dish: PublicDish, timezone: string): string => {
  const { name, text, complete, ingredients } = dish;
  return [
    `<li><h3>${escaped(name)}</h3><p>${escaped(text)}</p>`,
    complete ? '' : `<p class="ask">${ASK_US}</p>`,
    checkHtml(dish, timezone),
    ingredients === null
      ? ''
      : `<details><summary>Ingredients<span hidden> of ${escaped(name)}</span></summary><p>${ingredientsHtml(ingredients)}</p></details>`,
    '</li>',
  ].join('');
};

const listHtml = (dishes: readonly PublicDish[], timezone: string): string =>
  `<ul>${dishes.map((dish) => dishHtml(dish, timezone)).join('')}</ul>`;

const resultHtml = (
  { dishes, timezone }: Pick<PublicAllergens, 'dishes' | 'timezone'>,
  { avoided, search }: Choice,
): string => {
  const wanted = search.toLocaleLowerCase('en-GB');
  const found = dishes.filter(({ name }) => name.toLocaleLowerCase('en-GB').includes(wanted));
  if (found.length === 0) return '<p>No dish has this name. Please ask us.</p>';
  if (avoided.length === 0) return `<h2>All dishes</h2>${listHtml(found, timezone)}`;
  const names = listed(avoided.map((allergen) => allergenShort[allergen].toLowerCase()));
  return ANSWERS.flatMap((answer) => {
    const of = found.filter((dish) => answerOf(dish, avoided) === answer);
    if (of.length === 0) return [];
    const heading = headingOf(answer, names);
    return `<h2>${escaped(heading.charAt(0).toUpperCase() + heading.slice(1))}</h2>${listHtml(of, timezone)}`;
  }).join('');
};

const formHtml = ({ avoided, search }: Choice): string => {
  const boxes = ALLERGENS.map(
    (allergen) =>
      `<label><input type="checkbox" name="avoid" value="${allergen}"${avoided.includes(allergen) ? ' checked' : ''}> ${escaped(allergenShort[allergen])}</label>`,
  );
  return `<form method="get"><fieldset><legend>Find a dish</legend>
<label for="q">Name of the dish</label><input type="search" id="q" name="q" maxlength="100" value="${escaped(search)}">
<fieldset><legend>I avoid</legend><div class="choices">${boxes.join('')}</div></fieldset>
<button type="submit">Show dishes</button></fieldset></form>`;
};

const documentHtml = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** Returns the page with the dishes of a branch; `choice` is what the customer avoids. */
export const publicPage = (data: PublicAllergens, choice: Choice, nonce: string): string => {
  const { branch, company, timezone, as_of: asOf, changed_at: changedAt, dishes } = data;
  const at = (instant: string): string => formatInstant(new Date(instant), timezone);
  const body = [
    `<h1>Allergens</h1><p>${escaped(company)}, ${escaped(branch)}</p>`,
    '<p class="tell"><strong>Tell us about your allergy before you order, every time.</strong> Recipes change, and other foods are handled in the same kitchen.</p>',
    dishes.length === 0
      ? '<p>No dish is listed here at the moment. Please ask us.</p>'
      : `${formHtml(choice)}${resultHtml(data, choice)}`,
    '<h2>About this list</h2>',
    ...(changedAt
      ? [
          `<p>A dish was last checked or changed on ${escaped(at(changedAt))}. Each dish says when it was checked itself.</p>`,
        ]
      : []),
    `<p>This page is as of ${escaped(at(asOf))}. Load it again to see changes. A dish that is not listed has not been checked: please ask us.</p>`,
  ];
  return documentHtml(`Allergens at ${branch}, ${company}`, body.join('\n'), nonce);
};

/** Returns the page for an address that leads nowhere (any more), or for too many calls. */
export const publicProblemPage = (heading: string, text: string, nonce: string): string =>
  documentHtml(heading, `<h1>${escaped(heading)}</h1><p>${escaped(text)}</p>`, nonce);
