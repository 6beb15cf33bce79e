import type { Multilingual } from '#kernel/multilingual.ts'

/** Somebody who answers for a product, as (EU) 2023/988 art. 19 has them named beside an offer. */
export interface SafetyParty {
  name: string
  address: string
  /** An e-mail or web address. */
  contact: string
}

/** What product safety law asks an offer to say. */
export interface ProductSafety {
  maker: SafetyParty
  /** In the Union, where the maker is outside; blank else. */
  responsible: SafetyParty
  warnings: Multilingual
}

const PARTS = ['name', 'address', 'contact'] as const

const isBlank = (party: SafetyParty): boolean => PARTS.every(part => party[part].trim() === '')

/** Who is named at all is named whole: a name without an address leads nobody anywhere. A text's key by field. */
export const safetyProblems = ({ maker, responsible }: ProductSafety): Record<string, string> => ({
  ...partyProblems('safety.maker', maker),
  ...partyProblems('safety.responsible', responsible),
})

const partyProblems = (path: string, party: SafetyParty): Record<string, string> =>
  isBlank(party)
    ? {}
    : Object.fromEntries(
        PARTS.flatMap(part => (party[part].trim() === '' ? [[`${path}.${part}`, 'app.problem.required']] : [])),
      )

/** Null where nothing is said. */
export const saidSafety = (safety: ProductSafety): ProductSafety | null =>
  isBlank(safety.maker) && isBlank(safety.responsible) && !hasWarnings(safety) ? null : safety

const hasWarnings = ({ warnings }: ProductSafety): boolean =>
  Object.entries(warnings).some(([language, text]) => language !== 'type' && (text ?? '').trim() !== '')
