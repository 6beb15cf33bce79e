import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'

/** A record that an erasure keeps. Days are `YYYY-MM-DD`. */
export interface KeptRecord {
  id: number
  title: string
  day: string
  /** The day on which its retention ends. */
  until: string
}

/** A source of personal data outside orders, found by lower-case e-mail addresses or order ids. */
export interface PersonalData {
  /** The key in the export file and in the erasure report. */
  name: string
  /** Exports the data. */
  read(db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<object[]>
  /** Counts the rows that an erasure would delete. */
  count(db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<number>
  /** Lists the records that an erasure keeps because a law demands it; modules without it keep none. */
  listRetained?(db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<KeptRecord[]>
  /** Returns the deleted count, and work to do after the commit. */
  erase(
    app: App,
    tx: Write,
    emails: readonly string[],
    orderIds: readonly number[],
  ): Promise<{ count: number; finish?: () => Promise<void> }>
}
