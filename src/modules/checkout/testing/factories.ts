import { makeProduct } from '#catalog/testing/factories.ts'
import { makeCountry, makePoints, makeProvider } from '#delivery/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { buildCheckoutForm } from './build-checkout-form.ts'

export interface SmallShop {
  /** Creates a product with `amount` units in the warehouse and returns its id. */
  createLimitedProduct(amount: number, overrides?: Parameters<typeof makeProduct>[1]): Promise<number>
  /** Creates a product that is ordered on demand and returns its id. */
  createOnDemandProduct(overrides?: Parameters<typeof makeProduct>[1]): Promise<number>
  shippingProductId: number
}

const shipping = {
  class: 'shipping',
  code2: 'postikulu',
  priceCents: 399,
  hasLimitedAmount: false,
  availableIn: 0,
} as const

/** Creates the smallest shop that can sell: VAT, a warehouse, a parcel machine, a courier and own pick-up. */
export const makeSmallShop = async (db: Database): Promise<SmallShop> => {
  // All tests are one customer, so only the tests of the hold limit lower it.
  await arrange(db, tx => makeShop(tx, { unpaidLimits: { lines: 10_000, pieces: 100_000, cents: 1_000_000_000 } }))
  await makeCountry(db)
  const warehouseId = await makeWarehouse(db)
  const name = multilingual({ et: 'Pakiautomaat', en: 'Parcel machine' })
  const shippingProductId = await makeProduct(db, { ...shipping, name })
  const pickUpId = await makeProduct(db, { ...shipping, priceCents: 0 })
  await makeProvider(db, { productId: shippingProductId, freeFromCents: 30_000 })
  await makeProvider(db, {
    value: 'omniva-courier',
    inputType: 'Address',
    carrier: null,
    pointType: null,
    productId: shippingProductId,
    bigProduct: true,
  })
  await makeProvider(db, {
    value: 'pickup-tallinn',
    name: multilingual({ et: 'Tulen ise järele', en: 'Own pick-up' }),
    inputType: 'value',
    carrier: 'own',
    pointType: 'shop',
    productId: pickUpId,
    bigProduct: true,
  })
  await makePoints(db, [
    { id: '96001' },
    { carrier: 'own', type: 'shop', id: 'tallinn', name: 'Pitlane', address: 'Paldiski mnt 171', postcode: '13517' },
  ])
  return {
    shippingProductId,
    createLimitedProduct: async (amount, overrides = {}) => {
      const productId = await makeProduct(db, { priceCents: 12_400, ...overrides })
      await makeStock(db, [{ productId, warehouseId, amount }])
      return productId
    },
    createOnDemandProduct: (overrides = {}) =>
      makeProduct(db, { priceCents: 12_400, hasLimitedAmount: false, availableIn: -1, ...overrides }),
  }
}

/** Builds a valid form with these items. */
export const buildOrderForm = (
  items: readonly [productId: number, amount: number][],
  changes: Parameters<typeof buildCheckoutForm>[0] = {},
) => buildCheckoutForm({ ...changes, CartItem: items.map(([product_id, amount]) => ({ product_id, amount })) })
