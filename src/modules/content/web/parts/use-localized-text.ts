import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { useLanguage } from '#platform/web/texts.tsx'

/** Returns a function that picks the text of the page's language, or an empty string. */
export const useLocalizedText = (): ((value: Multilingual | null | undefined) => string) => {
  const language = useLanguage()
  return value => pickText(value, language)
}
