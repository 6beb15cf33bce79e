import { expect, test } from 'vitest'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { decideOrder } from './decide-order.ts'
import type { OrderInput, OrderProduct, OrderProvider } from './order-input.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const buildProduct = (id: number, changes: Partial<OrderProduct> = {}): OrderProduct => ({
  id,
  class: 'product',
  code1: `C-${id}`,
  code2: '',
  name: multilingual({ et: `Toode ${id}`, en: `Product ${id}` }),
  unit: 'tk',
  totalCents: 12_400,
  free: false,
  vatClass: 'standard',
  bigProduct: false,
  withdrawalExclusion: 'none',
  hasLimitedAmount: true,
  availableIn: -2,
  visibility: null,
  ...changes,
})
const SHIPPING = buildProduct(900, { class: 'shipping', code2: 'postikulu', totalCents: 372, hasLimitedAmount: false })
const PARCEL_PROVIDER: OrderProvider = {
  value: 'omniva-parcel',
  name: multilingual({ et: 'Pakiautomaat', en: 'Parcel machine' }),
  supportedCountries: ['EE', 'FI'],
  inputType: 'select',
  productId: 900,
  limits: { big_product: false },
  freeFromCents: 30_000,
  option: { id: '96001', name: 'Kristiine', address: 'Endla 45, 10615 Tallinn', country: 'EE' },
}
const buildInput = (
  changes: Partial<OrderInput> = {},
  products: OrderProduct[] = [buildProduct(1), buildProduct(2)],
): OrderInput => ({
  form: buildCheckoutForm({ CartItem: [{ product_id: 1, amount: 2 }] }),
  language: 'en',
  products: new Map([...products, SHIPPING].map(product => [product.id, product])),
  levels: new Map([
    [1, 5],
    [2, 1],
  ]),
  provider: PARCEL_PROVIDER,
  rates: new Map([['standard', 2400]]),
  vatCountry: 'EE',
  offers: [],
  now: NOW,
  ...changes,
})
const buildForm = (...items: [id: number, amount: number][]) =>
  buildCheckoutForm({ CartItem: items.map(([product_id, amount]) => ({ product_id, amount })) })
const decideAcceptedOrder = (input: OrderInput) => {
  const decision = decideOrder(input)
  if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
  return decision.value
}
const findFailure = (input: OrderInput) => {
  const decision = decideOrder(input)
  return decision.ok ? null : decision.reason
}

test('takes prices from the products, adds the shipping product as last line and names lines in the language', () => {
  const { draft, fromStock } = decideAcceptedOrder(buildInput())
  expect(draft.lines.map(line => [line.productId, line.name, line.amount, line.unitCents, line.totalCents])).toEqual([
    [1, 'Product 1', 2, 12_400, 24_800],
    [900, 'Product 900', 1, 372, 372],
  ])
  expect(draft.totalCents).toBe(25_172)
  expect(fromStock).toEqual([{ productId: 1, amount: 2 }])
  expect(draft.delivery).toEqual({
    country: 'EE',
    provider: 'omniva-parcel',
    providerName: 'Parcel machine',
    option: { id: '96001', name: 'Kristiine', address: 'Endla 45, 10615 Tallinn' },
    address: null,
  })
})

test.each([
  [2, 372],
  [3, 0],
])('applies the free-delivery limit to %i units', (amount, cents) => {
  expect(decideAcceptedOrder(buildInput({ form: buildForm([1, amount]) })).draft.lines.at(-1)).toMatchObject({
    unitCents: cents,
    totalCents: cents,
  })
})

test.each([
  ['without a cheaper method', [], 372],
  ['with a cheaper method', [{ price: 2.5 }], 250],
  ['with a method that is free for these goods', [{ price: 9, freeFrom: 200 }], 0],
  ['with a cheaper method for another country', [{ price: 1, supportedCountries: ['LV'] }], 372],
  ['with a dearer method', [{ price: 9 }], 372],
  ['with pick-up, which is no delivery', [{ price: 0, inputType: 'value' as const }], 372],
  ['by staff', null, null],
])('stores the cheapest delivery that was offered: %s', (_title, offers, expected) => {
  const offer = {
    inputType: 'select' as const,
    supportedCountries: ['EE'],
    big_product: false,
    price: 0,
    freeFrom: null as number | null,
  }
  const input = buildInput({ offers: offers === null ? null : offers.map(changes => ({ ...offer, ...changes })) })
  expect(decideAcceptedOrder(input).draft.cheapestDeliveryCents).toBe(expected)
})

