import { fold, tokens } from '#kernel/search-text.ts'
import { townOfPostcode } from './postcode-area.ts'

/** What a point is found by. */
export interface NearPoint {
  /** The carrier's number of it, which stands on parcel machines. */
  id?: string
  name: string
  address: string
  city: string
  /** Degrees; null where the carrier does not say. */
  latitude: number | null
  longitude: number | null
}

/** How many points of other places follow those that were found. */
export const NEIGHBOURS = 10

/**
 * Points by a town, street, shop, postcode or number as typed; õ ä ö ü š ž may be left out. First those in the town of that name,
 * then those with every word in name or address, then, when all of these lie in one town, the nearest to its middle.
 * Without words all points as they are; without a find none. Of what is equally near to what was typed, the nearest to `place`
 * first, where somebody's is known.
 */
export const pointsNear = <P extends NearPoint>(
  query: string,
  points: readonly P[],
  place: Place | null = null,
): P[] => {
  const all = place ? nearestFirst(points, place) : [...points]
  const words = tokens(query)
  if (words.length === 0) return all
  const found = pointsOf(words, all)
  const town = found.length === 0 ? townOfPostcode(query) : null
  return town === null ? found : pointsOf(tokens(town), all)
}

const pointsOf = <P extends NearPoint>(words: readonly string[], points: readonly P[]): P[] => {
  const inTown = ofTown(words, points)
  const taken = new Set(inTown)
  const found = [...inTown, ...points.filter(point => !taken.has(point) && says(textOf(point), words))]
  const middle = middleOf(inTown.length > 0 ? inTown : found)
  return middle ? [...found, ...neighbours(points, new Set(found), middle)] : found
}

const spaced = (text: string): string => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.trimEnd()
const textOf = (point: NearPoint): string => spaced(`${point.name} ${point.address} ${point.city} ${point.id ?? ''}`)
const says = (text: string, words: readonly string[]): boolean => words.every(word => text.includes(` ${word}`))

/** Points of the town that the words name; whole names before beginnings, so that `Tartu` is not `Tartu vald`. */
const ofTown = <P extends NearPoint>(words: readonly string[], points: readonly P[]): P[] => {
  const name = ` ${words.join(' ')}`
  const exact = points.filter(point => spaced(point.city) === name)
  return exact.length > 0 ? exact : points.filter(point => spaced(point.city).startsWith(name))
}

export interface Place {
  latitude: number
  longitude: number
}

const placeOf = ({ latitude, longitude }: NearPoint): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The middle of points that lie in one town; null where they do not, or nobody knows where they are. */
const middleOf = (points: readonly NearPoint[]): Place | null => {
  if (new Set(points.map(point => spaced(point.city))).size !== 1) return null
  const places = points.flatMap(point => placeOf(point) ?? [])
  if (places.length === 0) return null
  const mean = (side: keyof Place) => places.reduce((sum, place) => sum + place[side], 0) / places.length
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}

const neighbours = <P extends NearPoint>(points: readonly P[], found: ReadonlySet<P>, middle: Place): P[] =>
  points
    .flatMap(point => {
      const place = found.has(point) ? null : placeOf(point)
      return place ? { point, away: squaredDistance(place, middle) } : []
    })
    .sort((a, b) => a.away - b.away)
    .slice(0, NEIGHBOURS)
    .map(({ point }) => point)

/** On the flat, which is right enough between neighbours: a degree of longitude is shorter in the north. */
const squaredDistance = (a: Place, b: Place): number => {
  const east = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180)
  return (a.latitude - b.latitude) ** 2 + east ** 2
}

const KM_PER_DEGREE = 111.2

/** How far a point is from a place, in kilometres; null where nobody knows where it is. */
export const kilometresTo = (point: NearPoint, place: Place): number | null => {
  const at = placeOf(point)
  return at && Math.sqrt(squaredDistance(at, place)) * KM_PER_DEGREE
}

/** Points, the nearest to a place first; those of which nobody knows where they are come last, as they are. */
export const nearestFirst = <P extends NearPoint>(points: readonly P[], place: Place): P[] =>
  points
    .map(point => ({ point, away: kilometresTo(point, place) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.away === b.away ? 0 : a.away - b.away))
    .map(({ point }) => point)

/** The middle of what an address says: of its postcode, else of its town; null where no point is there. */
export const placeOfAddress = (
  address: { city: string; area_code: string },
  points: readonly NearPoint[],
): Place | null => {
  for (const said of [address.area_code, address.city]) {
    const words = tokens(said)
    if (words.length === 0) continue
    const inTown = ofTown(words, points)
    const place = middleOf(inTown.length > 0 ? inTown : pointsNear(said, points).slice(0, 1))
    if (place) return place
  }
  return null
}
