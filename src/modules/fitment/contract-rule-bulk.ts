import { z } from 'zod'
import { productFilters } from '#catalog/contract-product-admin.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { defineBulkEndpoints } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { ruleFields } from './contract-fitment-admin.ts'
import { FITMENT_MODES, POLARITIES } from './domain/fitment-rule.ts'

const allow = { permission: 'product.edit' } as const

/** Exactly one of these three is set. */
const target = ruleFields.pick({ node_id: true, group_id: true, engine_code: true })

const ruleChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), source_id: id, rule: ruleFields }),
  /** Removes the rules of all sources that aim at the target. */
  z.object({ kind: z.literal('remove'), target }),
  /** Rules that aim at `target` aim at `by`. */
  z.object({ kind: z.literal('replace'), target, by: target }),
  /** The shop's own list has one rule without limits for the target. */
  z.object({ kind: z.literal('set'), target, polarity: z.enum(POLARITIES) }),
  /** Adds the rules of a product, or replaces all rules and the mode by them. */
  z.object({ kind: z.literal('copy'), from: id, replaces: z.boolean() }),
])
export type RuleChangeBody = z.output<typeof ruleChange>

const namedRule = z.object({ target: z.string(), polarity: z.enum(POLARITIES) })
const copyPreview = z.object({
  /** The mode after the copy; null when it stays. */
  mode: z.enum(FITMENT_MODES).nullable(),
  /** The first rules of each kind, and their number. */
  added: z.object({ count: z.number().int(), rules: z.array(namedRule) }),
  removed: z.object({ count: z.number().int(), rules: z.array(namedRule) }),
  /** Rules that stay. */
  kept: z.number().int(),
  /** The reason why nothing would change; empty for a change. */
  refusal: z.string(),
})
export type CopyPreview = z.infer<typeof copyPreview>

/** Changes of the rules of many products. */
export const ruleBulk = defineBulkEndpoints({
  path: '/v1/admin/fitment-rule',
  allow,
  filters: productFilters,
  action: ruleChange,
})

export const ruleCopyAdmin = {
  preview: endpoint({
    method: 'POST',
    path: '/v1/admin/product/:id/fitment/copy-preview',
    summary: 'Returns what copying the rules of another product would change, without storing it',
    allow,
    params: idParams,
    body: z.object({ from: id, replaces: z.boolean() }),
    response: createItemResponseSchema(copyPreview),
    errorStatuses: [404],
  }),
}