test.each([
  [{}, ['custom', 'none', 'none']],
  [{ acceptsDigital: false }, ['custom', 'none', 'none']],
  [{ acceptsDigital: true }, ['custom', 'digital', 'none']],
])('stores the exclusion from withdrawal of each line with the consent %j', (consent, expected) => {
  const products = [
    buildProduct(1, { withdrawalExclusion: 'custom' }),
    buildProduct(2, { withdrawalExclusion: 'digital' }),
  ]
  const form = { ...buildForm([1, 1], [2, 1]), ...consent }
  expect(decideAcceptedOrder(buildInput({ form }, products)).draft.lines.map(line => line.withdrawalExclusion)).toEqual(
    expected,
  )
})

test('ignores a shipping product in the cart and rejects a cart with nothing else', () => {
  expect(
    decideAcceptedOrder(buildInput({ form: buildForm([900, 7], [1, 1]) })).draft.lines.map(line => [
      line.productId,
      line.amount,
    ]),
  ).toEqual([
    [1, 1],
    [900, 1],
  ])
  expect(findFailure(buildInput({ form: buildForm([900, 1]) }))).toEqual({ kind: 'empty' })
  expect(findFailure(buildInput({ form: buildForm() }))).toEqual({ kind: 'empty' })
})

test('adds up lines of one product', () => {
  expect(decideAcceptedOrder(buildInput({ form: buildForm([1, 2], [1, 3]) })).fromStock).toEqual([
    { productId: 1, amount: 5 },
  ])
  expect(findFailure(buildInput({ form: buildForm([1, 3], [1, 3]) }))).toEqual({
    kind: 'cart',
    items: [{ index: 0, productId: 1, name: 'Product 1', reason: 'quantity', inStock: 5 }],
  })
})

test('rejects a product without a price and accepts an intended price of 0', () => {
  const unpricedProduct = buildProduct(1, { totalCents: 0 })
  expect(findFailure(buildInput({ form: buildForm([1, 1]) }, [unpricedProduct]))).toMatchObject({
    kind: 'cart',
    items: [{ productId: 1, reason: 'visibility' }],
  })
  expect(
    decideAcceptedOrder(buildInput({ form: buildForm([1, 1]) }, [{ ...unpricedProduct, free: true }])).draft.lines[0],
  ).toMatchObject({
    totalCents: 0,
  })
})

test('lists every item that cannot be bought, with the reason', () => {
  const hiddenVisibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 2, stateOutRange: 2 } as const
  const failure = findFailure(
    buildInput({ form: buildForm([1, 9], [2, 1], [77, 1]) }, [
      buildProduct(1),
      buildProduct(2, { visibility: hiddenVisibility }),
    ]),
  )
  expect(failure).toMatchObject({
    kind: 'cart',
    items: [
      { productId: 1, reason: 'quantity', inStock: 5 },
      { productId: 2, reason: 'visibility' },
      { productId: 77, reason: 'visibility', name: '#77' },
    ],
  })
})

const NO_HOLDS = { lines: 0, pieces: 0, cents: 0 }

test.each([
  ['nothing without stock', 500, 0, [], true],
  ['the available units, and backorders the others', 12, 9, [{ productId: 1, amount: 9 }], true],
  ['all units when there are enough', 5, 9, [{ productId: 1, amount: 5 }], false],
])('takes %s from stock for a product that can be backordered', (_title, amount, inStock, fromStock, backordered) => {
  const onDemandProduct = buildProduct(1, { hasLimitedAmount: false, availableIn: -1 })
  const input = buildInput({ form: buildForm([1, amount]), levels: new Map([[1, inStock]]) }, [onDemandProduct])
  expect(decideAcceptedOrder(input)).toMatchObject({ fromStock, holds: NO_HOLDS, draft: { backordered } })
})

