import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ChangeTag } from '#kernel/change-tag.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { changes } from '../db/tables.ts'
import { type AuditEntry, type StoredEntry, toStoredEntry } from './audit-entry.ts'
import { encryptText } from './encrypt.ts'
import type { AuditKey } from './ip-address-key.ts'
import { auditEntries } from './tables.ts'

/** Records changes and audit entries of one write. */
export interface AuditRecorder {
  readonly actor: Actor
  /** Records tags that caches and indexes must follow. */
  changed(tags: readonly ChangeTag[]): void
  /** Records an audit entry; a change without an action that leaves every field as it was is not stored. */
  audit(entry: AuditEntry): void
  /** Builds the insert of tags for a statement that makes the change itself: `with changed as (…)`. */
  buildTagInsert(tags: readonly ChangeTag[]): SQL
  /** Serializes an entry for a statement that makes the change itself: pass the result to `buildAuditInsert(id, …)`. */
  serializeEntry(entry: EntryInStatement): string
}

/** An entry about a row whose id is known only inside the statement that inserts it. */
type EntryInStatement = Omit<AuditEntry, 'id' | 'action'> & { action: string }

interface WriteDetails {
  at: Date
  /** Groups the entries of one operation. */
  operationId: string
  /** Encrypts the actor's IP address. */
  key: AuditKey | null
}

export interface AuditBuffer {
  recorder: AuditRecorder
  isAudited(): boolean
  /** Returns all recorded change tags. */
  changes(): ChangeTag[]
  /**
   * Stores the records that no statement has stored yet. The text of its query is always the same, so its plan is
   * cached.
   */
  store(tx: Transaction): Promise<void>
}

export const createAuditBuffer = (actor: Actor, details: WriteDetails): AuditBuffer => {
  const tags = new Set<ChangeTag>()
  const entries: StoredEntry[] = []
  let isAudited = false
  const tagsInStatements = new Set<ChangeTag>()
  const sharedColumns = getSharedValues(actor, details)
  return {
    recorder: {
      actor,
      changed(changedTags) {
        for (const tag of changedTags) tags.add(tag)
      },
      audit(entry) {
        isAudited = true
        const storedEntry = toStoredEntry(entry)
        if (storedEntry) entries.push(storedEntry)
      },
      buildTagInsert(changedTags) {
        for (const tag of changedTags) tagsInStatements.add(tag)
        return sql`insert into ${changes} (tags) values (${sql.param([...changedTags])}::text[])`
      },
      serializeEntry({ kind, action, before = null, after = null }) {
        isAudited = true
        return JSON.stringify({
          ...sharedColumns,
          origin: sharedColumns.origin?.toString('hex'),
          kind,
          action,
          before,
          after,
        })
      },
    },
    isAudited: () => isAudited,
    changes: () => [...tags, ...tagsInStatements],
    async store(tx) {
      if (tags.size + entries.length === 0) return
      await tx.execute(sql`
        with recorded as (
          select ${sql.param([...tags])}::text[] as tags
        ), stored_tags as (
          insert into ${changes} (tags) select tags from recorded where cardinality(tags) > 0
        )
        ${INSERT_INTO_AUDIT} select ${listSharedColumns(sharedColumns)}, kind, subject, action, before, after
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as entry (kind text, subject text, action text, before jsonb, after jsonb)`)
    },
  }
}

const INSERT_INTO_AUDIT = sql`insert into ${auditEntries}
  (at, operation_id, actor, user_id, job, origin, origin_key, kind, subject, action, before, after)`

/** Returns SQL that stores an entry of `serializeEntry`. Its text is always the same, so its plan is cached. */
export const buildAuditInsert = (id: SQL, entry: SQL | Placeholder | string): SQL => sql`${INSERT_INTO_AUDIT}
  select at, "operationId", actor, "userId", job, decode(origin, 'hex'), "originKey", kind, ${id}::text, action, before, after
  from jsonb_to_record(${entry}::jsonb) as entry (at timestamptz, "operationId" uuid, actor text, "userId" int, job text,
    origin text, "originKey" text, kind text, action text, before jsonb, after jsonb)`

/** The values that every entry of a write shares. */
interface SharedValues {
  at: string
  operationId: string
  actor: Actor['kind']
  userId: number | null
  job: string | null
  origin: Buffer | null
  originKey: string | null
}

const getSharedValues = (actor: Actor, { at, operationId, key }: WriteDetails): SharedValues => ({
  at: at.toISOString(),
  operationId,
  actor: actor.kind,
  userId: actor.kind === 'user' ? actor.id : null,
  job: actor.kind === 'system' ? actor.job : null,
  origin: key && actor.from !== undefined ? encryptText(key.key, actor.from) : null,
  originKey: key?.name ?? null,
})

/** Lists the values in the order of the first columns of `INSERT_INTO_AUDIT`. */
const listSharedColumns = ({ at, operationId, actor, userId, job, origin, originKey }: SharedValues): SQL =>
  sql`${at}::timestamptz, ${operationId}::uuid, ${actor}::text, ${userId}::int, ${job}::text, ${origin}::bytea, ${originKey}::text`
