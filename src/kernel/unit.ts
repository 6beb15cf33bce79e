import { KNOWN_LANGUAGES, type KnownLanguage, type Language, toKnownLanguage } from './language.ts'

type Forms = readonly [one: string, other: string]

/** Units of sale, each with its form for one and for other amounts. The database stores the first Estonian form. */
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

/** Orders store the unit in the language of their customer, so every form must be recognized. */
const BY_FORM = new Map(
  UNITS.toReversed().flatMap(unit =>
    KNOWN_LANGUAGES.flatMap(language => unit[language].map(form => [form, unit] as const)),
  ),
)

/** English lists show pieces in the plural. */
const PIECES = 'pcs'

/**
 * Translates a unit into the form that follows `amount`, or into its base form. Unknown units and symbols such as
 * `kg` are returned unchanged.
 */
export const translateUnit = (unit: string, language: Language, amount?: number): string => {
  const forms = BY_FORM.get(unit.trim().toLowerCase())
  if (!forms) return unit
  const [one, other] = forms[toKnownLanguage(language)]
  if (amount === undefined) return other === PIECES ? other : one
  return Math.abs(amount) === 1 ? one : other
}

/** Inflects a unit in the language that it is written in. */
export const inflectUnit = (unit: string, amount: number): string => {
  const normalized = unit.trim().toLowerCase()
  const language = KNOWN_LANGUAGES.find(candidate => BY_FORM.get(normalized)?.[candidate].includes(normalized))
  return language ? translateUnit(unit, language, amount) : unit
}
