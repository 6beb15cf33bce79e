import {
  type CarrierList,
  type CarrierPoint,
  parseCarrierList,
  type Row,
  readCoordinates,
  readLine,
} from './parse-carrier-list.ts'
import { toCommonTownName } from './to-common-town-name.ts'

const POINT_TYPES = { '0': 'machine', '1': 'office' } as const
const SUPPORTED_COUNTRIES = ['EE', 'LV', 'LT']
/** Administrative divisions that people do not write as a town. */
const DIVISION_SUFFIX = /(linnaosa|vald|maakond|pagasts|pag\.|novads|nov\.|sav\.|apskr\.)$/

/** Parses Omniva's `locations.json`; null when `data` is not an array. */
export const readOmniva = (data: unknown): CarrierList | null =>
  Array.isArray(data) ? parseCarrierList(data, readRow) : null

const readRow = (row: Row): CarrierPoint | 'other' | null => {
  const type = POINT_TYPES[readLine(row, 'TYPE') as keyof typeof POINT_TYPES]
  const id = readLine(row, 'ZIP')
  const name = readLine(row, 'NAME')
  const country = readLine(row, 'A0_NAME').toUpperCase()
  if (id === '' || name === '' || country === '') return null
  if (!type || !SUPPORTED_COUNTRIES.includes(country)) return 'other'
  return {
    id,
    type,
    country,
    name,
    city: readCity(row, country),
    address: readAddress(row),
    // The ZIP of a parcel machine is the carrier's number; only offices have a real postcode.
    postcode: type === 'office' ? id : '',
    ...readCoordinates(row, { latitude: 'Y_COORDINATE', longitude: 'X_COORDINATE' }),
    hours: readLine(row, 'SERVICE_HOURS'),
  }
}

/** Prefers the smallest division that is a town or village, else the smallest given. */
const readCity = (row: Row, country: string): string => {
  const names = ['A3_NAME', 'A2_NAME', 'A1_NAME'].map(name => readLine(row, name)).filter(name => name !== '')
  return toCommonTownName(names.find(name => !DIVISION_SUFFIX.test(name)) ?? names[0] ?? '', country)
}

/** Uses the farm or house name when there is no street. */
const readAddress = (row: Row): string => {
  const street = readLine(row, 'A5_NAME').replace(/ tn$/, '')
  const house = readLine(row, 'A7_NAME')
  const flat = readLine(row, 'A8_NAME')
  const streetAddress = [street, [house, flat].filter(part => part !== '').join('-')]
    .filter(part => part !== '')
    .join(' ')
  return [street === '' ? readLine(row, 'A6_NAME') : '', streetAddress].filter(part => part !== '').join(' ')
}
