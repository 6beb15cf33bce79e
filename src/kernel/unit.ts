import { type KnownLanguage, knownLanguage, type Language } from './language.ts'

type Forms = readonly [one: string, other: string]

/** The units that goods are sold by, as they are written with one and with any other number. The first form of Estonian is stored. */
const UNITS: readonly Readonly<Record<KnownLanguage, Forms>>[] = [
  { et: ['tk', 'tk'], en: ['pc', 'pcs'] },
  { et: ['kmpl', 'kmpl'], en: ['set', 'sets'] },
  { et: ['komplekt', 'komplekti'], en: ['set', 'sets'] },
  { et: ['paar', 'paari'], en: ['pair', 'pairs'] },
  { et: ['pakk', 'pakki'], en: ['pack', 'packs'] },
  { et: ['karp', 'karpi'], en: ['box', 'boxes'] },
  { et: ['rull', 'rulli'], en: ['roll', 'rolls'] },
  { et: ['pudel', 'pudelit'], en: ['bottle', 'bottles'] },
  { et: ['purk', 'purki'], en: ['can', 'cans'] },
  { et: ['leht', 'lehte'], en: ['sheet', 'sheets'] },
  { et: ['meeter', 'meetrit'], en: ['metre', 'metres'] },
  { et: ['liiter', 'liitrit'], en: ['litre', 'litres'] },
]

const LANGUAGES = ['et', 'en'] as const

/** Orders keep the unit in the language of their buyer: every form is known again. */
const BY_FORM = new Map(
  UNITS.toReversed().flatMap(unit => LANGUAGES.flatMap(language => unit[language].map(form => [form, unit] as const))),
)

/** English has the plural of pieces in lists and calls. */
const PIECES = 'pcs'

/**
 * A unit in the reader's language, in the form that follows `amount`; without an amount as a word of its own. A unit that is
 * not known, and a symbol like `kg`, stays as it was written.
 */
export const unitIn = (unit: string, language: Language, amount?: number): string => {
  const known = BY_FORM.get(unit.trim().toLowerCase())
  if (!known) return unit
  const [one, other] = known[knownLanguage(language)]
  if (amount === undefined) return other === PIECES ? other : one
  return Math.abs(amount) === 1 ? one : other
}

/** The same of a unit that stays in the language it is written in. */
export const countedUnit = (unit: string, amount: number): string => {
  const written = unit.trim().toLowerCase()
  const language = LANGUAGES.find(one => BY_FORM.get(written)?.[one].includes(written))
  return language ? unitIn(unit, language, amount) : unit
}
