import { and, eq, inArray } from 'drizzle-orm'
import type { DeliveryOption } from '#delivery/contract-delivery.ts'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { formatAddress } from './find-provider.ts'
import { localizePoint } from './point-texts.ts'
import { type deliveryProviders, pickUpPoints } from './tables.ts'

type Point = typeof pickUpPoints.$inferSelect
type PointFilter = Pick<typeof deliveryProviders.$inferSelect, 'carrier' | 'pointType' | 'supportedCountries'>

/** Lists active points by name in the language's collation. */
export const readPoints = async (db: Queryable, carriers: readonly string[], language: Language): Promise<Point[]> => {
  if (carriers.length === 0) return []
  const rows = await db
    .select()
    .from(pickUpPoints)
    .where(and(inArray(pickUpPoints.carrier, [...carriers]), eq(pickUpPoints.active, true)))
  const points = rows.map(row => localizePoint(row, language))
  const { compare } = new Intl.Collator(language, { numeric: true })
  return points.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}

/** Selects the points of a provider and converts them for the API. */
export const toOptions = (provider: PointFilter, points: readonly Point[]): DeliveryOption[] =>
  points
    .filter(
      point =>
        point.carrier === provider.carrier &&
        (provider.pointType === null || point.type === provider.pointType) &&
        provider.supportedCountries.includes(point.country),
    )
    .map(point => ({
      id: point.id,
      name: point.name,
      country: point.country,
      address: formatAddress(point),
      city: point.city,
      hours: point.hours,
      latitude: roundDegrees(point.latitude),
      longitude: roundDegrees(point.longitude),
    }))

/** Rounds to about 10 m, which suffices for distances and shortens the response. */
const roundDegrees = (degrees: number | null): number | null => degrees && Math.round(degrees * 10_000) / 10_000
