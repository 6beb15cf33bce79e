import type { Multilingual } from '#kernel/multilingual.ts'
import type { Confidence } from './confidence.ts'
import type { Verdict } from './verdict.ts'

/** The verdict on an ordered product for the customer's car, as stated when it was ordered. It names no person. */
export interface FitSnapshot {
  /** The key of the car, with its month of build and answers. */
  key: string
  /** The names from the make to the engine. */
  car: string
  verdict: Verdict['kind']
  reason: Verdict['reason']
  /**
   * The rules that let the product fit. A return because it did not fit counts against them. Missing without such a
   * rule.
   */
  rules?: readonly number[]
  /** The source of the deciding rule and its certainty; null when no rule decided. */
  source: string | null
  confidence: Confidence | null
  /** The shop promised to take the product back if it does not fit. */
  isGuaranteed?: boolean
  /**
   * The open questions, the note of the deciding rule or the reason, in the languages of the shop. Missing in older
   * orders.
   */
  explanation?: Multilingual | undefined
  /** The moment of the verdict in ISO format; missing in older orders. */
  decidedAt?: string
  /** The customer's answers to questions of the product's rules, and stated facts that the rules limit. */
  answers: readonly { question: Multilingual; answer: Multilingual }[]
}
