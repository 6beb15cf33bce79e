import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { enumWithDefault, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { VERDICT_KINDS } from './contract-fit.ts'

const allow = { permission: 'product.edit' } as const

/** A vehicle and those one level below it. */
const matrix = z.object({
  /** The names from the make to the vehicle. */
  names: z.array(z.string()),
  /** The vehicle itself first. */
  columns: z.array(z.object({ id, name: z.string(), details: z.string() })),
  /** The number of vehicles below it; columns show 40 of them from `first`, counted from 0. */
  total: z.number().int(),
  first: z.number().int(),
})
export type VehicleMatrix = z.infer<typeof matrix>

/** Rules that aim at exactly this vehicle; `mixed` both fit and exclude. */
export const OWN_RULES = ['fits', 'excludes', 'mixed'] as const
export type OwnRules = (typeof OWN_RULES)[number]

const matrixRow = z.object({
  id,
  code1: z.string(),
  name: z.string(),
  /** In the order of the columns. */
  cells: z.array(
    z.object({
      /** Null for products that have nothing to do with cars. */
      verdict: z.enum(VERDICT_KINDS).nullable(),
      own: z.enum(OWN_RULES).nullable(),
    }),
  ),
})
export type MatrixRow = z.infer<typeof matrixRow>

/** The part of the vehicles below, counted from 1. */
const part = z.coerce.number().int().min(1).max(1_000).catch(1).default(1)

const matrixQuery = listQuery({
  sorts: ['code1'],
  sort: 'code1',
  filters: {
    q: searchQuery,
    /** Includes descendants of the category. */
    category: optionalFilter(id),
    /** `ruled`: products with a rule for the vehicle, one above or below it. */
    show: enumWithDefault(['ruled', 'all'], 'ruled'),
    part,
  },
})
export type MatrixQuery = z.output<typeof matrixQuery>

export const vehicleMatrixAdmin = {
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle/:id/matrix',
    summary: 'Returns a vehicle and those below it, as the columns of its products',
    allow,
    params: idParams,
    query: z.object({ part }),
    response: createItemResponseSchema(matrix),
    errorStatuses: [404],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle/:id/matrix-row',
    summary: 'Lists products with the verdict on each vehicle of the columns',
    allow,
    params: idParams,
    query: matrixQuery,
    response: createListResponseSchema(matrixRow),
    paged: true,
    errorStatuses: [404],
  }),
}
