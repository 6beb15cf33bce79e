import type { Language } from '#kernel/language.ts'
import type { Visitor } from '#wire/visitor.ts'

/** Who asks, in which language and when. */
export interface Asking {
  language: Language
  visitor: Visitor
  now: Date
}
