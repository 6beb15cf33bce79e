import { foldText, listOtherSpellings, tokenize } from '#kernel/search-text.ts'
import { findTownOfPostcode } from './find-town-of-postcode.ts'

/** The fields of a pick-up point that the search uses. */
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
 * returns all points. Equal matches are sorted by distance to `origin`.
 */
export const findNearestPoints = <P extends SearchablePoint>(
  query: string,
  points: readonly P[],
  origin: Coordinates | null = null,
): P[] => {
  const sortedPoints = origin ? sortByDistance(points, origin) : [...points]
  const words = tokenize(query)
  if (words.length === 0) return sortedPoints
  const matches = searchPoints(words, sortedPoints)
  const town = matches.length === 0 ? findTownOfPostcode(query) : null
  return town === null ? matches : searchPoints(tokenize(town), sortedPoints)
}

const searchPoints = <P extends SearchablePoint>(words: readonly string[], points: readonly P[]): P[] => {
  const pointsInTown = findPointsInTown(words, points)
  const pointsInTownSet = new Set(pointsInTown)
  const matches = [
    ...pointsInTown,
    ...points.filter(point => !pointsInTownSet.has(point) && containsWords(buildSearchText(point), words)),
  ]
  const centre = computeTownCentre(pointsInTown.length > 0 ? pointsInTown : matches)
  return centre ? [...matches, ...findNeighbours(points, new Set(matches), centre)] : matches
}

const normalizeWords = (text: string): string => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.trimEnd()
const buildSearchText = (point: SearchablePoint): string =>
  normalizeWords(`${point.name} ${point.address} ${point.city} ${point.id ?? ''}`)
const containsWords = (text: string, words: readonly string[]): boolean =>
  words.every(word => [word, ...listOtherSpellings(word)].some(spelling => text.includes(` ${spelling}`)))

/** Prefers points of the exact town to those of a prefix, so that `Tartu` does not match `Tartu vald`. */
const findPointsInTown = <P extends SearchablePoint>(words: readonly string[], points: readonly P[]): P[] => {
  const name = ` ${words.join(' ')}`
  const exactMatches = points.filter(point => normalizeWords(point.city) === name)
  return exactMatches.length > 0 ? exactMatches : points.filter(point => normalizeWords(point.city).startsWith(name))
}

export interface Coordinates {
  latitude: number
  longitude: number
}

const getCoordinates = ({ latitude, longitude }: SearchablePoint): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Computes the mean position of the points; null when they lie in several towns or have no coordinates. */
const computeTownCentre = (points: readonly SearchablePoint[]): Coordinates | null => {
  if (new Set(points.map(point => normalizeWords(point.city))).size !== 1) return null
  const coordinates = points.flatMap(point => getCoordinates(point) ?? [])
  if (coordinates.length === 0) return null
  const computeMean = (axis: keyof Coordinates) =>
    coordinates.reduce((sum, pair) => sum + pair[axis], 0) / coordinates.length
  return { latitude: computeMean('latitude'), longitude: computeMean('longitude') }
}

const findNeighbours = <P extends SearchablePoint>(
  points: readonly P[],
  matches: ReadonlySet<P>,
  centre: Coordinates,
): P[] =>
  points
    .flatMap(point => {
      const coordinates = matches.has(point) ? null : getCoordinates(point)
      return coordinates ? { point, distance: computeSquaredDistance(coordinates, centre) } : []
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NEIGHBOURS)
    .map(({ point }) => point)

/** A flat approximation suffices for neighbours; a degree of longitude is shorter in the north. */
const computeSquaredDistance = (a: Coordinates, b: Coordinates): number => {
  const east = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180)
  return (a.latitude - b.latitude) ** 2 + east ** 2
}

const KM_PER_DEGREE = 111.2

/** Computes the distance in kilometres; null for a point without coordinates. */
export const computeDistanceKm = (point: SearchablePoint, origin: Coordinates): number | null => {
  const coordinates = getCoordinates(point)
  return coordinates && Math.sqrt(computeSquaredDistance(coordinates, origin)) * KM_PER_DEGREE
}

/** Sorts by distance; points without coordinates come last in their order. */
export const sortByDistance = <P extends SearchablePoint>(points: readonly P[], origin: Coordinates): P[] =>
  points
    .map(point => ({ point, distance: computeDistanceKm(point, origin) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance))
    .map(({ point }) => point)

/** Returns the centre of the postcode's points, else of the town's; null when neither has coordinates. */
export const locateAddress = (
  address: { city: string; area_code: string },
  points: readonly SearchablePoint[],
): Coordinates | null => {
  for (const query of [address.area_code, address.city]) {
    const words = tokenize(query)
    if (words.length === 0) continue
    const pointsInTown = findPointsInTown(words, points)
    const centre = computeTownCentre(
      pointsInTown.length > 0 ? pointsInTown : findNearestPoints(query, points).slice(0, 1),
    )
    if (centre) return centre
  }
  return null
}
