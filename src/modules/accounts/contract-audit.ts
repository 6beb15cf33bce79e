import { z } from 'zod'
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId } from '#wire/fields.ts'
import { chosen, listQuery, onDay, searched } from '#wire/list-query.ts'

const entry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** A username; null for the shop's own work and for guests. */
  username: z.string().nullable(),
  actor: z.enum(['user', 'guest', 'system']),
  /** Of the shop itself: a job, the start. */
  work: z.string().nullable(),
  kind: z.enum(AUDIT_KINDS),
  subject: z.string(),
  /** What people call it: an order's number, a product's code; null where there is no such name. */
  name: z.string().nullable(),
  /** Names of other things whose numbers are in the values, by kind and number: `category 12`. */
  names: z.record(z.string(), z.string()),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** The asker did it and may undo it. */
  undo: z.boolean(),
})
export type AuditLine = z.infer<typeof entry>

/** The record of changes. Entries are never changed; undoing a change adds entries. */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/audit',
    summary:
      'Changes, the latest first unless sorted; `q` is the number, code or name of what was changed, or how the name begins of who did it',
    allow: { permission: 'settings.edit' },
    query: listQuery({
      sorts: ['at'],
      sort: '-at',
      filters: {
        q: searched,
        kind: chosen(z.enum(AUDIT_KINDS)),
        actor: chosen(z.enum(['user', 'guest', 'system'])),
        /** Done on these days, the last one too. */
        from: onDay,
        to: onDay,
      },
    }),
    response: listOf(entry),
    paged: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/admin/audit/:id/undo',
    summary: 'Undoes a part of the own change that an entry belongs to; what somebody changed since stays',
    allow: { permission: 'settings.edit' },
    params: byId,
    body: z.object({ /** The last entry of the part before; 0 at first. */ after: z.number().int().min(0) }),
    response: one(
      z.object({
        undone: z.number().int(),
        left: z.number().int(),
        /** Sent as `after` of the next part; null: that was all. */
        next: z.number().int().nullable(),
      }),
    ),
    refusals: [404],
    stepOfMany: true,
  }),
}
