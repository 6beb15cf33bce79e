import { type Durability, omitEmptyDurability } from '#catalog/domain/durability.ts'
import { multilingual } from '#kernel/multilingual.ts'

const TEXT_FIELDS = ['procedure', 'territory', 'conditions'] as const
type TextField = (typeof TEXT_FIELDS)[number]

/** The guarantee of durability in the product form. */
export interface DurabilityValues
  extends Omit<Durability, TextField | 'halfYears'>,
    Record<TextField, Record<string, string>> {
  /** The typed text when it is not a number. */
  halfYears: number | string | null
}

export const toDurabilityValues = (durability: Durability | null, languages: readonly string[]): DurabilityValues => ({
  halfYears: durability?.halfYears ?? null,
  brand: durability?.brand ?? '',
  model: durability?.model ?? '',
  guarantor: durability?.guarantor ?? { name: '', address: '' },
  procedure: toTexts(durability?.procedure, languages),
  territory: toTexts(durability?.territory, languages),
  conditions: toTexts(durability?.conditions, languages),
  label: durability?.label ?? null,
})

const toTexts = (text: Durability['procedure'] | undefined, languages: readonly string[]): Record<string, string> => {
  const texts = Object.entries(text ?? {}).map(([language, value]) => [language, value ?? ''])
  const { type: _marker, ...translations } = Object.fromEntries(texts)
  return { ...Object.fromEntries(languages.map(language => [language, ''])), ...translations }
}

/** A duration that is not a number becomes NaN, which the validation refuses. */
export const toDurability = (values: DurabilityValues): Durability | null =>
  omitEmptyDurability({
    ...values,
    halfYears: typeof values.halfYears === 'string' ? Number.NaN : (values.halfYears ?? 0),
    procedure: multilingual(values.procedure),
    territory: multilingual(values.territory),
    conditions: multilingual(values.conditions),
  })
