import { createContext, useContext } from 'react'
import type { Language } from '#kernel/language.ts'
import { useLanguage } from '#platform/web/texts.tsx'

/** The language that texts within it are written in, where it is not that of the page. */
export const WritingLanguage = createContext<Language | null>(null)

export const useWritingLanguage = (): Language => {
  const own = useContext(WritingLanguage)
  const language = useLanguage()
  return own ?? language
}
