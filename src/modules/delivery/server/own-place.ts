import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { toPointTexts, toTextColumns } from './point-texts.ts'
import { deliveryProviders, pickUpPoints } from './tables.ts'

type Place = NonNullable<AdminProvider['place']>
type PlaceEdit = NonNullable<HandlerRequest<typeof deliveryAdmin.saveProvider>['body']['place']>
type Provider = typeof deliveryProviders.$inferSelect

const OWN_POINT_TYPE = 'own'

/** Returns the shop's collection places by provider value. */
export const readPlaces = async (
  db: Queryable,
  providers: readonly Pick<Provider, 'value' | 'carrier' | 'inputType'>[],
): Promise<Map<string, Place>> => {
  const pickUpProviders = providers.filter(isOwnPickUp)
  const carriers = pickUpProviders.flatMap(({ carrier }) => carrier ?? [])
  if (carriers.length === 0) return new Map()
  const points = await db
    .select()
    .from(pickUpPoints)
    .where(and(inArray(pickUpPoints.carrier, carriers), eq(pickUpPoints.active, true)))
    .orderBy(asc(pickUpPoints.id))
  return new Map(
    pickUpProviders.flatMap(provider => {
      const point = points.find(({ carrier }) => carrier === provider.carrier)
      if (!point) return []
      return [[provider.value, { ...toPointTexts(point), city: point.city, postcode: point.postcode }] as const]
    }),
  )
}

interface PlaceToSave {
  /** The provider's value. */
  value: string
  /** The current place. */
  before: Place | null
  /** Null removes the place. */
  place: PlaceEdit | null
  country: string
  now: Date
}

/** Saves the single place of a `value` provider under a carrier of its own, which no import touches. */
export const savePlace = async (
  tx: Transaction,
  { value, before, place, country, now }: PlaceToSave,
): Promise<void> => {
  if (place === null) {
    await tx.update(pickUpPoints).set({ active: false }).where(eq(pickUpPoints.carrier, value))
    await tx.update(deliveryProviders).set({ carrier: null }).where(eq(deliveryProviders.value, value))
    return
  }
  const { name, address, hours = before?.hours ?? multilingual({}), city, postcode } = place
  const texts = toTextColumns({ name, address, hours })
  const point = { ...texts, city, postcode, type: OWN_POINT_TYPE, country, active: true, fetchedAt: now }
  await tx
    .insert(pickUpPoints)
    .values({ carrier: value, id: value, ...point })
    .onConflictDoUpdate({ target: [pickUpPoints.carrier, pickUpPoints.id], set: point })
  await tx.update(deliveryProviders).set({ carrier: value, pointType: null }).where(eq(deliveryProviders.value, value))
}
