import { foldText } from '#kernel/search-text.ts'

export const VEHICLE_FILE_COLUMNS = [
  'make',
  'model',
  'generation',
  'chassis',
  'body',
  'year_from',
  'year_to',
  'years',
  'engine_code',
  'engine',
  'displacement_cc',
  'power_kw',
  'fuel',
  'drive',
  'gearbox',
  'bolt_pattern',
  'centre_bore',
  'offset',
] as const
export type VehicleFileColumn = (typeof VEHICLE_FILE_COLUMNS)[number]

/** Other headings of the columns, folded. */
const HEADINGS: Readonly<Record<string, VehicleFileColumn>> = {
  mark: 'make',
  marke: 'make',
  brand: 'make',
  mudel: 'model',
  polvkond: 'generation',
  platform: 'generation',
  kere: 'body',
  kerekood: 'chassis',
  'chassis code': 'chassis',
  body_style: 'body',
  aasta: 'years',
  aastad: 'years',
  year: 'years',
  period: 'years',
  aasta_alates: 'year_from',
  alates: 'year_from',
  from_year: 'year_from',
  year_start: 'year_from',
  yearfrom: 'year_from',
  kuni: 'year_to',
  aasta_kuni: 'year_to',
  to_year: 'year_to',
  year_end: 'year_to',
  yearto: 'year_to',
  mootorikood: 'engine_code',
  mootor: 'engine',
  variant: 'engine',
  maht: 'displacement_cc',
  cc: 'displacement_cc',
  ccm: 'displacement_cc',
  voimsus: 'power_kw',
  kw: 'power_kw',
  kutus: 'fuel',
  vedu: 'drive',
  kaigukast: 'gearbox',
  poldijaotus: 'bolt_pattern',
  poldiring: 'bolt_pattern',
  poltide_jaotus: 'bolt_pattern',
  pcd: 'bolt_pattern',
  keskava: 'centre_bore',
  'rummu ava': 'centre_bore',
  center_bore: 'centre_bore',
  hub_bore: 'centre_bore',
  et: 'offset',
  nihe: 'offset',
}

/** Finds the column of a heading in English or Estonian; undefined for an unknown heading. */
export const findVehicleFileColumn = (heading: string): VehicleFileColumn | undefined => {
  const key = foldText(heading.trim())
  return VEHICLE_FILE_COLUMNS.find(column => column === key || column === key.replace(/\s+/g, '_')) ?? HEADINGS[key]
}
