import { isMultilingual, type Multilingual, pickValueInLanguage } from './multilingual.ts'

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
  const onlyLanguage = languages.length === 1 ? languages[0] : undefined
  const isFallback =
    onlyLanguage !== undefined &&
    !stored[onlyLanguage] &&
    isEqual(sent[onlyLanguage], pickValueInLanguage(stored, onlyLanguage))
  return isFallback ? stored : { ...stored, ...sent }
}

/** Pairs entries by id, then by equal content, then by position when both lists have the same length. */
const mergeList = (stored: readonly unknown[], sent: readonly unknown[]): unknown[] => {
  const unpaired = new Set(stored.keys())
  const pairs = new Map<number, number>()
  const pair = (sentIndex: number, isPartner: (storedIndex: number) => boolean): void => {
    const partner = pairs.has(sentIndex) ? undefined : [...unpaired].find(isPartner)
    if (partner === undefined) return
    pairs.set(sentIndex, partner)
    unpaired.delete(partner)
  }
  for (const [sentIndex, entry] of sent.entries()) {
    const id = readId(entry)
    pair(sentIndex, index => (id === undefined ? isUnchanged(stored[index], entry) : readId(stored[index]) === id))
  }
  if (stored.length === sent.length) {
    for (const [sentIndex, entry] of sent.entries()) {
      if (readId(entry) === undefined) pair(sentIndex, index => index === sentIndex)
    }
  }
  return sent.map((entry, sentIndex) => {
    const storedIndex = pairs.get(sentIndex)
    return storedIndex === undefined ? entry : mergeValue(stored[storedIndex], entry)
  })
}

const readId = (entry: unknown): unknown => (isRecord(entry) ? (entry.id ?? undefined) : undefined)

/** Returns true when every sent value equals the stored one. */
const isUnchanged = (stored: unknown, sent: unknown): boolean => isEqual(mergeValue(stored, sent), stored)

const isEqual = (first: unknown, second: unknown): boolean => {
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false
  if (Array.isArray(first) !== Array.isArray(second)) return false
  const names = Object.keys(first)
  return (
    names.length === Object.keys(second).length &&
    names.every(name => isEqual((first as Values)[name], (second as Values)[name]))
  )
}
