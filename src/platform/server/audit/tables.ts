import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditKind } from '#kernel/audit-kind.ts'
import type { Actor } from '../actor.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The audit log: actor, origin and changed values. Append-only: triggers reject UPDATE and DELETE. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Groups the entries of one operation, which may span several writes. */
    operationId: uuid().notNull(),
    actor: text().$type<Actor['kind']>().notNull(),
    userId: integer(),
    /** The job's name, if the system is the actor. */
    job: text(),
    /** The IP address, encrypted with the key named in `originKey`. */
    origin: bytes(),
    originKey: text(),
    kind: text().$type<AuditKind>().notNull(),
    /** The record's id or key within its kind. */
    subject: text().notNull(),
    /** `created`, `changed`, `removed`, or an action of the domain such as `placed` or `shipped`. */
    action: text().notNull(),
    /** The changed fields. `before` is null for a new record, `after` for a removed one. Personal data is encrypted. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    index('audit_entry_subject').on(table.subject, table.kind, table.id),
    index('audit_entry_kind').on(table.kind, table.id),
    // Counts the entries of an actor. The index is small, since there are only three actors.
    index('audit_entry_actor').on(table.actor),
    // Entries are in time order, so a small BRIN index finds a day.
    index('audit_entry_at').using('brin', table.at),
    index('audit_entry_user').on(table.userId, table.id).where(sql`user_id is not null`),
    index('audit_entry_operation').on(table.operationId, table.id),
  ],
)

/** Encryption keys of audit entries. Deleting a key erases the values that it encrypts. */
export const auditKeys = pgTable('audit_key', {
  name: text().primaryKey(),
  key: bytes().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
