import { createContext } from 'react-router'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** Where the root route's loader gets texts from: there already on the server, fetched chunk by chunk in the browser. */
export interface TextsSource {
  load(language: Language): Promise<void>
  /** What is said from checkout on, and by accounts. */
  loadBuyer(language: Language): Promise<void>
  /** The texts that only staff see too. */
  loadStaff(language: Language): Promise<void>
  t(language: Language): T
}

export const textsContext = createContext<TextsSource>()
