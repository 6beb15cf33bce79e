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
  maker: SafetyParty
  /** The responsible person in the EU, when the manufacturer is outside; otherwise empty. */
  responsible: SafetyParty
  warnings: Multilingual
}

const PARTS = ['name', 'address', 'contact'] as const

const isBlank = (party: SafetyParty): boolean => PARTS.every(part => party[part].trim() === '')

/** Rejects incomplete contacts; returns message keys by field. */
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

/** Null for empty information. */
export const saidSafety = (safety: ProductSafety): ProductSafety | null =>
  isBlank(safety.maker) && isBlank(safety.responsible) && !hasWarnings(safety) ? null : safety

const hasWarnings = ({ warnings }: ProductSafety): boolean =>
  Object.entries(warnings).some(([language, text]) => language !== 'type' && (text ?? '').trim() !== '')
