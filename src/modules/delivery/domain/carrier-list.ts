export type PointType = 'machine' | 'office'

/** A pick-up point as carriers' lists have it, cleaned. */
export interface CarrierPoint {
  /** The carrier's own name of it, unique in its list: shipments are addressed by it. */
  id: string
  type: PointType
  /** Two letters, upper case. */
  country: string
  name: string
  city: string
  address: string
  postcode: string
  latitude: number | null
  longitude: number | null
  hours: string
}

export interface CarrierList {
  points: CarrierPoint[]
  /** Rows that lack what a point needs, or repeat an id. */
  unusable: number
}

export type Row = Readonly<Record<string, unknown>>
/** A row as a point; `other` for what is no place to pick up from; null when the row makes no sense. */
export type ReadRow = (row: Row) => CarrierPoint | 'other' | null

/** The points among a list's rows; of rows with one id the first counts. */
export const carrierList = (rows: readonly unknown[], readRow: ReadRow): CarrierList => {
  const points = new Map<string, CarrierPoint>()
  let unusable = 0
  for (const row of rows) {
    const read = isRow(row) ? readRow(row) : null
    if (read === 'other') continue
    if (read && !points.has(read.id)) points.set(read.id, read)
    else unusable += 1
  }
  return { points: [...points.values()], unusable }
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LONGEST = 200

/** One line of a row, '' where there is none; numbers are texts too, since lists disagree. */
export const lineAt = (row: Row, name: string): string => {
  const value = row[name]
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}

/** Both coordinates in degrees, or neither: half a place or one off the globe is none. */
export const placeAt = (row: Row, names: { latitude: string; longitude: string }) => {
  const latitude = degrees(lineAt(row, names.latitude), 90)
  const longitude = degrees(lineAt(row, names.longitude), 180)
  const known = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0)
  return known ? { latitude, longitude } : { latitude: null, longitude: null }
}

const degrees = (text: string, most: number): number | null => {
  const value = Number(text.replace(',', '.'))
  return text !== '' && Math.abs(value) <= most ? value : null
}
