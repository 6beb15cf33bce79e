import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StoredFile } from '../store-file.ts'
import { files } from '../tables.ts'

/** An equal file within this time comes from a client that missed the answer. It covers all retries of an upload. */
const REPEAT_WINDOW = sql`interval '1 hour'`

/** Finds the unchanged file that an earlier upload of the same bytes has stored in the folder. */
export const findRepeatedFile = async (
  db: Queryable,
  { folderId, name, storageKey }: Pick<StoredFile, 'folderId' | 'name' | 'storageKey'>,
): Promise<StoredFile | undefined> => {
  const [file] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.storageKey, storageKey),
        eq(files.folderId, folderId),
        eq(files.name, name),
        eq(files.revision, 0),
        isNull(files.deletedAt),
        gt(files.createdAt, sql`now() - ${REPEAT_WINDOW}`),
      ),
    )
    .orderBy(desc(files.id))
    .limit(1)
  return file
}
