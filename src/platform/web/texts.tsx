import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '#kernel/language.ts'
import type { Translate as T } from '#kernel/translator.ts'

export type { T }

interface Spoken {
  language: Language
  t: T
}
const TextsContext = createContext<Spoken | null>(null)

/** Memoizes the value: most components use texts and would render again. */
export const TextsProvider = ({ language, t, children }: Spoken & { children: ReactNode }) => (
  <TextsContext value={useMemo(() => ({ language, t }), [language, t])}>{children}</TextsContext>
)

const useSpoken = (): Spoken => {
  const spoken = useContext(TextsContext)
  if (!spoken) throw new Error('Texts need a TextsProvider around them')
  return spoken
}

/** `const t = useT(); t('cart.heading')` */
export const useT = (): T => useSpoken().t
export const useLanguage = (): Language => useSpoken().language
