import { COUNTRY_CODES, isInEea } from './country-codes.ts'
import { isBlankParty, type SafetyParty, validateParty } from './product-safety.ts'

export interface ManufacturerFields extends SafetyParty {
  /** An ISO 3166-1 code. */
  country: string
  /** The responsible person in the EU; required for manufacturers outside the EEA. */
  responsible: SafetyParty
  /** The brands whose products inherit the manufacturer. */
  brands: readonly string[]
}

const EMAIL_OR_URL = /^([^\s@/]+@[^\s@/]+\.[^\s@/]+|https?:\/\/[^\s/]+\.\S+)$/i

/** Returns message keys by field. */
export const validateManufacturer = ({ responsible, ...fields }: ManufacturerFields): Record<string, string> => {
  const isResponsibleNeeded = COUNTRY_CODES.includes(fields.country) && !isInEea(fields.country)
  return {
    ...validateParty('', fields),
    ...validateContact('contact', fields.contact),
    ...(!COUNTRY_CODES.includes(fields.country) && { country: 'app.problem.required' }),
    ...((isResponsibleNeeded || !isBlankParty(responsible)) && validateParty('responsible.', responsible)),
    ...validateContact('responsible.contact', responsible.contact),
  }
}

const validateContact = (path: string, contact: string): Record<string, string> =>
  contact.trim() === '' || EMAIL_OR_URL.test(contact.trim()) ? {} : { [path]: 'manufacturerAdmin.problem.contact' }

/** Normalizes a brand, so that spellings with other capitals mean the same brand. */
export const toBrandKey = (brand: string): string => brand.trim().toLowerCase()

/** Returns the brands without blanks and repetitions; without any, the manufacturer's name is its brand. */
export const completeBrands = ({ name, brands }: Pick<ManufacturerFields, 'name' | 'brands'>): string[] => {
  const byKey = new Map(brands.filter(brand => brand.trim() !== '').map(brand => [toBrandKey(brand), brand.trim()]))
  return byKey.size > 0 ? [...byKey.values()] : [name.trim()]
}
