import type { Language } from '#kernel/language.ts'
import type { Visitor } from '#wire/visitor.ts'

/** The visitor of a request, the language and the time. */
export interface ViewerContext {
  language: Language
  visitor: Visitor
  now: Date
}