test('takes no stock for non-stock products', () => {
  const serviceProduct = buildProduct(1, { hasLimitedAmount: true, availableIn: 0 })
  expect(
    decideAcceptedOrder(buildInput({ form: buildForm([1, 2]), levels: new Map([[1, 5]]) }, [serviceProduct])),
  ).toMatchObject({
    fromStock: [],
    holds: NO_HOLDS,
    draft: { backordered: false },
  })
})

test('sells only the stock of a product that cannot be backordered', () => {
  const stockOnlyProduct = buildProduct(1, { hasLimitedAmount: false, availableIn: -2 })
  const { draft, fromStock } = decideAcceptedOrder(buildInput({ levels: new Map([[1, 2]]) }, [stockOnlyProduct]))
  expect(draft.lines[0]).toMatchObject({ amount: 2, availability: { code: 'inStock' } })
  expect(fromStock).toEqual([{ productId: 1, amount: 2 }])
  expect(findFailure(buildInput({ levels: new Map([[1, 1]]) }, [stockOnlyProduct]))).toMatchObject({
    kind: 'cart',
    items: [{ reason: 'quantity', inStock: 1 }],
  })
  expect(findFailure(buildInput({ levels: new Map() }, [stockOnlyProduct]))).toMatchObject({
    kind: 'cart',
    items: [{ inStock: 0 }],
  })
})

test.each([
  [{ provider: null }, { 'Delivery.provider': 'providerNotAvailable' }],
  [{ provider: { ...PARCEL_PROVIDER, option: null } }, { 'Delivery.option': 'optionNotAvailable' }],
  [{ provider: { ...PARCEL_PROVIDER, productId: 12 } }, { 'Delivery.provider': 'providerNotAvailable' }],
])('reports an unavailable provider as a form error', (changes, problems) => {
  expect(findFailure(buildInput(changes))).toEqual({ kind: 'form', problems })
})

test('rejects a big product for a parcel machine', () => {
  expect(findFailure(buildInput({}, [buildProduct(1, { bigProduct: true })]))).toEqual({
    kind: 'form',
    problems: { 'Delivery.provider': 'tooBigForProvider' },
  })
})

test('charges an exempt order net for each line and delivery, and stores its delivery address', () => {
  const form = buildCheckoutForm({
    Order: { client_type: 'business', short_contact_address: 'Mannerheimintie 1' },
    Client: { business_name: 'Nopea Oy', vat_reg_nr: 'FI12345678' },
    Delivery: {
      country: 'FI',
      Address: { street: 'Mannerheimintie 1', city: 'Helsinki', state: 'Uusimaa', area_code: '00100', country: 'EE' },
    },
    CartItem: [{ product_id: 1, amount: 2 }],
  })
  const provider: OrderProvider = { ...PARCEL_PROVIDER, inputType: 'Address', option: null, freeFromCents: null }
  const { draft } = decideAcceptedOrder(buildInput({ form, provider }))
  expect(draft.vatExempt).toBe(true)
  expect(draft.lines.map(line => [line.totalCents, line.unitNet])).toEqual([
    [20_000, 100],
    [300, 3],
  ])
  expect(draft.totalCents).toBe(20_300)
  expect(draft.delivery.address?.country).toBe('FI')
})

test.each([
  ['the current total', 25_172, null],
  ['no total', undefined, null],
  ['a total that is a cent lower', 25_171, { kind: 'totalChanged', totalCents: 25_172 }],
  ['a higher total', 26_000, { kind: 'totalChanged', totalCents: 25_172 }],
])('compares the total that the customer saw: %s', (_title, seenCents, expectedFailure) =>
  expect(findFailure(buildInput({ seenCents }))).toEqual(expectedFailure),
)

test('reports errors of form and cart before a changed total', () => {
  expect(findFailure(buildInput({ form: buildForm([1, 9]), seenCents: 1 }))).toMatchObject({ kind: 'cart' })
})

test('rejects an order above the maximum total', () => {
  const expensiveProduct = buildProduct(1, { hasLimitedAmount: false, availableIn: -1, totalCents: 99_999_999 })
  expect(findFailure(buildInput({ form: buildForm([1, 9_999]) }, [expensiveProduct]))).toEqual({
    kind: 'totalTooHigh',
    maxCents: 2_147_483_647,
  })
})
