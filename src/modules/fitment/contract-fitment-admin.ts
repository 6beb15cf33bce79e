import { z } from 'zod'
import { createItemResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  id,
  idParams,
  multilingualLine,
  multilingualText,
  requiredMultilingualLine,
  singleLineText,
} from '#wire/fields.ts'
import { optionalFilter } from '#wire/list-query.ts'
import { verdictFields } from './contract-fit.ts'
import { MAX_CAR_KEY_LENGTH } from './domain/car-key.ts'
import { CONFIDENCES } from './domain/confidence.ts'
import {
  COVERAGES,
  FITMENT_MODES,
  MAX_CONDITIONS,
  MAX_QUANTITY,
  MAX_RULES,
  POLARITIES,
  POSITIONS,
  SOURCE_KINDS,
} from './domain/fitment-rule.ts'
import { RULE_FINDING_KINDS } from './domain/review-rules.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES, VEHICLE_LEVELS } from './domain/vehicle.ts'
import { WHEEL_KINDS, WHEEL_MEASURES } from './domain/wheel-fit.ts'

const allow = { permission: 'product.edit' } as const
const MAX_OPTIONS = 12
const MAX_ANSWERS = 12

/** Each question needs one of these answers, which are keys of its options. */
export const conditionFields = z
  .array(z.object({ question_id: id, answers: z.array(singleLineText(10)).min(1).max(MAX_ANSWERS) }))
  .max(MAX_CONDITIONS)

export const ruleFields = z.object({
  /** Exactly one of these three is the target: a vehicle, a group of engines, or an engine code. */
  node_id: id.nullable(),
  group_id: id.nullable(),
  engine_code: singleLineText(40).nullable(),
  polarity: z.enum(POLARITIES),
  /** Months of build: `2003–2008`, `06/2005–`; empty for all. */
  years: singleLineText(40),
  /** Empty lists mean any. */
  fuels: z.array(z.enum(FUELS)).max(FUELS.length),
  drives: z.array(z.enum(DRIVES)).max(DRIVES.length),
  gearboxes: z.array(z.enum(GEARBOXES)).max(GEARBOXES.length),
  bodies: z.array(z.enum(BODIES)).max(BODIES.length),
  position: z.enum(POSITIONS).nullable(),
  quantity: z.number().int().min(1).max(MAX_QUANTITY).nullable(),
  conditions: conditionFields,
  note: multilingualLine(300),
  confidence: z.enum(CONFIDENCES),
})
export type RuleBody = z.output<typeof ruleFields>

const storedRule = ruleFields.extend({
  id,
  source_id: id,
  engine_code: z.string().nullable(),
  note: multilingualText,
  /** The names from the make to the vehicle, or the name of the group or engine. */
  target: z.array(z.string()),
  /** Tells engines of one name apart: code, power and years; empty for groups and engine codes. */
  target_details: z.string(),
  /** Returned lines of orders in 90 days because they did not fit. */
  returns: z.number().int(),
})
export type StoredRule = z.infer<typeof storedRule>

const sourceFields = z.object({
  name: singleLineText(100),
  /** The shop's own list exists once and keeps its kind. */
  kind: z.enum(SOURCE_KINDS),
  coverage: z.enum(COVERAGES),
})
export type SourceBody = z.output<typeof sourceFields>

const storedSource = sourceFields.extend({ id, name: z.string(), version: z.number().int() })
export type StoredSource = z.infer<typeof storedSource>

const questionFields = z.object({
  text: requiredMultilingualLine(200),
  /** New options have an empty key; stored ones keep theirs. */
  options: z
    .array(z.object({ key: singleLineText(10), text: requiredMultilingualLine(100) }))
    .min(2)
    .max(MAX_OPTIONS),
})
export type QuestionBody = z.output<typeof questionFields>

const storedQuestion = z.object({
  id,
  version: z.number().int(),
  text: multilingualText,
  options: z.array(z.object({ key: z.string(), text: multilingualText })),
})
export type StoredQuestion = z.infer<typeof storedQuestion>

const wheelFields = z.object({
  wheel_kind: z.enum(WHEEL_KINDS),
  /** `5x112`, `57.1` and `45`; empty while unknown. */
  bolt_pattern: singleLineText(20),
  centre_bore: singleLineText(20),
  offset: singleLineText(20),
})
export type WheelBody = z.output<typeof wheelFields>

const productFitment = z.object({
  /** Counts the changes of the mode and all rules; 0 before the first. */
  version: z.number().int(),
  mode: z.enum(FITMENT_MODES),
  /** The measures of a wheel, spacer or ring; null for other products. */
  wheel: wheelFields.extend({ bolt_pattern: z.string(), centre_bore: z.string(), offset: z.string() }).nullable(),
  sources: z.array(storedSource),
  questions: z.array(storedQuestion),
  rules: z.array(storedRule),
  /** Rules without effect and repeated rules. `other_id` names the rule that causes the finding. */
  findings: z.array(z.object({ rule_id: id, kind: z.enum(RULE_FINDING_KINDS), other_id: id.nullable() })),
})
export type ProductFitmentAnswer = z.infer<typeof productFitment>

