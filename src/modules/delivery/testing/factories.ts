import { deliveryCountries, deliveryProviders, pickUpPoints } from '#delivery/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'

type Provider = typeof deliveryProviders.$inferInsert
type Point = typeof pickUpPoints.$inferInsert

/** Creates a parcel machine provider in Estonia by default; `productId` is its shipping product. */
export const makeProvider = async (
  db: Queryable,
  overrides: Partial<Provider> & { productId: number },
): Promise<typeof deliveryProviders.$inferSelect> => {
  const [row] = await db
    .insert(deliveryProviders)
    .values({
      value: 'omniva-parcel',
      name: multilingual({ et: 'Omniva pakiautomaat', en: 'Omniva parcel machine' }),
      desc: multilingual({ et: 'Kohale 1–2 tööpäevaga', en: 'Delivered in 1–2 working days' }),
      supportedCountries: ['EE'],
      inputType: 'select',
      carrier: 'omniva',
      pointType: 'parcel',
      ...overrides,
    })
    .returning()
  return row!
}

/** Creates pick-up points, by default Omniva's parcel machines in Estonia. */
export const makePoints = async (
  db: Queryable,
  points: readonly (Partial<Point> & { id: string })[],
): Promise<void> => {
  if (points.length === 0) return
  await db.insert(pickUpPoints).values(
    points.map(point => ({
      carrier: 'omniva',
      type: 'parcel',
      country: 'EE',
      name: 'Kristiine Keskuse pakiautomaat',
      city: 'Tallinn',
      address: 'Endla 45',
      postcode: '10615',
      ...point,
    })),
  )
}

export const makeCountry = async (
  db: Queryable,
  code = 'EE',
  et = 'Eesti',
  en = 'Estonia',
  position = 0,
): Promise<void> => {
  await db.insert(deliveryCountries).values({ code, name: multilingual({ et, en }), position })
}
