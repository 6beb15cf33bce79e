import { inArray } from 'drizzle-orm'
import { type NumberChange, setProductNumbers } from '#catalog/server/catalog.ts'
import { products } from '#catalog/server/tables.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'

interface DemoNumbers {
  oe?: readonly string[]
  superseded?: readonly string[]
  competitor?: readonly { number: string; brand: string }[]
  /** The code of the product that replaces this one. */
  successor?: string
}

const SOURCE = 'Tootja kataloog 2026'

/** The numbers by product code have the formats of car manufacturers. */
const NUMBERS: Readonly<Record<string, DemoNumbers>> = {
  'PL-11491': { oe: ['VW 1K0 615 301 AA'], superseded: ['VW 1K0 615 301 T'] },
  'PL-11519': { oe: ['BMW 34 11 2 226 385'] },
  'PL-11666': { oe: ['VW 5Q0 615 301 F', 'VW 8V0 615 301 Q'], superseded: ['VW 5Q0 615 301 A'] },
  'PL-11764': { oe: ['VW 1K0 615 301 AA'], competitor: [{ number: 'PI-BR313/7', brand: 'Pidurex' }] },
  'PL-11918': {
    oe: ['VW 8V0 698 151 B', 'VW 5Q0 698 151 J'],
    superseded: ['VW 5Q0 698 151 A'],
    competitor: [{ number: 'ST-BR381/3', brand: 'Stopp' }],
  },
  'PL-11967': { oe: ['VW 5Q0 698 151 J'], successor: 'PL-11918' },
  'PL-11946': { oe: ['VW 1K0 698 451 G'], superseded: ['VW 1K0 698 451'] },
  'PL-12037': { oe: ['VW 1K0 698 451 G'] },
  'PL-13731': { oe: ['VW 06F 141 015 C'] },
  'PL-10966': { oe: ['BMW 33 53 1 091 033'], successor: 'PL-11036' },
  'PL-11036': { oe: ['BMW 33 53 1 091 034'] },
}

/** Adds OE numbers, older numbers, equivalent parts and successors to some products of the demo shop. */
export const fillPartNumbers = async (tx: Write, now: Date): Promise<void> => {
  const rows = await tx
    .select({ id: products.id, code: products.code1 })
    .from(products)
    .where(inArray(products.code1, Object.keys(NUMBERS)))
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const changes = Object.entries(NUMBERS).map(
    ([code, { oe = [], superseded = [], competitor = [], successor }]): NumberChange => ({
      id: getExistingValue(ids, code),
      numbers: [
        ...oe.map(text => ({ type: 'oe' as const, ...splitBrand(text), source: '' })),
        ...superseded.map(text => ({ type: 'superseded' as const, ...splitBrand(text), source: '' })),
        ...competitor.map(claim => ({ type: 'competitor' as const, ...claim, source: SOURCE })),
      ],
      ...(successor !== undefined && { successorId: getExistingValue(ids, successor) }),
    }),
  )
  await setProductNumbers(tx, changes, now)
}

const splitBrand = (text: string): { brand: string; number: string } => {
  const end = text.indexOf(' ')
  return { brand: text.slice(0, end), number: text.slice(end + 1) }
}
