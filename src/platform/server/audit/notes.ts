import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ChangeTag } from '#kernel/change-tag.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { changes } from '../db/tables.ts'
import type { AuditKey } from './address-key.ts'
import { type AuditEntry, type StoredEntry, storedEntry } from './audit-entry.ts'
import { seal } from './seal.ts'
import { auditEntries } from './tables.ts'

/** What can be noted while something is written. */
export interface Notes {
  readonly actor: Actor
  /** Notes what caches and indexes have to follow. */
  changed(tags: readonly ChangeTag[]): void
  /** Notes who did what. Nothing is stored of a change that leaves everything as it was. */
  audit(entry: AuditEntry): void
  /** The same as `changed` as a part of the statement that makes the change: `with told as (…)`. */
  told(tags: readonly ChangeTag[]): SQL
  /** The same as `audit` for a part of the statement, `with audited as (insertAudited(id, …))`: what stands there as the entry. */
  audited(entry: EntryInStatement): string
}

/** About what the same statement writes: its id is known there alone. */
type EntryInStatement = Omit<AuditEntry, 'id' | 'action'> & { action: string }

interface Circumstances {
  at: Date
  /** Which deed it belongs to. */
  act: string
  /** Seals the actor's address. */
  key: AuditKey | null
}

export interface Notebook {
  notes: Notes
  isAudited(): boolean
  /** All that was noted as changed. */
  changes(): ChangeTag[]
  /** Stores what was noted and does not stand in a statement, by one whose text is always the same. */
  store(tx: Transaction): Promise<void>
}

export const openNotebook = (actor: Actor, given: Circumstances): Notebook => {
  const tags = new Set<ChangeTag>()
  const entries: StoredEntry[] = []
  let isAudited = false
  const toldInStatements = new Set<ChangeTag>()
  const who = whoAndWhen(actor, given)
  return {
    notes: {
      actor,
      changed(given) {
        for (const tag of given) tags.add(tag)
      },
      audit(entry) {
        isAudited = true
        const stored = storedEntry(entry)
        if (stored) entries.push(stored)
      },
      told(given) {
        for (const tag of given) toldInStatements.add(tag)
        return sql`insert into ${changes} (tags) values (${sql.param([...given])}::text[])`
      },
      audited({ kind, action, before = null, after = null }) {
        isAudited = true
        return JSON.stringify({ ...who, origin: who.origin?.toString('hex'), kind, action, before, after })
      },
    },
    isAudited: () => isAudited,
    changes: () => [...tags, ...toldInStatements],
    async store(tx) {
      if (tags.size + entries.length === 0) return
      await tx.execute(sql`
        with noted as (
          select ${sql.param([...tags])}::text[] as tags
        ), told as (
          insert into ${changes} (tags) select tags from noted where cardinality(tags) > 0
        )
        ${INTO} select ${columnsOf(who)}, kind, subject, action, before, after
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as entry (kind text, subject text, action text, before jsonb, after jsonb)`)
    },
  }
}

const INTO = sql`insert into ${auditEntries}
  (at, act, actor, user_id, work, origin, origin_key, kind, subject, action, before, after)`

/** Stores the entry that `audited` noted, about what the same statement writes; its text is always the same. */
export const insertAudited = (id: SQL, entry: SQL | Placeholder | string): SQL => sql`${INTO}
  select at, act, actor, "userId", work, decode(origin, 'hex'), "originKey", kind, ${id}::text, action, before, after
  from jsonb_to_record(${entry}::jsonb) as entry (at timestamptz, act uuid, actor text, "userId" int, work text,
    origin text, "originKey" text, kind text, action text, before jsonb, after jsonb)`

/** What every entry begins with. */
interface WhoAndWhen {
  at: string
  act: string
  actor: Actor['kind']
  userId: number | null
  work: string | null
  origin: Buffer | null
  originKey: string | null
}

const whoAndWhen = (actor: Actor, { at, act, key }: Circumstances): WhoAndWhen => ({
  at: at.toISOString(),
  act,
  actor: actor.kind,
  userId: actor.kind === 'user' ? actor.id : null,
  work: actor.kind === 'system' ? actor.work : null,
  origin: key && actor.from !== undefined ? seal(key.key, actor.from) : null,
  originKey: key?.name ?? null,
})

/** The first columns. */
const columnsOf = ({ at, act, actor, userId, work, origin, originKey }: WhoAndWhen): SQL =>
  sql`${at}::timestamptz, ${act}::uuid, ${actor}::text, ${userId}::int, ${work}::text, ${origin}::bytea, ${originKey}::text`
