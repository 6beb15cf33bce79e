export type PointType = 'machine' | 'office'

/** A cleaned pick-up point from a carrier's list. */
export interface CarrierPoint {
  /** The carrier's id, unique in its list; shipments are addressed to it. */
  id: string
  type: PointType
  /** ISO country code in upper case. */
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
  /** Number of rows with missing fields or a repeated id. */
  invalidRowCount: number
}

export type Row = Readonly<Record<string, unknown>>
/** Returns `other` for rows that are not pick-up points, null for invalid rows. */
export type ReadRow = (row: Row) => CarrierPoint | 'other' | null

/** Parses all rows. Of several rows with one id, only the first becomes a point. */
export const parseCarrierList = (rows: readonly unknown[], readRow: ReadRow): CarrierList => {
  const points = new Map<string, CarrierPoint>()
  let invalidRowCount = 0
  for (const row of rows) {
    const point = isRow(row) ? readRow(row) : null
    if (point === 'other') continue
    if (point && !points.has(point.id)) points.set(point.id, point)
    else invalidRowCount += 1
  }
  return { points: [...points.values()], invalidRowCount }
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_LINE_LENGTH = 200

/** Reads a field as one line, '' when missing. Carriers send numbers and texts interchangeably. */
export const readLine = (row: Row, name: string): string => {
  const value = row[name]
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LINE_LENGTH)
}

/** Returns both coordinates in degrees, or two nulls when one is missing or out of range. */
export const readCoordinates = (row: Row, names: { latitude: string; longitude: string }) => {
  const latitude = parseDegrees(readLine(row, names.latitude), 90)
  const longitude = parseDegrees(readLine(row, names.longitude), 180)
  const isKnown = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0)
  return isKnown ? { latitude, longitude } : { latitude: null, longitude: null }
}

const parseDegrees = (text: string, max: number): number | null => {
  const value = Number(text.replace(',', '.'))
  return text !== '' && Math.abs(value) <= max ? value : null
}
