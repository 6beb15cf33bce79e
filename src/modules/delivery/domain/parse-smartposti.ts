import { parseJson } from '#kernel/parse-json.ts'
import {
  type CarrierList,
  type CarrierPoint,
  isRow,
  type PointType,
  parseCarrierList,
  type Row,
  readCoordinates,
  readLine,
} from './parse-carrier-list.ts'
import { parsePlacesXml } from './parse-places-xml.ts'

/** `apt` and `ipb` are indoor and outdoor parcel machines, `pudo` are counters in shops. */
const POINT_TYPES: Readonly<Record<string, PointType>> = { apt: 'machine', ipb: 'machine', pudo: 'office' }

/**
 * Parses Smartposti's places of one country. The API returns `{ places: { item: […] } }`, a plain array or XML.
 * Returns null for anything else.
 */
export const parseSmartposti = (text: string, country: string): CarrierList | null => {
  const rows = text.trimStart().startsWith('<') ? parsePlacesXml(text) : findRows(parseJson(text))
  return rows && parseCarrierList(rows, row => readRow(row, country))
}

const findRows = (data: unknown): readonly unknown[] | null => {
  if (Array.isArray(data)) return data
  if (!isRow(data)) return null
  const nestedRows = data.places ?? data.item
  if (nestedRows === undefined) return null
  // XML converters turn a list with one row into the row itself.
  return findRows(nestedRows) ?? (isRow(nestedRows) && 'place_id' in nestedRows ? [nestedRows] : null)
}

const readRow = (row: Row, country: string): CarrierPoint | 'other' | null => {
  const id = readLine(row, 'place_id')
  const name = readLine(row, 'name')
  if (id === '' || name === '') return null
  const type = POINT_TYPES[readLine(row, 'type').toLowerCase() || 'apt']
  const rowCountry = readLine(row, 'country').toUpperCase() || country
  if (!type || rowCountry !== country || isClosed(row.active)) return 'other'
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
