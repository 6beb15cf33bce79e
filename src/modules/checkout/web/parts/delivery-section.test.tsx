import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkoutFormWith } from '#checkout/testing/checkout-form-sample.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { realTexts } from '#kernel/testing/real-texts.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { DeliverySection } from './delivery-section.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

const provider = (value: string, takesBig: boolean): DeliveryProvider =>
  ({
    ...{ value, name: multilingual({ en: value }), desc: multilingual({ en: '' }), supportedCountries: ['EE'] },
    ...{ inputType: 'value', options: [], price: 3.5, price_wo_vat: 2.8226, freeFrom: 100, big_product: takesBig },
  }) as unknown as DeliveryProvider
const OFFERED = [provider('machine', false), provider('courier', true), provider('post', false), provider('shop', true)]

/** The ways of delivery as they stand, each with what is said of it. */
const offered = (big: boolean) => {
  const values = checkoutFormWith({ Delivery: { country: 'EE' } })
  const form = { values, field: () => ({}), errorAt: () => undefined } as unknown as CheckoutFields
  const html = renderToString(
    <TextsProvider language="en" t={realTexts.en}>
      <DeliverySection
        big={big}
        countries={{ EE: 'Estonia' }}
        exempt={false}
        form={form}
        goodsCents={15_000}
        providers={OFFERED}
      />
    </TextsProvider>,
  )
  return html
    .split(/(?=<input)/)
    .slice(1)
    .map(card => ({
      value: /value="([^"]*)"/.exec(card)?.[1],
      free: card.includes('Free'),
      tooBig: card.includes(realTexts.en('checkout.tooBig')),
    }))
}

test('who cannot take a big cart stands last, and is not called free', () => {
  expect(offered(true)).toEqual([
    { value: 'courier', free: true, tooBig: false },
    { value: 'shop', free: true, tooBig: false },
    { value: 'machine', free: false, tooBig: true },
    { value: 'post', free: false, tooBig: true },
  ])
})

test('where everybody takes the cart they stand as the shop lists them', () => {
  expect(offered(false).map(({ value, free }) => [value, free])).toEqual(OFFERED.map(({ value }) => [value, true]))
})
