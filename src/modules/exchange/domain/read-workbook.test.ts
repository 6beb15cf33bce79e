import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { readWorkbook } from './read-workbook.ts'

const read = (parts: Record<string, string>) => {
  const workbook = readWorkbook(path => parts[path])
  return workbook && Array.from(workbook.rows, ({ cells }) => cells)
}
const sheet = (rows: string) =>
  read({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

test('reads shared, inline and calculated texts; gaps are empty and errors stay', () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Õ &amp; &#x4E;</t></is></c></row>',
    '<row r="2"/>',
    '<row r="3"><c r="A3" s="2"><v>0.30000000000000004</v></c><c r="B3" t="str"><f>A1&amp;"x"</f><v>vx</v></c><c r="C3" t="e"><v>#N/A</v></c><c r="AA3"><v>4740000012345</v></c></row>',
  ]
  const found = read({
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="y">${rows.join('').replace('<row r="2"/>', '<x:row r="2"></x:row>')}</x:worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>esimene</t></si><si><r><t xml:space="preserve">tei </t></r><r><t>ne</t></r><rPh><t>ei</t></rPh></si></sst>',
  })
  expect(found?.[0]).toEqual(['tei ne', '', 'Õ & N'])
  expect(found?.[1]).toEqual([])
  expect(found?.[2]?.slice(0, 3)).toEqual(['0.3', 'vx', '#N/A'])
  expect(found?.[2]?.[26]).toBe('4740000012345')
})

test('keeps numbers with more than two places, and typed texts as texts', () => {
  const cells = ['15.3512', '15.35', '0.30000000000000004', '1.0E-7', '4740000012345']
    .map(v => `<c><v>${v}</v></c>`)
    .join('')
  const text = '<c t="str"><v>15.3512</v></c>'
  expect(sheet(`<row>${cells}${text}</row>`)).toEqual([[15.3512, '15.35', '0.3', '1e-7', '4740000012345', '15.3512']])
})

test('reads the first sheet wherever its file lies', () => {
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="B" sheetId="7" r:id="rId9"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="rId9"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<row><c><v>1</v></c></row>',
    'xl/worksheets/sheet2.xml': '<row><c><v>2</v></c><c t="b"><v>1</v></c></row>',
  }
  expect(read(parts)).toEqual([['2', '1']])
  expect(read({})).toBeNull()
})

test.each([
  ['a place beyond every spreadsheet', '<row><c r="ZZZ1"><v>1</v></c></row>'],
  ['an element that is never closed', '<row><c r="A1"><v>1</row>'],
])('reads nothing from %s', (_what, rows) => expect(sheet(rows)?.flat()).toEqual([]))

test.each([
  ['rows that never end', '<row><c>'.repeat(200_000)],
  ['cells that never end', `<row>${'<c><v>'.repeat(200_000)}</row>`],
  ['readings that never end', `<row><c t="inlineStr">${'<rPh><t>'.repeat(100_000)}</c></row>`],
])('reads %s in linear time', (_what, rows) => {
  expect(sheet(rows)?.flat().join('')).toBe('')
})

const tableOf = (rows: string, mostUnpacked?: number) =>
  readTable(new Uint8Array([0x50, 0x4b]), {
    unpacking: async () => (_bytes, isWanted) => {
      const name = 'xl/worksheets/sheet1.xml'
      return path => (path === name && isWanted({ name, originalSize: rows.length }) ? rows : undefined)
    },
    ...(mostUnpacked && { mostUnpacked }),
  })
const textOf = (text: string) =>
  readTable(new TextEncoder().encode(text), {
    unpacking: () => Promise.reject(new Error('A text was unpacked')),
  })

test('skips any number of empty rows and stops one row or column beyond the limit', async () => {
  expect(
    await tableOf(`<row><c><v>1</v></c></row>${'<row/>'.repeat(300_000)}<row><c><v>2</v></c></row>`),
  ).toMatchObject({
    heads: ['1'],
    rows: [['2']],
  })
  expect(await textOf(`a${'\n'.repeat(300_000)}b`)).toMatchObject({ heads: ['a'], rows: [['b']], lines: [300_001] })
  expect((await textOf('a\n'.repeat(300_000)))?.rows).toHaveLength(200_001)
  expect((await textOf(`a${';b'.repeat(300_000)}`))?.heads).toHaveLength(101)
  expect((await tableOf('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>'))?.heads).toEqual(['1'])
})

test('keeps only the columns under headings and fills missing cells', async () => {
  const row = (...cells: (string | number)[]) =>
    `<row>${cells.map(cell => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
  expect(await tableOf(`${row('kood', 'nimi', 'hind')}${row('A')}${row('B', 'Velg', 1, 'vaata üle')}`)).toMatchObject({
    heads: ['kood', 'nimi', 'hind'],
    rows: [
      ['A', '', ''],
      ['B', 'Velg', '1'],
    ],
  })
})

test('rejects a workbook that unpacks beyond the limit', async () => {
  const rows = '<row><c><v>1</v></c></row>'
  expect(await tableOf(rows, 1_000)).not.toBeNull()
  expect(await tableOf(rows, 10)).toBeNull()
})

test('removes lone surrogates, which PostgreSQL cannot store', async () => {
  const half = '<row><c t="inlineStr"><is><t>a_xD83D_b</t></is></c></row>'
  expect((await tableOf(half))?.heads).toEqual(['a\uFFFDb'])
})
