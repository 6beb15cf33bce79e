import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import type { RequestOf } from '#wire/endpoint.ts'
import { textColumns, textsOf } from './point-texts.ts'
import { deliveryProviders, pickUpPoints } from './tables.ts'

type Place = NonNullable<AdminProvider['place']>
type PlaceEdit = NonNullable<RequestOf<typeof deliveryAdmin.saveProvider>['body']['place']>
type Provider = typeof deliveryProviders.$inferSelect

const TYPE = 'own'

/** Where customers collect from the shop itself, by the provider's value. */
export const placesOf = async (
  db: Queryable,
  providers: readonly Pick<Provider, 'value' | 'carrier' | 'inputType'>[],
): Promise<Map<string, Place>> => {
  const own = providers.filter(({ inputType }) => inputType === 'value')
  const carriers = own.flatMap(({ carrier }) => carrier ?? [])
  if (carriers.length === 0) return new Map()
  const points = await db
    .select()
    .from(pickUpPoints)
    .where(and(inArray(pickUpPoints.carrier, carriers), eq(pickUpPoints.active, true)))
    .orderBy(asc(pickUpPoints.id))
  return new Map(
    own.flatMap(provider => {
      const point = points.find(({ carrier }) => carrier === provider.carrier)
      if (!point) return []
      return [[provider.value, { ...textsOf(point), city: point.city, postcode: point.postcode }] as const]
    }),
  )
}

interface PlaceOf {
  /** The provider's. */
  value: string
  /** The place until now. */
  before: Place | null
  /** Null: nobody is told where. */
  place: PlaceEdit | null
  country: string
  now: Date
}

/** Makes this the one place of a provider of the kind `value`: a carrier of its own, so that no carrier's list touches it. */
export const savePlace = async (tx: Transaction, { value, before, place, country, now }: PlaceOf): Promise<void> => {
  if (place === null) {
    await tx.update(pickUpPoints).set({ active: false }).where(eq(pickUpPoints.carrier, value))
    await tx.update(deliveryProviders).set({ carrier: null }).where(eq(deliveryProviders.value, value))
    return
  }
  const { name, address, hours = before?.hours ?? multilingual({}), city, postcode } = place
  const texts = textColumns({ name, address, hours })
  const point = { ...texts, city, postcode, type: TYPE, country, active: true, fetchedAt: now }
  await tx
    .insert(pickUpPoints)
    .values({ carrier: value, id: value, ...point })
    .onConflictDoUpdate({ target: [pickUpPoints.carrier, pickUpPoints.id], set: point })
  await tx.update(deliveryProviders).set({ carrier: value, pointType: null }).where(eq(deliveryProviders.value, value))
}
