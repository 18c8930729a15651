import { PACK_PAGE_PATH } from '@branchbook/contract/inspector-packs.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { escapeHtml as escaped } from '../../platform/html.ts';
import type { Cell, NumberedSection, PackTable, PackText } from './pack-rules.ts';
import { printedOf, textOf } from './pack-rules.ts';
import type { GuestView } from './read-guest-pack.ts';

/* The page that a link opens, as HTML that needs no script, for an officer's phone. */

const STYLE = `
:root { color-scheme: light dark; --line: #8a8f98; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff9a8f; } }
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem;
  overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.2rem; margin: 1.75rem 0 .5rem; }
h3 { font-size: 1.0625rem; margin: 1rem 0 .25rem; }
p { margin: .35rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { font-weight: 600; }
dd { margin: 0; }
.files { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; padding: 0; }
.files a { display: inline-block; border: 2px solid; border-radius: .5rem; padding: .6rem 1rem;
  font-weight: 600; }
details, .line { border-top: 1px solid var(--line); margin: 0; }
summary, .line { padding: .7rem 0; min-height: 1.75rem; }
summary { cursor: pointer; }
summary strong, .line strong { display: block; }
.wide { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; font-size: .9375rem; min-width: 32rem; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem .35rem 0;
  border-bottom: 1px solid var(--line); }
td, .note { white-space: pre-line; }
th, td { overflow-wrap: break-word; }
.about { font-size: .9375rem; }
.bad { color: var(--bad); font-weight: 600; }
@media (max-width: 40rem) {
  .stack, .stack tbody, .stack tr, .stack td { display: block; }
  .stack { min-width: 0; }
  .stack thead { display: none; }
  .stack tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .stack td { border: 0; padding: 0; overflow-wrap: anywhere; }
  .stack td:first-child { font-weight: 600; }
}
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
`;

const documentHtml = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
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

const cellHtml = (cell: Cell): string =>
  typeof cell === 'string'
    ? `<td>${escaped(cell)}</td>`
    : `<td class="bad">${escaped(textOf(cell))}</td>`;

const tableHtml = (table: PackTable, title: string, isStacked: boolean): string => {
  const { heading, heads, widths, rows } = table;
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const columns = widths
    .map((width) => `<col width="${Math.round((width / whole) * 100)}%">`)
    .join('');
  const name = heading ?? title;
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('');
  return [
    heading === undefined ? '' : `<h3>${escaped(heading)}</h3>`,
    rows.length === 0
      ? '<p>None in this period.</p>'
      : `<div class="wide" role="region" tabindex="0" aria-label="${escaped(name)}"><table${isStacked ? ' class="stack"' : ''}><colgroup>${columns}</colgroup><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`,
  ].join('');
};

const textHtml = ({ heading, about, parts }: PackText): string =>
  [
    `<h3>${escaped(heading)}</h3>`,
    about === undefined ? '' : `<p class="about">${escaped(about)}</p>`,
    ...parts.map(
      ({ label, text }) => `<p><strong>${escaped(label)}:</strong> ${escaped(text)}</p>`,
    ),
  ].join('');

const sectionHtml = (section: NumberedSection): string => {
  const { number, title, answer, note, texts = [] } = section;
  const tables = printedOf(section);
  const heading = `<strong>${number} ${escaped(title)}</strong>${escaped(answer)}`;
  // The answer says it all where nothing is listed.
  if (texts.length === 0 && tables.every(({ rows }) => rows.length === 0))
    return `<p class="line">${heading}</p>`;
  const inside = [
    note === undefined ? '' : `<p class="note">${escaped(note)}</p>`,
    ...texts.map(textHtml),
    ...tables.map((table) => tableHtml(table, title, number === 1)),
  ].join('');
  // The gaps are open: an officer reads them first.
  return `<details${number === 1 ? ' open' : ''}><summary>${heading}</summary>${inside}</details>`;
};

/** Writes the page of a pack that a link opened. */
export const guestPage = ({ about, pack }: GuestView, token: string, nonce: string): string => {
  const { company, branch, timezone } = about;
  const at = (instant: string): string => formatInstant(new Date(instant), timezone);
  const facts = [
    ['Business', company],
    ['Branch', branch],
    ['Responsible person', pack.records.responsible ?? 'Not named'],
    ['Period', `${formatDay(about.startDate)} to ${formatDay(about.endDate)}`],
    ['Made', `${at(about.made_at)}, from the records as they are now`],
    ['Link made by', about.made_by_name],
    ['Link valid until', at(about.expires_at)],
  ];
  const file = (format: string, label: string): string =>
    `<li><a href="${PACK_PAGE_PATH}${escaped(token)}/${format}">${label}</a></li>`;
  return documentHtml(
    `Inspector pack: ${branch}`,
    `<h1>Inspector pack</h1>
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<ul class="files">${file('pdf', 'Open the pack as a PDF')}${file('zip', 'Download all as a ZIP file')}</ul>
<h2>What the records say</h2>
${pack.sections.map(sectionHtml).join('\n')}`,
    nonce,
  );
};

/** Writes the page of a link that opens nothing, or of a caller who has to wait. */
export const guestProblemPage = (title: string, text: string, nonce: string): string =>
  documentHtml(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`, nonce);
