import { isDeepStrictEqual } from 'node:util'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { applyFileSnapshots, type FileSnapshot, findFileIds } from '#content/domain/apply-file-snapshots.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import { findFilesByIds, type StoredFile } from '#files/server/files.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { pagePreviews, pageVersions } from './tables.ts'

const FILE_COPIES_LOCK_KEY = sql`hashtextextended('pictures of pages', 0)`

const toSnapshot = (file: StoredFile): FileSnapshot => ({
  src: buildFileAddress(file),
  preview: file.inlinePreview,
  width: file.width,
  height: file.height,
  focus: file.focus,
})

/**
 * Refreshes file copies before they are stored, since the editor may have opened the page before a picture was cropped.
 * A shared lock waits for files that are being saved.
 */
export const refreshFileCopies = async <T>(tx: Transaction, pageContent: T): Promise<T> => {
  const ids = findFileIds(pageContent)
  if (ids.length === 0) return pageContent
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${FILE_COPIES_LOCK_KEY})`)
  const files = await findFilesByIds(tx, ids)
  return applyFileSnapshots(pageContent, new Map([...files].map(([id, file]) => [id, toSnapshot(file)])))
}

/**
 * Updates the copies of a file in all page versions, drafts, scheduled versions and previews. Old versions are updated
 * because they can be restored.
 */
export const updateFileCopies = async (tx: Transaction, file: StoredFile): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${FILE_COPIES_LOCK_KEY})`)
  const snapshots = new Map([[file.id, toSnapshot(file)]])
  const mentionsFile = (...columns: SQL[]) =>
    sql`concat(${sql.join(columns, sql`, `)}) like ${`%/file/get/${file.id}/%`}`
  const { content, itemContainers, socialImage, pageId, number } = pageVersions
  const contentCondition = or(sql`(${content} <> '{}' or ${itemContainers} <> '{}')`, sql`${socialImage} is not null`)
  const versions = await tx
    .select({ pageId, number })
    .from(pageVersions)
    .where(and(contentCondition, mentionsFile(sql`${content}`, sql`${itemContainers}`, sql`${socialImage}`)))
  // Updating a single version at a time limits memory: old pages have hundreds.
  for (const version of versions) {
    const versionCondition = and(eq(pageId, version.pageId), eq(number, version.number))
    const [before] = await tx
      .select({ content, itemContainers, socialImage })
      .from(pageVersions)
      .where(versionCondition)
    const after = applyFileSnapshots(before, snapshots)
    if (after && !isDeepStrictEqual(after, before)) await tx.update(pageVersions).set(after).where(versionCondition)
  }
  const previews = await tx
    .select()
    .from(pagePreviews)
    .where(mentionsFile(sql`${pagePreviews.pageContent}`))
  for (const { tokenHash, pageContent } of previews) {
    await tx
      .update(pagePreviews)
      .set({ pageContent: applyFileSnapshots(pageContent, snapshots) })
      .where(eq(pagePreviews.tokenHash, tokenHash))
  }
}
