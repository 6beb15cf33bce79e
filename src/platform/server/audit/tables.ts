import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditKind } from '#kernel/audit-kind.ts'
import type { Actor } from '../actor.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Who did what, from where, from what to what. Append-only: triggers refuse whatever is no INSERT. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Entries of one write, or of several that are one deed, have the same. */
    act: uuid().notNull(),
    actor: text().$type<Actor['kind']>().notNull(),
    userId: integer(),
    /** Of the system. */
    work: text(),
    /** The address, sealed under the key of this name. */
    origin: bytes(),
    originKey: text(),
    kind: text().$type<AuditKind>().notNull(),
    /** Which one of its kind. */
    subject: text().notNull(),
    /** `created`, `changed`, `removed`, or the field's own word: `placed`, `shipped`. */
    action: text().notNull(),
    /** Of a change the fields that differ; null before there was anything, and after it is gone. No personal data in the clear. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    index('audit_entry_subject').on(table.subject, table.kind, table.id),
    index('audit_entry_kind').on(table.kind, table.id),
    // Counts the entries of an actor: a few bytes each, since there are three actors.
    index('audit_entry_actor').on(table.actor),
    // Entries stand in the order of time: a few bytes tell where a day lies.
    index('audit_entry_at').using('brin', table.at),
    index('audit_entry_user').on(table.userId, table.id).where(sql`user_id is not null`),
    index('audit_entry_act').on(table.act, table.id),
  ],
)

/** Keys of what is sealed in audit entries. Whatever was sealed under a deleted one is erased. */
export const auditKeys = pgTable('audit_key', {
  name: text().primaryKey(),
  key: bytes().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull(),
})
