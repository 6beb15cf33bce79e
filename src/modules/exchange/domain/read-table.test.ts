import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const BALTIC: Readonly<Record<string, number>> = {
  õ: 0xf5,
  ä: 0xe4,
  ö: 0xf6,
  ü: 0xfc,
  š: 0xf0,
  ž: 0xfe,
  Õ: 0xd5,
  Š: 0xd0,
}
const baltic = (text: string) => Uint8Array.from(text, sign => BALTIC[sign] ?? sign.charCodeAt(0))
const unicode = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array) =>
  readTable(bytes, { unpacking: () => Promise.reject(new Error('A text was unpacked')) })

test.each([
  [
    'what spreadsheets of these parts write, with a line break in a cell',
    baltic('Kood;Nimetus;Hind\r\nÕ-1;"Šassii\nõlifilter; žgutt";12,50\r\nÄ;ö ü;1 200,00\r\n'),
    ['Kood', 'Nimetus', 'Hind'],
    [
      ['Õ-1', 'Šassii\nõlifilter; žgutt', '12,50'],
      ['\u00c4', 'ö ü', '1 200,00'],
    ],
  ],
  [
    'a name and a day above the heads, and an empty row',
    unicode('\uFEFFHinnakiri sügis\n;;\nKehtib 1.10.2026;;\nkood;nimi;hind\nA;B;1\n'),
    ['kood', 'nimi', 'hind'],
    [['A', 'B', '1']],
  ],
  [
    'two columns, of which one is not named',
    unicode('kood\nA;1\nB;2'),
    ['kood'],
    [
      ['A', '1'],
      ['B', '2'],
    ],
  ],
])('%s', async (_what, bytes, heads, rows) => {
  expect(await read(bytes)).toEqual({ heads, rows })
})
