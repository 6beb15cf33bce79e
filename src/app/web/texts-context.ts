import { createContext } from 'react-router'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** Text chunks beyond the visitors': checkout, and orders with accounts. */
export type FurtherTexts = 'checkout' | 'buyer'

/** Provides texts to the root route's loader: loaded on the server, fetched by chunk in the browser. */
export interface TextsSource {
  load(language: Language): Promise<void>
  loadFurther(language: Language, kind: FurtherTexts): Promise<void>
  loadStaff(language: Language): Promise<void>
  t(language: Language): T
}

export const textsContext = createContext<TextsSource>()
