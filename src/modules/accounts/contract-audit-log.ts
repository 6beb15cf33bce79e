import { z } from 'zod'
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { undoStep } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams } from '#wire/fields.ts'
import { dayFilter, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'

const auditLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Username; null for the shop's own jobs and for guests. */
  username: z.string().nullable(),
  actor: z.enum(['user', 'guest', 'system']),
  /** Name of the shop's own job or action, or null. */
  job: z.string().nullable(),
  kind: z.enum(AUDIT_KINDS),
  subject: z.string(),
  /** Display name, such as an order number or a product code; null when there is no name. */
  name: z.string().nullable(),
  /** Names of other records that the values reference, by kind and id: `category 12`. */
  names: z.record(z.string(), z.string()),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** True when the user made this change and may undo it. */
  undo: z.boolean(),
})
export type AuditLine = z.infer<typeof auditLine>

/** The audit log. Entries never change; undoing a change adds entries. */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/audit',
    summary:
      "Lists changes, latest first by default; without the permission `settings.edit` only the user's own. `q` matches the id, code or name of the changed thing, or the beginning of the author's name",
    allow: 'staff',
    query: listQuery({
      sorts: ['at'],
      sort: '-at',
      filters: {
        q: searchQuery,
        kind: optionalFilter(z.enum(AUDIT_KINDS)),
        actor: optionalFilter(z.enum(['user', 'guest', 'system'])),
        /** First and last day, inclusive. */
        from: dayFilter,
        to: dayFilter,
      },
    }),
    response: createListResponseSchema(auditLine),
    paged: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/admin/audit/:id/undo',
    summary: "Undoes a part of the user's own change; fields that others changed afterwards stay",
    allow: 'staff',
    params: idParams,
    body: z.object({
      /** Last entry of the previous part; 0 for the first. */
      after: z.number().int().min(0),
    }),
    response: createItemResponseSchema(undoStep),
    errorStatuses: [404],
    isBulkStep: true,
  }),
}
