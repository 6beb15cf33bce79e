import { expect, test } from 'vitest'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { payFacts } from './pay-facts.ts'
import type { OrderRow } from './stored-order.ts'

const order = { paysBy: 'transfer', paidAt: null, number: 100_123, totalCents: 1_999, language: 'en' } as OrderRow
const shop = (iban: string) => ({ name: 'Pitlane OÜ', iban }) as ShopSettings['company']
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`

test('a transfer is written of with the account, and not at all once the shop has none', () => {
  const [fact] = payFacts(order, shop('EE382200221020145685'), t)
  expect(fact?.value).toContain('EE38 2200 2210 2014 5685')
  expect(payFacts(order, shop(''), t)).toEqual([])
  expect(payFacts({ ...order, paysBy: 'cash' }, shop(''), t)).toHaveLength(1)
})
