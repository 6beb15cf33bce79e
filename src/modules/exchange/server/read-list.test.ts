import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { formatXlsx } from '#platform/server/files/xlsx.ts'
import { readList } from './read-list.ts'

const HEADS = ['code1', 'name.et', 'price', 'stock.1']
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_none, at) => [`PL-${at}`, `Pehme "käepide"; ${at}`, '12,50', String(at % 7)])
const csvOf = (rows: readonly string[][]): Uint8Array =>
  Buffer.from(rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n'))
const MOST_UNPACKED = 100_000_000
const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system

test('reads a whole text or workbook in order without blocking the main thread', async () => {
  const rows = rowsOf(40_000)
  const bytes = csvOf([HEADS, ...rows])
  const whole = process.cpuUsage()
  const own = process.threadCpuUsage()
  const read = await readList(bytes, MOST_UNPACKED)
  const mine = sum(process.threadCpuUsage(own))
  const others = sum(process.cpuUsage(whole)) - mine
  expect(read?.heads).toEqual(HEADS)
  expect(read?.rows).toEqual(rows)
  // The main thread only receives rows; reading them costs more.
  expect(mine).toBeLessThan(others)

  const parts: Uint8Array[] = []
  const given = async function* () {
    yield [HEADS, ...rows.slice(0, 500)]
  }
  for await (const part of formatXlsx(given())) parts.push(part)
  expect(await readList(Buffer.concat(parts), MOST_UNPACKED)).toMatchObject({ heads: HEADS, rows: rows.slice(0, 500) })
  expect(await readList(Buffer.concat(parts), 1_000)).toBeNull()
})

test('rejects a small workbook whose cells share one long text before memory fills up', async () => {
  const cells = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count)
  const workbook = (rows: number): Uint8Array =>
    zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<row>${cells(10)}</row>`.repeat(rows)),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`),
    })
  const most = 1_000_000
  expect((await readList(workbook(10), most))?.rows).toHaveLength(9)
  expect(workbook(1_000).length).toBeLessThan(10_000)
  expect(await readList(workbook(1_000), most)).toBeNull()
})

test('reports a file that only begins like a workbook', async () => {
  expect(await readList(Buffer.from('PK\x03\x04 ja muud'), MOST_UNPACKED)).toBeNull()
})
