import { createContext, useContext } from 'react'
import type { Language } from '#kernel/language.ts'
import { useLanguage } from '#platform/web/texts.tsx'

/** The language of texts inside, when it differs from the page's language. */
export const WritingLanguage = createContext<Language | null>(null)

export const useWritingLanguage = (): Language => {
  const override = useContext(WritingLanguage)
  const language = useLanguage()
  return override ?? language
}
