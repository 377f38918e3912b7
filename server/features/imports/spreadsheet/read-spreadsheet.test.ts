import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { limits, MiB } from '../../../contract/limits.ts';
import { readSpreadsheet, type Spreadsheet } from './read-spreadsheet.ts';

const read = (bytes: Buffer | string, sheet: string | null = null): Promise<Spreadsheet> =>
  readSpreadsheet(Buffer.from(bytes), { sheet, owner: 'administrator' });
const cells = async (bytes: Buffer | string) => (await read(bytes)).rows.map((row) => row.cells);
const rowsOf = async (bytes: Buffer | string) => (await read(bytes)).rows;
const refusal = (bytes: Buffer | string) =>
  read(bytes).then(
    () => 'was read',
    (error: Error) => error.message,
  );

const table = [
  ['Name', 'E-mail'],
  ['Zoë “Zo” Łukasz', 'zoe@students.example'],
];
/** Without the letter that Windows-1252 does not have. */
const western = [
  ['Name', 'E-mail'],
  ['Zoë “Zo” €', 'zoe@students.example'],
];
const csv = (rows: string[][], delimiter: string, end = '\r\n') =>
  rows.map((row) => row.join(delimiter) + end).join('');
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'), 'latin1');

test.each<[string, Buffer | string, string[][]]>([
  ['Excel, CSV with semicolons in Windows-1252', windows1252(csv(western, ';')), western],
  ['Excel, CSV UTF-8 with a mark', `\ufeff${csv(table, ';')}`, table],
  [
    'UTF-8 with a mark and one wrong byte',
    Buffer.concat([Buffer.from('\ufeffName\r\nZoë '), Buffer.from([0xff]), Buffer.from('\r\n')]),
    [['Name'], ['Zoë \ufffd']],
  ],
  ['Excel, Unicode text', Buffer.from(`\ufeff${csv(table, '\t')}`, 'utf16le'), table],
  ['big-endian UTF-16', Buffer.from(`\ufeff${csv(table, ',')}`, 'utf16le').swap16(), table],
  ['UTF-16 without a mark', Buffer.from(csv(western, '\t'), 'utf16le'), western],
  ['Excel, with its line about the delimiter', `sep=;\r\n${csv(table, ';')}`, table],
  ['Google Sheets, UTF-8 without a mark', csv(table, ',').trimEnd(), table],
  [
    'LibreOffice, each text in quotation marks',
    csv(
      table.map((row) => row.map((cell) => `"${cell}"`)),
      ',',
      '\n',
    ),
    table,
  ],
  ['Numbers, with semicolons', csv(table, ';', '\n'), table],
])('reads %s', async (_name, bytes, expected) => {
  expect(await cells(bytes)).toEqual(expected);
});

test('rows keep their number, blank ones are left out, and cells may have line breaks and delimiters', async () => {
  expect(await rowsOf('a,b\n\n , \n"1;\n2","3, ""4"""\n')).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 4, cells: ['1;\n2', '3, "4"'] },
  ]);
});

function workbook(sheets: Record<string, unknown[][]>, { shared = true } = {}): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: shared });
}

test('reads a workbook: numbers as they are, the first sheet with a table, and others by name', async () => {
  const book = workbook({
    'Export Summary': [['This document was exported from Numbers.']],
    Empty: [],
    People: [['Name', 'Phone', 'Year'], ['Asha', 919_876_543_210, 2024], [], ['Ben', '0044 20', 1.5]],
    Other: [['x'], ['y']],
  });
  expect(await read(book)).toMatchObject({
    sheet: 'People',
    sheets: ['Export Summary', 'Empty', 'People', 'Other'],
    rows: [
      { number: 1, cells: ['Name', 'Phone', 'Year'] },
      { number: 2, cells: ['Asha', '919876543210', '2024'] },
      { number: 4, cells: ['Ben', '0044 20', '1.5'] },
    ],
  });
  expect((await read(book, 'Other')).rows).toEqual([
    { number: 1, cells: ['x'] },
    { number: 2, cells: ['y'] },
  ]);
  expect(await read(book, 'Gone').catch((error: Error) => error.message)).toContain('no sheet of this name');
});

