import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { readWorkbook } from './read-workbook.ts'

const readRows = (parts: Record<string, string>) => {
  const workbook = readWorkbook(path => parts[path])
  return workbook && Array.from(workbook.rows, ({ cells }) => cells)
}
const readSheetRows = (rows: string) =>
  readRows({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

test('reads shared, inline and calculated texts; gaps are empty and errors stay', () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Õ &amp; &#x4E;</t></is></c></row>',
    '<row r="2"/>',
    '<row r="3"><c r="A3" s="2"><v>0.30000000000000004</v></c><c r="B3" t="str"><f>A1&amp;"x"</f><v>vx</v></c><c r="C3" t="e"><v>#N/A</v></c><c r="AA3"><v>4740000012345</v></c></row>',
  ]
  const readCells = readRows({
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="y">${rows.join('').replace('<row r="2"/>', '<x:row r="2"></x:row>')}</x:worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>esimene</t></si><si><r><t xml:space="preserve">tei </t></r><r><t>ne</t></r><rPh><t>ei</t></rPh></si></sst>',
  })
  expect(readCells?.[0]).toEqual(['tei ne', '', 'Õ & N'])
  expect(readCells?.[1]).toEqual([])
  expect(readCells?.[2]?.slice(0, 3)).toEqual(['0.3', 'vx', '#N/A'])
  expect(readCells?.[2]?.[26]).toBe('4740000012345')
})

test('keeps numbers with more than two places, and typed texts as texts', () => {
  const cells = ['15.3512', '15.35', '0.30000000000000004', '1.0E-7', '4740000012345']
    .map(v => `<c><v>${v}</v></c>`)
    .join('')
  const text = '<c t="str"><v>15.3512</v></c>'
  expect(readSheetRows(`<row>${cells}${text}</row>`)).toEqual([
    [15.3512, '15.35', '0.3', '1e-7', '4740000012345', '15.3512'],
  ])
})

test('reads the first sheet by its relation, not by its file name', () => {
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="B" sheetId="7" r:id="rId9"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="rId9"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<row><c><v>1</v></c></row>',
    'xl/worksheets/sheet2.xml': '<row><c><v>2</v></c><c t="b"><v>1</v></c></row>',
  }
  expect(readRows(parts)).toEqual([['2', '1']])
  expect(readRows({})).toBeNull()
})

test.each(['ZZZ1', 'AAAA1', '7', 'a1'])('drops a cell at %s, beyond every spreadsheet', reference =>
  expect(readSheetRows(`<row r="1"><c r="A1"><v>1</v></c><c r="${reference}"><v>2</v></c></row>`)).toEqual([['1']]),
)

test('reads comments, sections and character references as XML defines them', () => {
  const rows =
    '<!-- <row><c><v>0</v></c></row> --><row><c t="inlineStr"><is><t><![CDATA[a<b]]> &#38; &#xD5;</t></is></c></row>'
  expect(readSheetRows(rows)).toEqual([['a<b & Õ']])
})

test('reports a formula without a value', () => {
  const cells = '<c><f>A1</f></c><c t="str"><f>A1</f></c><c><f>A1</f><v>2</v></c><c t="str"><f>A1</f><v></v></c><c/>'
  expect(readSheetRows(`<row>${cells}</row>`)).toEqual([['#FORMULA!', '#FORMULA!', '2', '', '']])
})

const openCells = (count: number) => '<c>'.repeat(count)

test.each([
  ['rows that never end', '<row><c>'.repeat(200_000)],
  ['cells that never end', `<row>${'<c><v>'.repeat(200_000)}</row>`],
  ['phonetic readings that never end', `<row><c t="inlineStr">${'<rPh><t>'.repeat(100_000)}</c></row>`],
  ['deep nesting with foreign closing tags', `<row>${openCells(200_000)}${'</b>'.repeat(200_000)}</row>`],
])('refuses %s', (_name, rows) => {
  expect(() => readSheetRows(rows)).toThrow(/XML/)
})

