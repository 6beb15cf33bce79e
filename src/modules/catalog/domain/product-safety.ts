import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** A contact that an offer must name by (EU) 2023/988 art. 19. */
export interface SafetyParty {
  name: string
  address: string
  /** An e-mail or web address. */
  contact: string
}

/** The product safety information of an offer. */
export interface ProductSafety {
  /** The manufacturer. The database stores this key, and SQL reads it; the product form and its API keep it. */
  maker: SafetyParty
  /** The responsible person in the EU, when the manufacturer is outside, or empty. */
  responsible: SafetyParty
  warnings: Multilingual
}

/** The manufacturer that a product chose or inherits by its brand. */
export interface InheritedManufacturer extends SafetyParty {
  responsible: SafetyParty
}

const PARTY_FIELDS = ['name', 'address', 'contact'] as const

export const isBlankParty = (party: SafetyParty): boolean => PARTY_FIELDS.every(field => party[field].trim() === '')

/**
 * Returns the product safety information that an offer shows. Details of the product itself precede those of its
 * manufacturer.
 */
export const resolveSafety = (
  own: ProductSafety | null,
  manufacturer: InheritedManufacturer | null,
): ProductSafety | null => {
  if (!manufacturer || (own && !isBlankParty(own.maker))) return own
  const { name, address, contact, responsible } = manufacturer
  return {
    maker: { name, address, contact },
    responsible: own && !isBlankParty(own.responsible) ? own.responsible : responsible,
    warnings: own?.warnings ?? multilingual({}),
  }
}

/** Rejects incomplete contacts; returns message keys by field. */
export const validateSafety = ({ maker, responsible }: ProductSafety): Record<string, string> => ({
  ...(!isBlankParty(maker) && validateParty('safety.maker.', maker)),
  ...(!isBlankParty(responsible) && validateParty('safety.responsible.', responsible)),
})

/** Returns message keys of missing fields; `prefix` precedes their names. */
export const validateParty = (prefix: string, party: SafetyParty): Record<string, string> =>
  Object.fromEntries(
    PARTY_FIELDS.flatMap(field => (party[field].trim() === '' ? [[`${prefix}${field}`, 'app.problem.required']] : [])),
  )

/** Returns null for empty information. */
export const omitEmptySafety = (safety: ProductSafety): ProductSafety | null =>
  isBlankParty(safety.maker) && isBlankParty(safety.responsible) && !hasWarnings(safety) ? null : safety

const hasWarnings = ({ warnings }: ProductSafety): boolean =>
  Object.entries(warnings).some(([language, text]) => language !== 'type' && (text ?? '').trim() !== '')
