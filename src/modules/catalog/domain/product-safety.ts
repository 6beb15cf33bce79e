import type { Multilingual } from '#kernel/multilingual.ts'

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

const PARTY_FIELDS = ['name', 'address', 'contact'] as const

const isBlank = (party: SafetyParty): boolean => PARTY_FIELDS.every(field => party[field].trim() === '')

/** Rejects incomplete contacts; returns message keys by field. */
export const validateSafety = ({ maker, responsible }: ProductSafety): Record<string, string> => ({
  ...validateParty('safety.maker', maker),
  ...validateParty('safety.responsible', responsible),
})

const validateParty = (path: string, party: SafetyParty): Record<string, string> =>
  isBlank(party)
    ? {}
    : Object.fromEntries(
        PARTY_FIELDS.flatMap(field =>
          party[field].trim() === '' ? [[`${path}.${field}`, 'app.problem.required']] : [],
        ),
      )

/** Returns null for empty information. */
export const omitEmptySafety = (safety: ProductSafety): ProductSafety | null =>
  isBlank(safety.maker) && isBlank(safety.responsible) && !hasWarnings(safety) ? null : safety

const hasWarnings = ({ warnings }: ProductSafety): boolean =>
  Object.entries(warnings).some(([language, text]) => language !== 'type' && (text ?? '').trim() !== '')
