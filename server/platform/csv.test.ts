import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';
import type { CsvCell } from './csv.ts';

const COLUMNS = { name: ['Branch', 'Branch name'], address: ['Address'], town: ['Town', 'City'] };

const read = (text: string) => readCsv(text, COLUMNS, ['name']);
const cellsOf = (text: string) => {
  const { rows, problems } = read(text);
  expect(problems).toEqual([]);
  return rows.map(({ cells }) => cells);
};
const complaintsOf = (text: string) => read(text).problems;
const wholeFile = (message: string) => [{ row: 1, field: null, message }];

describe('a table from a spreadsheet is read', () => {
  it.each([
    ['commas', 'Branch,Town\nLeeds,York\n'],
    ['semicolons', 'Branch;Town\nLeeds;York\n'],
    ['tabs', 'Branch\tTown\nLeeds\tYork\n'],
    ['Windows line ends', 'Branch,Town\r\nLeeds,York\r\n'],
    ['old Mac line ends', 'Branch,Town\rLeeds,York\r'],
    ['a byte order mark', '\uFEFFBranch,Town\nLeeds,York'],
    ['quotation marks', '"Branch","Town"\n"Leeds","York"'],
    ['other capitals and spaces', ' bRANCH  name , CITY\n Leeds , York '],
    ['columns in another order', 'Town,Branch\nYork,Leeds'],
  ])('with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([{ name: 'Leeds', town: 'York' }]);
  });

  it('with separators, quotation marks and line breaks inside quoted cells', () => {
    const text = 'Branch;Address\n"The ""Old"" Mill; Leeds";"1 High Street\nFirst floor"\n';
    expect(cellsOf(text)).toEqual([
      { name: 'The "Old" Mill; Leeds', address: '1 High Street\nFirst floor' },
    ]);
  });

  it('with the other separators in cells that are not quoted', () => {
    expect(cellsOf('Branch;Address\nLeeds;1 High Street, Leeds')).toEqual([
      { name: 'Leeds', address: '1 High Street, Leeds' },
    ]);
  });

  it('with an inch mark in a cell', () => {
    expect(cellsOf('Branch,Town\nThe 12" Pizza,Leeds')).toEqual([
      { name: 'The 12" Pizza', town: 'Leeds' },
    ]);
  });

  it('with rows counted as in the spreadsheet: empty ones too, line breaks in cells not', () => {
    const text = 'Branch,Address\n\n"Leeds","1\n2"\n,\nYork,3\n\n';
    expect(read(text).rows.map(({ row, cells }) => [row, cells.name])).toEqual([
      [3, 'Leeds'],
      [5, 'York'],
    ]);
  });

  it('however many rows there are, quoted or not', () => {
    const row = 'Leeds;"1 High Street, Leeds"\n';
    expect(cellsOf(`Branch;Address\n${row.repeat(1999)}`)).toHaveLength(1999);
  });

  it('with rows that end early', () => {
    expect(cellsOf('Branch,Address,Town\nLeeds')).toEqual([{ name: 'Leeds' }]);
  });
});

