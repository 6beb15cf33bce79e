import { isMultilingual, type Multilingual, valueInLanguage } from './multilingual.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Adds the translations that `stored` has and `sent` leaves out, at any depth.
 * A language sent empty is cleared; a language not sent is retained. A text without any language is empty.
 * A fallback text that is sent back unchanged does not become a translation.
 */
export const mergeTranslations = <T>(stored: unknown, sent: T): T => mergeValue(stored, sent) as T

const mergeValue = (stored: unknown, sent: unknown): unknown => {
  if (Array.isArray(sent)) return Array.isArray(stored) ? mergeList(stored, sent) : sent
  if (!isRecord(sent) || !isRecord(stored)) return sent
  if (isMultilingual(sent)) return isMultilingual(stored) ? mergeTexts(stored, sent) : sent
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, mergeValue(stored[name], value)]))
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mergeTexts = (stored: Multilingual<unknown>, sent: Multilingual<unknown>): Multilingual<unknown> => {
  const languages = Object.keys(sent).filter(name => name !== 'type')
  if (languages.length === 0) return sent
  const only = languages.length === 1 ? languages[0] : undefined
  const isFallback = only !== undefined && !stored[only] && isEqual(sent[only], valueInLanguage(stored, only))
  return isFallback ? stored : { ...stored, ...sent }
}

/** Pairs entries by id, then by equal content, then by position when both lists have the same length. */
const mergeList = (stored: readonly unknown[], sent: readonly unknown[]): unknown[] => {
  const unpaired = new Set(stored.keys())
  const pairs = new Map<number, number>()
  const pair = (at: number, isPartner: (index: number) => boolean): void => {
    const partner = pairs.has(at) ? undefined : [...unpaired].find(isPartner)
    if (partner === undefined) return
    pairs.set(at, partner)
    unpaired.delete(partner)
  }
  for (const [at, entry] of sent.entries()) {
    const id = idOf(entry)
    pair(at, index => (id === undefined ? isUnchanged(stored[index], entry) : idOf(stored[index]) === id))
  }
  if (stored.length === sent.length) {
    for (const [at, entry] of sent.entries()) if (idOf(entry) === undefined) pair(at, index => index === at)
  }
  return sent.map((entry, at) => {
    const index = pairs.get(at)
    return index === undefined ? entry : mergeValue(stored[index], entry)
  })
}

const idOf = (entry: unknown): unknown => (isRecord(entry) ? (entry.id ?? undefined) : undefined)

/** Returns true when every sent value equals the stored one. */
const isUnchanged = (stored: unknown, sent: unknown): boolean => isEqual(mergeValue(stored, sent), stored)

const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(name => isEqual((one as Values)[name], (other as Values)[name]))
  )
}
