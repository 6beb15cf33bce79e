import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'

/** What somebody keeps about people beside their orders, found by their e-mails in small letters or by the ids of their orders. */
export interface PersonalData {
  /** How it is called in the file that a person gets, and in the account of an erasure. */
  name: string
  /** As it is handed over. */
  of(db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<object[]>
  /** How many would go. */
  count(db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<number>
  /** Answers how many went, and what is left to do once that is certain. */
  erase(
    app: App,
    tx: Write,
    emails: readonly string[],
    orderIds: readonly number[],
  ): Promise<{ count: number; afterwards?: () => Promise<void> }>
}
