import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { useLanguage } from '#platform/web/texts.tsx'

/** Says a value per language in the language of the page; nothing at all is an empty text. */
export const useWords = (): ((value: Multilingual | null | undefined) => string) => {
  const language = useLanguage()
  return value => textIn(value, language)
}