describe('a problem of a file is reported plainly', () => {
  const columns = {
    row: 1,
    field: null,
    message: 'Columns that are read: Branch (needed), Address, Town',
  };

  it('a required column is missing', () => {
    expect(complaintsOf('Shop,Town\nLeeds,York')).toEqual([
      { row: 1, field: null, message: 'Missing columns: Branch' },
      columns,
    ]);
  });

  it('an unknown column is ignored', () => {
    const { rows, problems, ignoredColumns } = read('Branch,Shelves,Town\nLeeds,12,York');
    expect([rows[0]?.cells, problems]).toEqual([{ name: 'Leeds', town: 'York' }, []]);
    expect(ignoredColumns).toEqual(['Shelves']);
  });

  it('a column occurs twice', () => {
    expect(complaintsOf('Branch,City,Town\nLeeds,York,York')).toEqual([
      { row: 1, field: 'Town', message: 'This column is there twice' },
      columns,
    ]);
  });

  it('a cell beyond the last column, as an address with a comma makes', () => {
    expect(complaintsOf('Branch,Address\nLeeds,1 High Street, Leeds')).toEqual([
      {
        row: 2,
        field: null,
        message:
          'Cell 3 belongs to no column. Text that holds a separator needs quotation marks around it.',
      },
    ]);
  });

  it.each([
    ['a spreadsheet file', 'PK\u0003\u0004\0\0\u0008'],
    ['a picture', '\uFFFDPNG\r\n\u001A\n\0\0\0\rIHDR'],
  ])('%s is not CSV', (_, text) => {
    expect(complaintsOf(text)).toEqual(
      wholeFile(
        'This file is not CSV. In a spreadsheet, save the table as CSV and choose that file.',
      ),
    );
  });

  it.each([
    ['a quotation mark without its end', 'Branch\n"Leeds\nYork', /never closed/],
    ['nothing at all', '\n \n,,\n', /The file is empty/],
    ['the names of the columns only', 'Branch,Town\n\n', /no rows/],
    ['some other text', 'Dear all,\nplease find the list below.', /Columns that are read/],
  ])('%s', (_, text, message) => {
    expect(complaintsOf(text).at(-1)).toMatchObject({
      row: 1,
      field: null,
      message: expect.stringMatching(message) as string,
    });
  });

  it('an endless row, and columns without end', () => {
    expect(complaintsOf(`Branch\n${'x'.repeat(30_000)}`)).toEqual(
      wholeFile('The file has a row of more than 20000 characters'),
    );
    expect(complaintsOf(`Branch${','.repeat(100)}\nLeeds`)).toEqual(
      wholeFile('The file has more than 100 columns'),
    );
  });

  it('more than 2,000 rows, empty ones not counted', () => {
    const rows = (count: number) => `Branch\n${'Leeds\n\n'.repeat(count)}`;
    expect(read(rows(2000)).rows).toHaveLength(2000);
    expect(complaintsOf(rows(2001))).toEqual(wholeFile('The file has more than 2000 rows'));
    expect(complaintsOf('Branch\n' + '\n'.repeat(1_000_000))).toEqual(
      wholeFile('The file has more than 2000 rows'),
    );
  });
});

describe('an exported table', () => {
  const written = (rows: CsvCell[][]) => writeCsv(['Branch', 'Town'], rows).toString();

  it('begins with a byte order mark, and quotes cells where needed', () => {
    expect(written([['A, "B"', null]])).toBe('\uFEFFBranch,Town\r\n"A, ""B""",\r\n');
  });

  it('keeps a cell of several lines together, and a number a number', () => {
    for (const text of ['one\ntwo', 'one\r\ntwo', 'one\rtwo']) {
      const csv = written([[text, 'Leeds']]);
      expect(csv).toContain(`"${text}",Leeds\r\n`);
      expect(cellsOf(csv)).toEqual([{ name: text, town: 'Leeds' }]);
    }
    expect(written([[-5.5, 0]])).toContain('\r\n-5.5,0\r\n');
  });

  it('contains no formula for a spreadsheet, and can be imported unchanged', () => {
    for (const text of ['=1+1', '+44', '-2', '@SUM(A1)', '＝1+1', "O'Brien", "'quoted'", '5 - 2']) {
      const csv = written([[text, 'Leeds']]);
      expect(csv).not.toMatch(/[\n,"][=+\-@\t\r＝]/);
      expect(cellsOf(csv)).toEqual([{ name: text, town: 'Leeds' }]);
    }
    expect(written([['=1+1', '']])).toContain("'=1+1");
    // Spreadsheets take +44… for a formula; such numbers are written in the UK's national form.
    expect(written([['+447700900123', '+441132345678']])).toContain('07700 900123,01132 345678');
    expect(written([['+33123456789', '']])).toContain("'+33123456789");
  });
});
