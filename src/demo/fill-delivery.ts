import { createProducts } from '#catalog/server/create-products.ts'
import { deliveryCountries, deliveryProviders, pickUpPoints } from '#delivery/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { demoPoints } from './delivery/demo-points.ts'
import { demoProviders } from './delivery/demo-providers.ts'

/**
 * Creates countries, delivery providers with their shipping products, and pick-up points. With `isOffered: false` the
 * providers stay switched off without prices, and the pick-up points wait for the carriers' lists.
 */
export const fillDelivery = async (
  tx: Write,
  now: Date,
  { isOffered = true }: { isOffered?: boolean } = {},
): Promise<void> => {
  await tx
    .insert(deliveryCountries)
    .values(countries.map(([code, et, en], position) => ({ code, name: multilingual({ et, en }), position })))
  const shipping = await createProducts(
    tx,
    demoProviders.map(({ value, et, en, cents }) => ({
      class: 'shipping' as const,
      name: multilingual({ et: `Postikulu: ${et}`, en: `Shipping: ${en}` }),
      code1: `SAADE-${value.toUpperCase()}`,
      code2: `postikulu-${value}`,
      priceCents: cents,
      hasLimitedAmount: false,
      availableIn: 0,
    })),
    now,
  )
  for (const [position, provider] of demoProviders.entries()) {
    const {
      value,
      et,
      en,
      desc,
      countries: supportedCountries,
      inputType,
      carrier,
      pointType,
      takesBigProducts,
      freeFrom,
    } = provider
    await tx.insert(deliveryProviders).values({
      value,
      name: multilingual({ et, en }),
      // Opening hours exist only in the demo, because no default is right for a real shop.
      desc: multilingual(isOffered || inputType !== 'value' ? desc : {}),
      supportedCountries: [...supportedCountries],
      inputType,
      carrier: carrier ?? null,
      pointType: pointType ?? null,
      productId: shipping[position] as number,
      bigProduct: takesBigProducts,
      freeFromCents: freeFrom ?? null,
      position,
      active: isOffered,
    })
  }
  if (isOffered) await tx.insert(pickUpPoints).values(demoPoints)
}

const countries = [
  ['EE', 'Eesti', 'Estonia'],
  ['LV', 'Läti', 'Latvia'],
  ['LT', 'Leedu', 'Lithuania'],
  ['FI', 'Soome', 'Finland'],
] as const
