import { fold, tokens } from '#kernel/search-text.ts'
import { townOfPostcode } from './postcode-area.ts'

/** Fields that the search uses. */
export interface NearPoint {
  /** The carrier's number, printed on parcel machines. */
  id?: string
  name: string
  address: string
  city: string
  /** In degrees; null when the carrier gives none. */
  latitude: number | null
  longitude: number | null
}

/** Number of points in other towns appended to the matches. */
export const NEIGHBOURS = 10

/**
 * Finds points by town, street, shop, postcode or number; diacritics are optional. Points in the named town come
 * first, then those that contain every word. When all lie in one town, its nearest neighbours follow. An empty query
 * returns all points. Equal matches are sorted by distance to `place`.
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

/** Whole town names take precedence over prefixes, so that `Tartu` does not match `Tartu vald`. */
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

/** Returns null when the points lie in several towns or have no coordinates. */
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

/** A flat approximation suffices for neighbours; a degree of longitude is shorter in the north. */
const squaredDistance = (a: Place, b: Place): number => {
  const east = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180)
  return (a.latitude - b.latitude) ** 2 + east ** 2
}

const KM_PER_DEGREE = 111.2

/** Returns kilometres; null without coordinates. */
export const kilometresTo = (point: NearPoint, place: Place): number | null => {
  const at = placeOf(point)
  return at && Math.sqrt(squaredDistance(at, place)) * KM_PER_DEGREE
}

/** Sorts by distance; points without coordinates come last in their order. */
export const nearestFirst = <P extends NearPoint>(points: readonly P[], place: Place): P[] =>
  points
    .map(point => ({ point, away: kilometresTo(point, place) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.away === b.away ? 0 : a.away - b.away))
    .map(({ point }) => point)

/** Returns the centre of the postcode's points, else of the town's; null when neither has points. */
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
