import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { CONFIDENCES } from './domain/confidence.ts'
import { POLARITIES, SOURCE_KINDS } from './domain/fitment-rule.ts'
import { GROUP_KINDS } from './domain/vehicle.ts'

const allow = { permission: 'product.edit' } as const
const MAX_MEMBERS = 5_000

const groupFields = z.object({
  name: singleLineText(100),
  group_kind: z.enum(GROUP_KINDS),
  /** Engine variants. */
  member_ids: z.array(id).max(MAX_MEMBERS),
})
export type GroupBody = z.output<typeof groupFields>

const member = z.object({ id, path: z.array(z.string()), details: z.string() })
export type GroupMember = z.infer<typeof member>

const listedGroup = z.object({
  id,
  name: z.string(),
  group_kind: z.enum(GROUP_KINDS),
  members: z.number().int(),
  /** Rules that aim at the group. */
  rules: z.number().int(),
})
export type ListedGroup = z.infer<typeof listedGroup>

const group = listedGroup.extend({ version: z.number().int(), members: z.array(member) })
export type VehicleGroup = z.infer<typeof group>

const groupListQuery = listQuery({
  sorts: ['name', 'members', 'rules'],
  sort: 'name',
  filters: { q: searchQuery, kind: optionalFilter(z.enum(GROUP_KINDS)) },
})
export type GroupListQuery = z.output<typeof groupListQuery>

const groupRule = z.object({
  id,
  product_id: id,
  code1: z.string(),
  name: z.string(),
  polarity: z.enum(POLARITIES),
  years: z.string(),
  source_name: z.string(),
  source_kind: z.enum(SOURCE_KINDS),
  confidence: z.enum(CONFIDENCES),
})
export type GroupRule = z.infer<typeof groupRule>

const groupRuleQuery = listQuery({ sorts: ['code1'], sort: 'code1', filters: { q: searchQuery } })
export type GroupRuleQuery = z.output<typeof groupRuleQuery>

export const vehicleGroupAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle-group',
    summary: 'Lists groups of engines with the number of their members and rules',
    allow,
    query: groupListQuery,
    response: createListResponseSchema(listedGroup),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle-group/:id',
    summary: 'Returns a group of engines with its members',
    allow,
    params: idParams,
    response: createItemResponseSchema(group),
    errorStatuses: [404],
  }),
  rules: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle-group/:id/rule',
    summary: 'Lists the rules that aim at a group, with their products',
    allow,
    params: idParams,
    query: groupRuleQuery,
    response: createListResponseSchema(groupRule),
    paged: true,
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle-group',
    summary: 'Creates a group of engines',
    allow,
    body: groupFields,
    response: createItemResponseSchema(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/vehicle-group/:id',
    summary: 'Updates a group and replaces its members; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: groupFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/vehicle-group/:id',
    summary: 'Deletes a group; 409 while rules aim at it',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle-group/:id/merge',
    summary: 'Merges a group into another one, which gets its members and rules; the group is deleted',
    allow,
    params: idParams,
    body: z.object({ into: id }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404],
  }),
}
