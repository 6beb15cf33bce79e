import type { Language } from '#kernel/language.ts'
import { createTranslator, type Messages, type Translate } from '#kernel/translator.ts'
import type { FurtherTexts, TextsSource } from './texts-context.ts'

/** Milliseconds until what failed is asked for again. */
const AGAIN_MS = 5000

/** Texts that everybody sees, those from checkout on, and those that staff see beside all of them. */
export type TextsKind = 'visitor' | FurtherTexts | 'staff'

const KINDS: readonly TextsKind[] = ['visitor', 'checkout', 'buyer', 'staff']

interface BrowserTexts extends TextsSource {
  /** The texts of the first page, asked for until they come: until then the page stands as the server drew it. */
  begin(language: Language): Promise<void>
}

/** Texts, fetched language by language. Where they do not come it is told, and those of the language before stay. */
export const textsInBrowser = (
  fetchChunk: (language: Language, kind: TextsKind) => Promise<Messages>,
): BrowserTexts => {
  const fetched = new Map<`${TextsKind} ${Language}`, Messages>()
  const spoken = new Map<Language, Translate>()
  let latest: Translate = key => key
  const learn = async (language: Language, kind: TextsKind): Promise<void> => {
    if (fetched.has(`${kind} ${language}`)) return
    fetched.set(`${kind} ${language}`, await fetchChunk(language, kind))
    const all = Object.assign({}, ...KINDS.map(one => fetched.get(`${one} ${language}`)))
    spoken.set(language, createTranslator(language, all))
  }
  const load = async (language: Language, kind: TextsKind): Promise<boolean> => {
    try {
      await learn(language, kind)
      latest = spoken.get(language) ?? latest
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }
  const untilThere = async (language: Language, kind: TextsKind): Promise<void> => {
    while (!(await load(language, kind))) await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  }
  return {
    async load(language) {
      await load(language, 'visitor')
    },
    begin: language => untilThere(language, 'visitor'),
    loadFurther: untilThere,
    async loadStaff(language) {
      await Promise.all((['checkout', 'buyer', 'staff'] as const).map(kind => untilThere(language, kind)))
    },
    t: language => spoken.get(language) ?? latest,
  }
}
