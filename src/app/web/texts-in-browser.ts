import type { Language } from '#kernel/language.ts'
import { createTranslator, type Messages, type Translate } from '#kernel/translator.ts'
import type { FurtherTexts, TextsSource } from './texts-context.ts'

/** Milliseconds until a failed load is retried. */
const RETRY_AFTER_MS = 5000

/** Text chunks: visitors, checkout, customers and staff. */
export type TextsKind = 'visitor' | FurtherTexts | 'staff'

const KINDS: readonly TextsKind[] = ['visitor', 'checkout', 'buyer', 'staff']

interface BrowserTexts extends TextsSource {
  /** Loads the texts of the first page and retries until they arrive. The server-rendered page stays until then. */
  loadFirst(language: Language): Promise<void>
}

/** Fetches texts by language. A failure is reported, and the previous language stays. */
export const createBrowserTexts = (
  fetchChunk: (language: Language, kind: TextsKind) => Promise<Messages>,
): BrowserTexts => {
  const fetchedMessages = new Map<`${TextsKind} ${Language}`, Messages>()
  const translators = new Map<Language, Translate>()
  let latestTranslator: Translate = key => key
  const fetchTexts = async (language: Language, kind: TextsKind): Promise<void> => {
    if (fetchedMessages.has(`${kind} ${language}`)) return
    fetchedMessages.set(`${kind} ${language}`, await fetchChunk(language, kind))
    const messages = Object.assign({}, ...KINDS.map(textsKind => fetchedMessages.get(`${textsKind} ${language}`)))
    translators.set(language, createTranslator(language, messages))
  }
  const loadTexts = async (language: Language, kind: TextsKind): Promise<boolean> => {
    try {
      await fetchTexts(language, kind)
      latestTranslator = translators.get(language) ?? latestTranslator
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }
  const loadUntilFetched = async (language: Language, kind: TextsKind): Promise<void> => {
    while (!(await loadTexts(language, kind))) await new Promise(resolve => setTimeout(resolve, RETRY_AFTER_MS))
  }
  return {
    async load(language) {
      await loadTexts(language, 'visitor')
    },
    loadFirst: language => loadUntilFetched(language, 'visitor'),
    loadFurther: loadUntilFetched,
    async loadStaff(language) {
      await Promise.all((['checkout', 'buyer', 'staff'] as const).map(kind => loadUntilFetched(language, kind)))
    },
    t: language => translators.get(language) ?? latestTranslator,
  }
}
