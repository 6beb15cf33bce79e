import { z } from 'zod'
import { createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, singleLineText } from '#wire/fields.ts'
import { optionalFilter } from '#wire/list-query.ts'
import { MAX_CAR_KEY_LENGTH } from './domain/car-key.ts'
import { FITMENT_MODES } from './domain/fitment-rule.ts'

export const VERDICT_KINDS = ['fits', 'fits_if', 'no_fit', 'universal', 'unknown'] as const
export const VERDICT_REASONS = [
  'rule',
  'exclusion',
  'notListed',
  'noRules',
  'universal',
  'variantsDiffer',
  'measures',
  'measuresRing',
  'measuresDiffer',
  'measuresUnknown',
] as const

const QUESTION_KINDS = ['builtYm', 'fuel', 'drive', 'gearbox', 'body', 'engine', 'question'] as const

/** A verdict with the rule that decided it; `questions` are open facts of the car. */
export const verdictFields = z.object({
  kind: z.enum(VERDICT_KINDS),
  reason: z.enum(VERDICT_REASONS),
  rule_id: id.nullable(),
  questions: z.array(
    z.object({
      kind: z.enum(QUESTION_KINDS),
      /** The question of kind `question`. */
      id: id.nullable(),
    }),
  ),
})
export type VerdictAnswer = z.infer<typeof verdictFields>

/** At most this many products in one call. */
export const MAX_FIT_PRODUCTS = 120
const MAX_IDS_LENGTH = 1_400

const question = z.object({
  /** Names the question in `open`: `builtYm`, `body`, `q7`. */
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** The question of kind `question`. */
  id: id.nullable(),
  text: z.string(),
  /** Answers that the car can have, with the part of its key: `bestate`, `q7-2`. Empty for month and engine. */
  options: z.array(z.object({ part: z.string(), text: z.string() })),
  /** The months in which the car can have been built, as `2005-03`; null for other questions. */
  months: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type FitQuestion = z.infer<typeof question>

const fitResult = z.object({
  product_id: id,
  /** Null for products that have nothing to do with cars. */
  verdict: z.enum(VERDICT_KINDS).nullable(),
  /** The verdict and its reason as texts. */
  title: z.string(),
  reason: z.string(),
  /** The promise to take the product back; empty without one. */
  guarantee: z.string(),
  /** Keys of open questions. */
  open: z.array(z.string()),
})
export type FitResult = z.infer<typeof fitResult>

const chosenCar = z.object({
  /** The key with its parts in order. It names the vehicle that a double was merged into. */
  key: z.string(),
  name: z.string(),
  /** The facts that the owner stated, with the parts of the key. */
  answers: z.array(z.object({ part: z.string(), question: z.string(), text: z.string() })),
})
export type AnsweredCar = z.infer<typeof chosenCar>

const carLine = z.object({
  name: z.string(),
  /** Limits of the rule: years, engine, drive, position, pieces, questions. */
  details: z.array(z.string()),
  note: z.string(),
  /** Words that find the car besides those of the texts: other names, chassis and engine codes. */
  words: z.string(),
  from_year: z.number().int().nullable(),
  to_year: z.number().int().nullable(),
  /** The page of the generation after `/auto`; null for other targets and for cars that it does not fit. */
  path: z.string().nullable(),
})

const carGroup = z.object({ name: z.string(), words: z.string(), lines: z.array(carLine) })

/** The cars that a product fits and does not fit; its page lists them. */
export const fittingCars = z.object({
  mode: z.enum(FITMENT_MODES),
  /** Groups of cars by make and model. */
  fits: z.array(carGroup),
  excludes: z.array(carGroup),
  /** True when the lists end before the last car. */
  has_more: z.boolean(),
})
export type FittingCars = z.infer<typeof fittingCars>

export const fitCalls = {
  verdicts: endpoint({
    method: 'GET',
    path: '/v1/fit',
    summary: 'Says which of up to 120 products fit a car; `v` is the car without a person, `p` product ids with commas',
    allow: 'anyone',
    query: z.object({
      v: optionalFilter(singleLineText(MAX_CAR_KEY_LENGTH)),
      p: z.string().max(MAX_IDS_LENGTH).default(''),
      lang: z.string().optional(),
    }),
    response: createResponseSchema({
      /** Null for a car that the shop does not know. */
      car: chosenCar.nullable(),
      questions: z.array(question),
      results: z.array(fitResult),
    }),
  }),
}
