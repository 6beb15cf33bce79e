import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { DeliverySection } from './delivery-section.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

const buildProvider = (value: string, { takesBig }: { takesBig: boolean }): DeliveryProvider =>
  ({
    value,
    name: multilingual({ en: value }),
    desc: multilingual({ en: '' }),
    supportedCountries: ['EE'],
    inputType: 'value',
    options: [],
    price: 3.5,
    price_wo_vat: 2.8226,
    freeFrom: 100,
    big_product: takesBig,
  }) as unknown as DeliveryProvider
const OFFERED = [
  buildProvider('machine', { takesBig: false }),
  buildProvider('courier', { takesBig: true }),
  buildProvider('post', { takesBig: false }),
  buildProvider('shop', { takesBig: true }),
]

/** Reads the offered delivery methods with their texts. */
const renderMethods = ({ isBig }: { isBig: boolean }) => {
  const values = buildCheckoutForm({ Delivery: { country: 'EE' } })
  const form = { values, field: () => ({}), errorAt: () => undefined } as unknown as CheckoutFields
  const html = renderToString(
    <TextsProvider language="en" t={realTranslators.en}>
      <DeliverySection
        measure={measureGoods([{ product: { big_product: isBig }, amount: 1 }])}
        countries={{ EE: 'Estonia' }}
        isExempt={false}
        form={form}
        goodsCents={15_000}
        providers={OFFERED}
      />
    </TextsProvider>,
  )
  const [cards = '', folded = ''] = html.split('<details')
  return {
    possible: [...cards.matchAll(/type="radio"[^>]*value="([^"]*)"/g)].map(([, value]) => value),
    freeCount: cards.split('Free').length - 1,
    folded,
  }
}

test('lists providers that cannot take a big cart separately, with the reason and without a price', () => {
  const { possible, freeCount, folded } = renderMethods({ isBig: true })
  expect(possible).toEqual(['courier', 'shop'])
  expect(freeCount).toBe(2)
  for (const text of ['machine', 'post', realTranslators.en('checkout.tooBig')]) expect(folded).toContain(text)
  expect(folded).not.toMatch(/Free|€|type="radio"/)
})

test('keeps the shop’s order when every provider takes the cart', () => {
  const { possible, freeCount, folded } = renderMethods({ isBig: false })
  expect([possible, freeCount, folded]).toEqual([OFFERED.map(({ value }) => value), 4, ''])
})
