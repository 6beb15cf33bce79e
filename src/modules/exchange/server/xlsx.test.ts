import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook } from '#exchange/domain/read-workbook.ts'
import { formatXlsx } from '#platform/server/files/format-xlsx.ts'

test('reads texts unchanged that spreadsheets take for numbers, dates and formulas', async () => {
  const texts = ['00123', '12345678901234567890', '1/2', '27.11.2026', 'TRUE', "'=1", '+372', '@x', '_x000D_', 'a\r\nb']
  const batches = (async function* () {
    yield [texts, [1_914, 0.05, -12.5]]
  })()
  const bytes: Uint8Array[] = []
  for await (const part of formatXlsx(batches)) bytes.push(part)
  const files = unzipSync(Buffer.concat(bytes))
  expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain('<c r="A2"><v>1914</v></c>')
  const workbook = readWorkbook(path => files[path] && strFromU8(files[path]))
  const rows = Array.from(workbook?.rows ?? [], ({ cells }) => cells)
  expect(rows).toEqual([texts, ['1914', '0.05', '-12.5']])
})

test('writes days as dates and keeps other texts of the column', async () => {
  const batches = (async function* () {
    yield [
      ['Day', 'Sum'],
      ['2026-11-27', 12.5],
      ['2026-11', '2026-11-27'],
    ]
  })()
  const bytes: Uint8Array[] = []
  for await (const part of formatXlsx(batches, ['day', 'money'])) bytes.push(part)
  const files = unzipSync(Buffer.concat(bytes))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('<c r="A2" s="1"><v>46353</v></c><c r="B2" s="2"><v>12.5</v></c>')
  const workbook = readWorkbook(path => files[path] && strFromU8(files[path]))
  expect(Array.from(workbook?.rows ?? [], ({ cells }) => cells).slice(1)).toEqual([
    ['2026-11-27', '12.5'],
    ['2026-11', '2026-11-27'],
  ])
})

test('reads a workbook as it was written, without formulas or lost texts', async () => {
  const wideRow = Array.from({ length: 30 }, (_none, index) => index)
  const rows = [
    ['code1', 'näide & <märk>', '=1+1'],
    ['0071', ' tühik ', 12.5],
    wideRow,
    ['', 'teine\nrida', 'viimane\u0007'],
  ]
  const batches = (async function* () {
    yield rows.slice(0, 2)
    yield rows.slice(2)
  })()
  const bytes: Uint8Array[] = []
  for await (const part of formatXlsx(batches)) bytes.push(part)
  const files = unzipSync(Buffer.concat(bytes))
  const workbook = readWorkbook(path => files[path] && strFromU8(files[path]))
  const exportedRows = Array.from(workbook?.rows ?? [], ({ cells }) => cells)
  expect(exportedRows.map(row => row.slice(0, 3))).toEqual([
    ['code1', 'näide & <märk>', '=1+1'],
    ['0071', ' tühik ', '12.5'],
    ['0', '1', '2'],
    ['', 'teine\nrida', 'viimane'],
  ])
  expect(exportedRows[2]).toEqual(wideRow.map(String))
})
