import type { Language } from '#kernel/language.ts'
import type { Visitor } from '#wire/visitor.ts'

export interface VisitorContext {
  language: Language
  visitor: Visitor
  now: Date
}
