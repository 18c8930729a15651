import { IMPORT_BYTES } from '@branchbook/contract/imports.ts';
import { describe, expect, it } from 'vitest';
import { readCsvFile } from './csv-file.ts';

const fileOf = (...bytes: (string | number[])[]) =>
  new File(
    bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'branches.csv',
  );

describe('a chosen file', () => {
  it.each([
    ['UTF-8', fileOf('Branch\r\nŁódź – café')],
    ['UTF-8 with a mark', fileOf('\uFEFFBranch\r\nŁódź – café')],
    [
      'UTF-16 as some spreadsheets save it',
      fileOf([0xff, 0xfe], [...Buffer.from('Branch\r\nŁódź – café', 'utf16le')]),
    ],
    ['UTF-16 without a mark', fileOf([...Buffer.from('Branch\r\nŁódź – café', 'utf16le')])],
    [
      'UTF-16 with the high byte first',
      fileOf([0xfe, 0xff], [...Buffer.from('Branch\r\nŁódź – café', 'utf16le').swap16()]),
    ],
    [
      'UTF-16 with the high byte first and without a mark',
      fileOf([...Buffer.from('Branch\r\nŁódź – café', 'utf16le').swap16()]),
    ],
  ])('is read from %s', async (_, file) => {
    expect(await readCsvFile(file)).toEqual({
      name: 'branches.csv',
      csv: 'Branch\r\nŁódź – café',
    });
  });

  it('is read as windows-1252 if it is not UTF-8', async () => {
    // 'Café – £5', with the dash and the pound as older spreadsheets write them.
    const file = fileOf('Branch\r\nCaf', [0xe9, 0x20, 0x96, 0x20, 0xa3], '5');
    expect(await readCsvFile(file)).toMatchObject({ csv: 'Branch\r\nCafé – £5' });
  });

  it.each([
    ['', 'The file is empty'],
    [' \r\n\r\n', 'The file is empty'],
    ['x'.repeat(IMPORT_BYTES + 1), 'The file has more than 2 MB'],
  ])('is not sent if it is empty or too large', async (text, problem) => {
    expect(await readCsvFile(fileOf(text))).toEqual({ name: 'branches.csv', problem });
  });

  it('may be as large as the server accepts, measured in UTF-8', async () => {
    expect(await readCsvFile(fileOf('x'.repeat(IMPORT_BYTES)))).toHaveProperty('csv');
    const accents = fileOf(Array.from({ length: IMPORT_BYTES - 1 }, () => 0xe9));
    expect(await readCsvFile(accents)).toMatchObject({ problem: 'The file has more than 2 MB' });
  });
});
