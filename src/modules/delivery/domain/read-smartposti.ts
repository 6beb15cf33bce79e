import {
  type CarrierList,
  type CarrierPoint,
  isRow,
  type PointType,
  parseCarrierList,
  type Row,
  readCoordinates,
  readLine,
} from './carrier-list.ts'
import { readPlacesXml } from './read-places-xml.ts'

/** `apt` and `ipb` are indoor and outdoor parcel machines, `pudo` are counters in shops. */
const TYPES: Readonly<Record<string, PointType>> = { apt: 'machine', ipb: 'machine', pudo: 'office' }

/**
 * Parses Smartposti's places of one country. The API returns `{ places: { item: […] } }`, a plain array or XML.
 * Returns null for anything else.
 */
export const readSmartposti = (text: string, country: string): CarrierList | null => {
  const rows = text.trimStart().startsWith('<') ? readPlacesXml(text) : rowsIn(jsonOf(text))
  return rows && parseCarrierList(rows, row => readRow(row, country))
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const rowsIn = (data: unknown): readonly unknown[] | null => {
  if (Array.isArray(data)) return data
  if (!isRow(data)) return null
  const inner = data.places ?? data.item
  if (inner === undefined) return null
  // XML converters turn a list with one row into the row itself.
  return rowsIn(inner) ?? (isRow(inner) && 'place_id' in inner ? [inner] : null)
}

const readRow = (row: Row, country: string): CarrierPoint | 'other' | null => {
  const id = readLine(row, 'place_id')
  const name = readLine(row, 'name')
  if (id === '' || name === '') return null
  const type = TYPES[readLine(row, 'type').toLowerCase() || 'apt']
  const listed = readLine(row, 'country').toUpperCase() || country
  if (!type || listed !== country || isClosed(row.active)) return 'other'
  return {
    id,
    type,
    country,
    name,
    city: readLine(row, 'city'),
    address: readLine(row, 'address'),
    postcode: readLine(row, 'postalcode'),
    ...readCoordinates(row, { latitude: 'latitude', longitude: 'longitude' }),
    hours: readLine(row, 'availability'),
  }
}

const isClosed = (active: unknown): boolean => ['0', 'false'].includes(String(active).toLowerCase())
