/** Another name of a vehicle: `VW`, or `bemm` in Estonian. */
export interface VehicleName {
  text: string
  /** Empty for a name that all languages share. */
  language: string
}

/** Writes a name as a file of vehicles has it: `VW`, or `et:bemm` for one language. */
export const formatVehicleName = ({ text, language }: VehicleName): string =>
  language === '' ? text : `${language}:${text}`

/** Reads a name as `formatVehicleName` writes it. */
export const parseVehicleName = (cell: string): VehicleName => {
  const [, language = '', text = cell] = /^([a-z]{2}):(.+)$/.exec(cell) ?? []
  return { text: text.trim(), language }
}
