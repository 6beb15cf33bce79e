import { z } from 'zod'
import { id } from '#wire/fields.ts'

export const VERDICT_KINDS = ['fits', 'fits_if', 'no_fit', 'universal', 'unknown'] as const
export const VERDICT_REASONS = ['rule', 'exclusion', 'notListed', 'noRules', 'universal', 'variantsDiffer'] as const

/** A verdict with the rule that decided it; `questions` are open facts of the car. */
export const verdictFields = z.object({
  kind: z.enum(VERDICT_KINDS),
  reason: z.enum(VERDICT_REASONS),
  rule_id: id.nullable(),
  questions: z.array(
    z.object({
      kind: z.enum(['builtYm', 'fuel', 'drive', 'gearbox', 'body', 'engine', 'question']),
      /** The question of kind `question`. */
      id: id.nullable(),
    }),
  ),
})
export type VerdictAnswer = z.infer<typeof verdictFields>