const target = ruleFields.pick({ node_id: true, group_id: true }).extend({
  engine_code: z.string().nullable(),
  names: z.array(z.string()),
  details: z.string(),
  level: z.enum(VEHICLE_LEVELS).nullable(),
})
export type TargetChoice = z.infer<typeof target>

const explanation = z.object({
  /** The names from the make to the car. */
  car: z.array(z.string()),
  /** Null for products that have nothing to do with cars. */
  verdict: verdictFields.nullable(),
  /** The rules that aim at the car, and the facts that decide each. */
  rules: z.array(
    z.object({
      rule_id: id,
      match: z.enum(['in', 'out', 'ask']),
      facts: z.array(
        z.object({
          fact: z.enum(['builtYm', 'fuel', 'drive', 'gearbox', 'body', 'engine', 'question']),
          question_id: id.nullable(),
          match: z.enum(['in', 'out', 'ask']),
        }),
      ),
    }),
  ),
  /** Measures of a wheel, spacer or ring beside those of the car; empty for other verdicts. */
  measures: z.array(
    z.object({
      measure: z.enum(WHEEL_MEASURES),
      product: z.string(),
      car: z.string(),
      match: z.enum(['in', 'out', 'ask']),
    }),
  ),
  /** The number of engines of a car that is not known to its engine, and the verdicts of the first of them. */
  engine_count: z.number().int(),
  engines: z.array(
    z.object({ id, names: z.array(z.string()), details: z.string(), verdict: verdictFields.nullable() }),
  ),
})
export type FitmentExplanation = z.infer<typeof explanation>

export const fitmentAdmin = {
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id/fitment',
    summary: 'Returns the rules that say which cars a product fits, with their sources, questions and findings',
    allow,
    params: idParams,
    response: createItemResponseSchema(productFitment),
    errorStatuses: [404],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/product/:id/fitment',
    summary:
      'Sets the mode of a product and replaces its rules of one source; 409 when they changed since `baseVersion`',
    allow,
    params: idParams,
    body: z.object({
      baseVersion: z.number().int(),
      mode: z.enum(FITMENT_MODES),
      source_id: id,
      rules: z.array(ruleFields).max(MAX_RULES),
    }),
    response: createItemResponseSchema(productFitment),
    errorStatuses: [404, 409],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id/fitment/verdict',
    summary: 'Explains the verdict on a product for a car by its rules',
    allow,
    params: idParams,
    query: z.object({ v: optionalFilter(singleLineText(MAX_CAR_KEY_LENGTH)) }),
    response: createItemResponseSchema(explanation),
    errorStatuses: [404],
  }),
  targets: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-target',
    summary: 'Lists the vehicles of all levels, engine codes and groups that a text names',
    allow,
    query: z.object({ q: singleLineText(100) }),
    response: createResponseSchema({ results: z.array(target) }),
  }),
  saveWheel: endpoint({
    method: 'PUT',
    path: '/v1/admin/product/:id/fitment/wheel',
    summary: 'Sets or removes the measures by which a wheel fits; 409 when the fitment changed since `baseVersion`',
    allow,
    params: idParams,
    body: z.object({ baseVersion: z.number().int(), wheel: wheelFields.nullable() }),
    response: createItemResponseSchema(productFitment),
    errorStatuses: [404, 409],
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/v1/admin/fitment-source',
    summary: 'Creates a source of fitment rules',
    allow,
    body: sourceFields,
    response: createItemResponseSchema(storedSource),
  }),
  saveSource: endpoint({
    method: 'PUT',
    path: '/v1/admin/fitment-source/:id',
    summary: 'Updates a source of fitment rules; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: sourceFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(storedSource),
    errorStatuses: [404, 409],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-question',
    summary: 'Lists the questions to owners of cars',
    allow,
    response: createResponseSchema({ results: z.array(storedQuestion) }),
  }),
  createQuestion: endpoint({
    method: 'POST',
    path: '/v1/admin/fitment-question',
    summary: 'Creates a question to owners of cars, which rules can have as a condition',
    allow,
    body: questionFields,
    response: createItemResponseSchema(storedQuestion),
  }),
  saveQuestion: endpoint({
    method: 'PUT',
    path: '/v1/admin/fitment-question/:id',
    summary: 'Updates a question; options that rules name stay; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: questionFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(storedQuestion),
    errorStatuses: [404, 409],
  }),
}
