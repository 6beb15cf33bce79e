import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { formatXlsx } from '#platform/server/files/format-xlsx.ts'
import { readList } from './read-list.ts'

const HEADINGS = ['code1', 'name.et', 'price', 'stock.1']
const buildRows = (count: number) =>
  Array.from({ length: count }, (_none, index) => [
    `PL-${index}`,
    `Pehme "käepide"; ${index}`,
    '12,50',
    String(index % 7),
  ])
const buildCsv = (rows: readonly string[][]): Uint8Array =>
  Buffer.from(rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n'))
const MAX_UNPACKED_BYTES = 100_000_000
const sumCpuTime = ({ user, system }: NodeJS.CpuUsage): number => user + system

test('reads a whole text or workbook in order without blocking the main thread', async () => {
  const rows = buildRows(40_000)
  const bytes = buildCsv([HEADINGS, ...rows])
  const processUsage = process.cpuUsage()
  const threadUsage = process.threadCpuUsage()
  const table = await readList(bytes, MAX_UNPACKED_BYTES)
  const mainThreadTime = sumCpuTime(process.threadCpuUsage(threadUsage))
  const workerTime = sumCpuTime(process.cpuUsage(processUsage)) - mainThreadTime
  expect(table?.headings).toEqual(HEADINGS)
  expect(table?.rows).toEqual(rows)
  // The main thread only receives rows; reading them costs more.
  expect(mainThreadTime).toBeLessThan(workerTime)

  const parts: Uint8Array[] = []
  const generateBatches = async function* () {
    yield [HEADINGS, ...rows.slice(0, 500)]
  }
  for await (const part of formatXlsx(generateBatches())) parts.push(part)
  expect(await readList(Buffer.concat(parts), MAX_UNPACKED_BYTES)).toMatchObject({
    headings: HEADINGS,
    rows: rows.slice(0, 500),
  })
  expect(await readList(Buffer.concat(parts), 1_000)).toBeNull()
})

test('rejects a small workbook whose cells share one long text before memory fills up', async () => {
  const buildCells = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count)
  const buildWorkbook = (rows: number): Uint8Array =>
    zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<row>${buildCells(10)}</row>`.repeat(rows)),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`),
    })
  const maxUnpackedBytes = 1_000_000
  expect((await readList(buildWorkbook(10), maxUnpackedBytes))?.rows).toHaveLength(9)
  expect(buildWorkbook(1_000).length).toBeLessThan(10_000)
  expect(await readList(buildWorkbook(1_000), maxUnpackedBytes)).toBeNull()
})

test('returns null for a file that only begins like a workbook', async () => {
  expect(await readList(Buffer.from('PK\x03\x04 ja muud'), MAX_UNPACKED_BYTES)).toBeNull()
})
