import type { ChangeTag } from '#kernel/change-tag.ts'
import type { Queryable } from '../db/database.ts'
import { changes } from '../db/tables.ts'

/** Records a change as `write` does, for a test that changes rows directly. */
export const recordChange = async (db: Queryable, tags: readonly ChangeTag[]): Promise<void> => {
  await db.insert(changes).values({ tags: [...tags] })
}