const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with one sheet from its parts. */
async function packed(sheetData: string, parts: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': `${open}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${open}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${open}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${open}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${open}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  };
  for (const [name, part] of Object.entries(all)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return buffer(zip.outputStream);
}
/** The parts of a workbook with shared texts. */
const withStrings = (strings: string) => ({
  '[Content_Types].xml': `${open}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  'xl/_rels/workbook.xml.rels': `${open}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `${open}<sst xmlns="${main}">${strings}</sst>`,
});
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const smallRow = `<row r="1">${inline('A1', 'Name')}</row><row r="2">${inline('A2', 'Asha')}</row>`;

test.each(['libreoffice.xlsx', 'libreoffice.csv'])('reads %s, which LibreOffice wrote', async (name) => {
  expect(await rowsOf(await readFile(join(import.meta.dirname, 'fixtures', name)))).toEqual([
    { number: 1, cells: ['Name', 'E-mail', 'Phone', 'Year'] },
    { number: 2, cells: ['Zoë “Zo” Łukasz', 'zoe@students.example', '919876543210', '2024'] },
    { number: 4, cells: ['Ben; Jr.', expect.stringMatching(/^BEN@students.example ?$/), '0044 20', '2025'] },
  ]);
});

test('reads a workbook with what Excel and Numbers add: shared and rich texts, phonetics, styled blanks, no cell addresses', async () => {
  const strings = `<si><t>Name</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Zoë </t></r><r><t>Łukasz</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>`;
  const sheet = `${open}<worksheet xmlns="${main}"><dimension ref="A1:C4"/><sheetViews/><sheetData><row r="1" spans="1:3"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="2"/><c r="C1" t="b"><v>1</v></c></row><row><c t="s"><v>1</v></c><c><v>9.19876543210E11</v></c></row><row r="4"><c r="A4" t="s"><v>2</v></c></row></sheetData><autoFilter ref="A1:C4"/></worksheet>`;
  const file = await packed('', {
    ...withStrings(strings),
    'xl/worksheets/sheet1.xml': sheet,
  });
  expect(await rowsOf(file)).toEqual([
    { number: 1, cells: ['Name', '', 'TRUE'] },
    { number: 2, cells: ['Zoë Łukasz', '919876543210'] },
    { number: 4, cells: ['東京'] },
  ]);
});

test('an empty file and what is no table are refused', async () => {
  expect(await refusal('')).toContain('The file is empty');
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(await refusal(png)).toContain('neither XLSX nor CSV');
});

test('S63 a ZIP bomb is refused by what it unpacks to, whatever it says', async () => {
  const bomb = await packed(smallRow, {
    'xl/sharedStrings.xml': Buffer.alloc(60 * MiB, '<si><t>a</t></si>'),
  });
  expect(bomb.length).toBeLessThan(MiB);
  expect(await refusal(bomb)).toContain('too large when it is unpacked');
  // The directory says that the part is small.
  const lying = Buffer.from(bomb);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(60 * MiB);
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size)) lying.writeUInt32LE(100, at);
  expect(await refusal(lying)).toContain('The file is damaged');
  // What is no part of the table is not unpacked.
  expect(await cells(await packed(smallRow, { 'xl/media/image1.png': Buffer.alloc(60 * MiB) }))).toEqual([
    ['Name'],
    ['Asha'],
  ]);
});

test('S63 external entities and document types are refused', async () => {
  const external = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
  const sheet = `${open}${external}<worksheet xmlns="${main}"><sheetData><row r="1">${inline('A1', '&file;')}</row></sheetData></worksheet>`;
  expect(await refusal(await packed('', { 'xl/worksheets/sheet1.xml': sheet }))).toContain('document type');
});

test('S63 a million empty rows need no memory, and rows below them are read', async () => {
  const empty = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}"/>`).join('');
  const far = `<row r="1">${inline('A1', 'Name')}</row>${empty}<row r="1000002">${inline('A1000002', 'Asha')}</row>`;
  expect(await rowsOf(await packed(far))).toEqual([
    { number: 1, cells: ['Name'] },
    { number: 1_000_002, cells: ['Asha'] },
  ]);
  expect(await rowsOf(`Name${'\n'.repeat(1_000_000)}Asha`)).toEqual([
    { number: 1, cells: ['Name'] },
    { number: 1_000_001, cells: ['Asha'] },
  ]);
});

test('S63 a formula counts as the value that was stored, and is not computed', async () => {
  const formulas = `<row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://127.0.0.1")</f><v>Asha</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1"><f>20*2</f><v>40</v></c></row>`;
  expect(await cells(await packed(formulas))).toEqual([['Asha', '', '#DIV/0!', '40']]);
});

test('S63 a cell of 50 MB is refused, in CSV as in XLSX', async () => {
  const large = Buffer.alloc(50 * MiB, 'x');
  expect(() => read(large)).toThrow('larger than 5 MB');
  expect(await refusal(large.subarray(0, limits.importFileBytes))).toContain('Row 1 is longer than 64 KB');
  expect(await refusal(`a,b\n"${'x'.repeat(100_000)}`)).toContain('Row 2 is longer than 64 KB');
  expect(await refusal(await packed(`<row r="1">${inline('A1', large.toString())}</row>`))).toContain(
    'too large when it is unpacked',
  );
});

test('S63 one long text in many cells of a small workbook is refused before it is copied', async () => {
  const named = (length: number, rows: number) =>
    packed(
      Array.from(
        { length: rows },
        (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`,
      ).join(''),
      withStrings(`<si><t>${'x'.repeat(length)}</t></si>`),
    );
  const small = await named(500_000, 1_200);
  expect(small.length).toBeLessThan(20_000);
  expect(await refusal(small)).toContain('Row 1 has a cell with more than 64 KB');
  expect(await refusal(await named(60_000, 1_200))).toContain('too much text');
  expect(await cells(await named(60_000, 2))).toHaveLength(2);
});

test('S63 a workbook that needs more memory or time than a thread has is refused, and the next file is read', async () => {
  const cellsOfRow = (row: number) =>
    Array.from(
      { length: 40 },
      (_, index) => `<c r="${String.fromCharCode(65 + (index % 26))}${row}"><v>1</v></c>`,
    ).join('');
  const rows = Array.from(
    { length: 25_000 },
    (_, index) => `<row r="${index + 1}">${cellsOfRow(index + 1)}</row>`,
  ).join('');
  expect(await refusal(await packed(rows))).toMatch(/too many rows|too large or too complex/);
  expect(await cells('a\nb')).toEqual([['a'], ['b']]);
});

test.each([
  [
    'an old workbook or one with a password',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'without a password',
  ],
  ['another ZIP', Buffer.from('PK\x03\x04'), 'The file is damaged'],
  ['too many rows', `a\n${'b\n'.repeat(25_000)}`, 'too many rows'],
])('refuses %s', async (_name, bytes, message) => {
  expect(await refusal(bytes)).toContain(message);
});

test('a document of another program is no workbook', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('<x/>'), 'content.xml');
  zip.end();
  expect(await refusal(await buffer(zip.outputStream))).toContain('This is no XLSX file');
});
