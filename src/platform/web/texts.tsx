import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '#kernel/language.ts'
import type { Translate as T } from '#kernel/translator.ts'

export type { T }

interface TextsValue {
  language: Language
  t: T
}
const TextsContext = createContext<TextsValue | null>(null)

/** Memoizes the value: most components use texts and would render again. */
export const TextsProvider = ({ language, t, children }: TextsValue & { children: ReactNode }) => (
  <TextsContext value={useMemo(() => ({ language, t }), [language, t])}>{children}</TextsContext>
)

const useTexts = (): TextsValue => {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('Texts need a TextsProvider around them')
  return texts
}

/** Returns the function that translates a message key: `t('cart.heading')`. */
export const useT = (): T => useTexts().t
export const useLanguage = (): Language => useTexts().language
