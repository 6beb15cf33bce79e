import { foldText, tokenize } from '#kernel/search-text.ts'
import { townOfPostcode } from './postcode-area.ts'

/** Fields that the search uses. */
export interface SearchablePoint {
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
export const MAX_NEIGHBOURS = 10

/**
 * Finds points by town, street, shop, postcode or number; diacritics are optional. Points in the named town come
 * first, then those that contain every word. When all lie in one town, its nearest neighbours follow. An empty query
 * returns all points. Equal matches are sorted by distance to `place`.
 */
export const findNearestPoints = <P extends SearchablePoint>(
  query: string,
  points: readonly P[],
  place: Coordinates | null = null,
): P[] => {
  const all = place ? sortByDistance(points, place) : [...points]
  const words = tokenize(query)
  if (words.length === 0) return all
  const found = searchPoints(words, all)
  const town = found.length === 0 ? townOfPostcode(query) : null
  return town === null ? found : searchPoints(tokenize(town), all)
}

const searchPoints = <P extends SearchablePoint>(words: readonly string[], points: readonly P[]): P[] => {
  const inTown = pointsInTown(words, points)
  const taken = new Set(inTown)
  const found = [...inTown, ...points.filter(point => !taken.has(point) && matchesWords(textOf(point), words))]
  const middle = townCentre(inTown.length > 0 ? inTown : found)
  return middle ? [...found, ...nearestOthers(points, new Set(found), middle)] : found
}

const normalizeWords = (text: string): string => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.trimEnd()
const textOf = (point: SearchablePoint): string =>
  normalizeWords(`${point.name} ${point.address} ${point.city} ${point.id ?? ''}`)
const matchesWords = (text: string, words: readonly string[]): boolean => words.every(word => text.includes(` ${word}`))

/** Whole town names take precedence over prefixes, so that `Tartu` does not match `Tartu vald`. */
const pointsInTown = <P extends SearchablePoint>(words: readonly string[], points: readonly P[]): P[] => {
  const name = ` ${words.join(' ')}`
  const exact = points.filter(point => normalizeWords(point.city) === name)
  return exact.length > 0 ? exact : points.filter(point => normalizeWords(point.city).startsWith(name))
}

export interface Coordinates {
  latitude: number
  longitude: number
}

const coordinatesOf = ({ latitude, longitude }: SearchablePoint): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Returns null when the points lie in several towns or have no coordinates. */
const townCentre = (points: readonly SearchablePoint[]): Coordinates | null => {
  if (new Set(points.map(point => normalizeWords(point.city))).size !== 1) return null
  const places = points.flatMap(point => coordinatesOf(point) ?? [])
  if (places.length === 0) return null
  const mean = (side: keyof Coordinates) => places.reduce((sum, place) => sum + place[side], 0) / places.length
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}

const nearestOthers = <P extends SearchablePoint>(
  points: readonly P[],
  found: ReadonlySet<P>,
  middle: Coordinates,
): P[] =>
  points
    .flatMap(point => {
      const place = found.has(point) ? null : coordinatesOf(point)
      return place ? { point, away: squaredDistance(place, middle) } : []
    })
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_NEIGHBOURS)
    .map(({ point }) => point)

/** A flat approximation suffices for neighbours; a degree of longitude is shorter in the north. */
const squaredDistance = (a: Coordinates, b: Coordinates): number => {
  const east = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180)
  return (a.latitude - b.latitude) ** 2 + east ** 2
}

const KM_PER_DEGREE = 111.2

/** Returns kilometres; null without coordinates. */
export const distanceKm = (point: SearchablePoint, place: Coordinates): number | null => {
  const at = coordinatesOf(point)
  return at && Math.sqrt(squaredDistance(at, place)) * KM_PER_DEGREE
}

/** Sorts by distance; points without coordinates come last in their order. */
export const sortByDistance = <P extends SearchablePoint>(points: readonly P[], place: Coordinates): P[] =>
  points
    .map(point => ({ point, away: distanceKm(point, place) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.away === b.away ? 0 : a.away - b.away))
    .map(({ point }) => point)

/** Returns the centre of the postcode's points, else of the town's; null when neither has points. */
export const locateAddress = (
  address: { city: string; area_code: string },
  points: readonly SearchablePoint[],
): Coordinates | null => {
  for (const said of [address.area_code, address.city]) {
    const words = tokenize(said)
    if (words.length === 0) continue
    const inTown = pointsInTown(words, points)
    const place = townCentre(inTown.length > 0 ? inTown : findNearestPoints(said, points).slice(0, 1))
    if (place) return place
  }
  return null
}
