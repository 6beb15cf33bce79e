import { formatNumber } from '#kernel/format-number.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'

/** The label file that the owner filled in; its bytes are stored by hash (docs/decisions/038-guarantee-notice.md). */
export interface LabelFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string
  name: string
  /** The size in pixels. */
  width: number
  height: number
}

/** A producer's commercial guarantee of durability, which the GARAN label names ((EU) 2025/1960). */
export interface Durability {
  /** The duration in half years, the smallest unit on the label. */
  halfYears: number
  /** The manufacturer as the label prints it. */
  brand: string
  model: string
  guarantor: { name: string; address: string }
  /** The steps by which a customer claims it. */
  procedure: Multilingual
  /** The countries where it is valid. */
  territory: Multilingual
  /** Further conditions, or empty. */
  conditions: Multilingual
  label: LabelFile | null
}

/** The label is only for guarantees that are longer than the legal guarantee of two years. */
export const MIN_HALF_YEARS = 5
export const MAX_HALF_YEARS = 200

const REQUIRED_TEXTS = ['procedure', 'territory'] as const

/** Validates a guarantee in the browser and on the server; returns message keys by field. */
export const validateDurability = (durability: Durability): Record<string, string> => {
  const { halfYears, brand, model, guarantor, label } = durability
  const required = {
    brand,
    model,
    'guarantor.name': guarantor.name,
    'guarantor.address': guarantor.address,
    ...Object.fromEntries(
      REQUIRED_TEXTS.map(field => [`${field}.${DEFAULT_LANGUAGE}`, pickText(durability[field], DEFAULT_LANGUAGE)]),
    ),
  }
  return {
    ...(!isValidDuration(halfYears) && { 'durability.halfYears': getDurationError(halfYears) }),
    ...Object.fromEntries(
      Object.entries(required).flatMap(([field, text]) =>
        text.trim() === '' ? [[`durability.${field}`, 'app.problem.required']] : [],
      ),
    ),
    ...(!label && { 'durability.label': 'productAdmin.problem.durabilityLabel' }),
  }
}

const isValidDuration = (halfYears: number): boolean =>
  Number.isInteger(halfYears) && halfYears >= MIN_HALF_YEARS && halfYears <= MAX_HALF_YEARS

const getDurationError = (halfYears: number): string =>
  halfYears < MIN_HALF_YEARS ? 'productAdmin.problem.durabilityTooShort' : 'productAdmin.problem.durabilityYears'

/** Returns null for a guarantee without any value. */
export const omitEmptyDurability = (durability: Durability): Durability | null => {
  const { halfYears, brand, model, guarantor, procedure, territory, conditions, label } = durability
  const texts = [
    brand,
    model,
    guarantor.name,
    guarantor.address,
    ...[procedure, territory, conditions].flatMap(listTexts),
  ]
  return halfYears === 0 && label === null && texts.every(text => text.trim() === '') ? null : durability
}

/** Skips `type`, which marks a multilingual value instead of a language. */
const listTexts = (texts: Multilingual): string[] =>
  Object.entries(texts).flatMap(([language, text]) => (language === 'type' ? [] : (text ?? '')))

/** A guarantee as pages and mails show it, in one language. */
export interface ShownDurability {
  title: string
  /** The alternative text of the label, with all its facts. */
  alt: string
  rows: { label: string; value: string }[]
  picture: { url: string; width: number; height: number } | null
  link: string
  linkLabel: string
  closeLabel: string
}

/** Returns the public path of a label; its content never changes. */
export const buildLabelUrl = ({ hash, name }: Pick<LabelFile, 'hash' | 'name'>): string =>
  `/guarantee/${hash}/${encodeURIComponent(name)}`

export const formatYears = (halfYears: number, language: Language): string =>
  formatNumber(halfYears / 2, language, { max: 1 })
