import type { Language } from '#kernel/language.ts'
import { type Messages, type Translate, translator } from '#kernel/translator.ts'
import type { TextsSource } from './texts-context.ts'

/** Milliseconds until what failed is asked for again. */
const AGAIN_MS = 5000

interface BrowserTexts extends TextsSource {
  /** The texts of the first page, asked for until they come: until then the page stands as the server drew it. */
  begin(language: Language): Promise<void>
}

/** The texts of visitors, fetched language by language. Where they do not come it is told, and those of the language before stay. */
export const textsInBrowser = (fetchChunks: (language: Language) => Promise<Messages[]>): BrowserTexts => {
  const spoken = new Map<Language, Translate>()
  let latest: Translate = key => key
  const load = async (language: Language): Promise<boolean> => {
    try {
      const t = spoken.get(language) ?? translator(language, Object.assign({}, ...(await fetchChunks(language))))
      spoken.set(language, t)
      latest = t
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }
  return {
    async load(language) {
      await load(language)
    },
    async begin(language) {
      while (!(await load(language))) await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    },
    t: language => spoken.get(language) ?? latest,
  }
}
