import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

const read = (parts: Record<string, string>) => readWorkbook(path => parts[path])
const sheet = (rows: string) =>
  read({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

test('texts are shared, told in place or reckoned; gaps are empty, faults say nothing', () => {
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
  expect(found?.[2]?.slice(0, 3)).toEqual(['0.3', 'vx', ''])
  expect(found?.[2]?.[26]).toBe('4740000012345')
})

test('the sheet that the workbook names first is the one, wherever it lies', () => {
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
])('%s is nothing', (_what, rows) => expect(sheet(rows)?.flat()).toEqual([]))
