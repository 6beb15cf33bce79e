import { isDeepStrictEqual } from 'node:util'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { applyFileSnapshots, type FileSnapshot, findFileIds } from '#content/domain/apply-file-snapshots.ts'
import { fileAddress } from '#files/domain/file-address.ts'
import { filesByIds, type StoredFile } from '#files/server/files.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { pagePreviews, pageVersions } from './tables.ts'

const LOCK = sql`hashtextextended('pictures of pages', 0)`

const toSnapshot = (file: StoredFile): FileSnapshot => ({
  src: fileAddress(file),
  ...{ preview: file.inlinePreview, width: file.width, height: file.height, focus: file.focus },
})

/**
 * Refreshes file copies before they are stored, since the editor may have opened the page before a picture was cropped.
 * A shared lock waits for files that are being saved.
 */
export const refreshFileCopies = async <T>(tx: Transaction, written: T): Promise<T> => {
  const ids = findFileIds(written)
  if (ids.length === 0) return written
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
  const files = await filesByIds(tx, ids)
  return applyFileSnapshots(written, new Map([...files].map(([id, file]) => [id, toSnapshot(file)])))
}

/**
 * Updates the copies of a file in all page versions, drafts, scheduled versions and previews. Old versions are updated
 * because they can be restored.
 */
export const updateFileCopies = async (tx: Transaction, file: StoredFile): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const known = new Map([[file.id, toSnapshot(file)]])
  const names = (...where: SQL[]) => sql`concat(${sql.join(where, sql`, `)}) like ${`%/file/get/${file.id}/%`}`
  const { content, itemContainers, socialImage, pageId, number } = pageVersions
  const said = or(sql`(${content} <> '{}' or ${itemContainers} <> '{}')`, sql`${socialImage} is not null`)
  const versions = await tx
    .select({ pageId, number })
    .from(pageVersions)
    .where(and(said, names(sql`${content}`, sql`${itemContainers}`, sql`${socialImage}`)))
  // Updating a single version at a time limits memory: old pages have hundreds.
  for (const one of versions) {
    const which = and(eq(pageId, one.pageId), eq(number, one.number))
    const [before] = await tx.select({ content, itemContainers, socialImage }).from(pageVersions).where(which)
    const after = applyFileSnapshots(before, known)
    if (after && !isDeepStrictEqual(after, before)) await tx.update(pageVersions).set(after).where(which)
  }
  const previews = await tx
    .select()
    .from(pagePreviews)
    .where(names(sql`${pagePreviews.written}`))
  for (const { tokenHash, written } of previews) {
    const which = eq(pagePreviews.tokenHash, tokenHash)
    await tx
      .update(pagePreviews)
      .set({ written: applyFileSnapshots(written, known) })
      .where(which)
  }
}
