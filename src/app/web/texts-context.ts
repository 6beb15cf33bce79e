import { createContext } from 'react-router'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** Texts beside those that every visitor gets: what is said at checkout, and what is said of orders and accounts. */
export type FurtherTexts = 'checkout' | 'buyer'

/** Where the root route's loader gets texts from: there already on the server, fetched chunk by chunk in the browser. */
export interface TextsSource {
  load(language: Language): Promise<void>
  loadFurther(language: Language, kind: FurtherTexts): Promise<void>
  /** The texts that only staff see too. */
  loadStaff(language: Language): Promise<void>
  t(language: Language): T
}

export const textsContext = createContext<TextsSource>()