const zipParts = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
const readWorkbookTable = (rows: string, maxUnpackedBytes = 100_000_000, prolog = '') =>
  readTable(zipParts({ 'xl/worksheets/sheet1.xml': `${prolog}<sheetData>${rows}</sheetData>` }), { maxUnpackedBytes })
const readTextTable = (text: string) => readTable(strToU8(text))

test('skips any number of empty rows and stops one row or column beyond the limit', () => {
  expect(
    readWorkbookTable(`<row><c><v>1</v></c></row>${'<row/>'.repeat(300_000)}<row><c><v>2</v></c></row>`),
  ).toMatchObject({
    headings: ['1'],
    rows: [['2']],
  })
  expect(readTextTable(`a${'\n'.repeat(300_000)}b`)).toMatchObject({ headings: ['a'], rows: [['b']], lines: [300_001] })
  expect(readTextTable('a\n'.repeat(300_000))?.rows).toHaveLength(200_001)
  expect(readTextTable(`a${';b'.repeat(300_000)}`)?.headings).toHaveLength(101)
  expect(readWorkbookTable('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')?.headings).toEqual(['1'])
})

test('keeps only the columns under headings and fills missing cells', () => {
  const buildRow = (...cells: (string | number)[]) =>
    `<row>${cells.map(cell => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
  expect(
    readWorkbookTable(`${buildRow('kood', 'nimi', 'hind')}${buildRow('A')}${buildRow('B', 'Velg', 1, 'vaata üle')}`),
  ).toMatchObject({
    headings: ['kood', 'nimi', 'hind'],
    rows: [
      ['A', '', ''],
      ['B', 'Velg', '1'],
    ],
  })
})

test('rejects a workbook that unpacks beyond the limit', () => {
  const rows = '<row><c><v>1</v></c></row>'
  expect(readWorkbookTable(rows, 1_000)).not.toBeNull()
  expect(readWorkbookTable(rows, 10)).toBeNull()
})

test('removes lone surrogates, which PostgreSQL cannot store', () => {
  const surrogateRow = '<row><c t="inlineStr"><is><t>a_xD83D_b</t></is></c></row>'
  expect(readWorkbookTable(surrogateRow)?.headings).toEqual(['a\uFFFDb'])
})

test('keeps the columns within the limit of a row with a million cells', () => {
  expect(readWorkbookTable(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)?.headings).toHaveLength(101)
  expect(readTextTable(`a${';'.repeat(1_000_000)}b`)?.headings).toHaveLength(101)
})

test('expands no entities of a DTD and loads no files', () => {
  const entities = Array.from({ length: 9 }, (_none, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)
  const prolog = `<!DOCTYPE x [<!ENTITY e0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${entities.join('')}]>`
  const table = readWorkbookTable('<row><c t="inlineStr"><is><t>&e9;&file;</t></is></c></row>', 1_000_000, prolog)
  expect(table?.headings).toEqual(['&e9;&file;'])
})

test('refuses a part that unpacks to more bytes than the archive announces', () => {
  const name = 'xl/worksheets/sheet1.xml'
  const bytes = zipParts({ [name]: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(100_000)}</sheetData>` })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const directory = bytes.findLastIndex(
    (_byte, index) => index + 4 <= bytes.length && view.getUint32(index, true) === 0x02014b50,
  )
  view.setUint32(directory + 24, 1_000, true)
  expect(readTable(bytes, { maxUnpackedBytes: 1_000_000 })).toBeNull()
})

test('refuses a truncated sheet instead of losing its last rows', () => {
  const xml = '<sheetData><row><c><v>1</v></c></row><row><c r="A1"><v>1'
  expect(readTable(zipParts({ 'xl/worksheets/sheet1.xml': xml }))).toBeNull()
})

test('reads a workbook with merged cells: the value lies in the first cell', () => {
  const rows = '<row><c r="A1"><v>1</v></c><c r="B1"/><c r="C1"><v>3</v></c></row>'
  expect(readSheetRows(`${rows}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells><sheetData>`)).toEqual([
    ['1', '', '3'],
  ])
})
