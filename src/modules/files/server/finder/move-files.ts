import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { files, folders } from '../tables.ts'

/** Moves files into a folder, all together. Files in the bin are restored. */
export const moveFiles = (
  app: WriteContext,
  actor: Actor,
  { ids, folderId }: { ids: readonly number[]; folderId: number },
): Promise<Result<null, 'noFolder' | 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'noFolder' | 'notFound'>> => {
    const [folder] = await tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.id, folderId), isNull(folders.deletedAt)))
      .for('share')
    if (!folder) return failure('noFolder')
    const before = await lockFiles(tx, ids)
    if (before.length < new Set(ids).size) return failure('notFound')
    await tx
      .update(files)
      .set({ folderId, deletedAt: null })
      .where(inArray(files.id, [...ids]))
    tx.audit({
      kind: 'folder',
      id: folderId,
      action: 'files-moved-in',
      after: { files: before.map(file => ({ id: file.id, from: file.folderId })) },
    })
    return ok(null)
  })

/** Moves files to the bin; places that use them still show them. */
export const binFiles = (app: WriteContext, actor: Actor, ids: readonly number[]): Promise<Result<null, never>> =>
  write(app, actor, async tx => {
    await moveFilesToBin(tx, ids, app.now())
    return ok(null)
  })

/** Moves files to the bin within the caller's transaction. */
export const moveFilesToBin = async (tx: Write, ids: readonly number[], now: Date): Promise<void> => {
  const binnedFiles = await tx
    .update(files)
    .set({ deletedAt: now })
    .where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)))
    .returning({ id: files.id, name: files.name })
  auditEach(tx, binnedFiles, 'binned')
}

/** Restores files together with their folders. */
export const restoreFiles = (app: WriteContext, actor: Actor, ids: readonly number[]): Promise<Result<null, never>> =>
  write(app, actor, async tx => {
    const restoredFiles = await tx
      .update(files)
      .set({ deletedAt: null })
      .where(and(inArray(files.id, [...ids]), isNotNull(files.deletedAt)))
      .returning({ id: files.id, name: files.name, folderId: files.folderId })
    await restoreFolders(tx, new Set(restoredFiles.map(file => file.folderId)))
    auditEach(tx, restoredFiles, 'restored')
    return ok(null)
  })

/** Restores deleted folders with their ancestors. */
const restoreFolders = async (tx: Write, folderIds: ReadonlySet<number>): Promise<void> => {
  const foldersById = new Map((await tx.select().from(folders)).map(folder => [folder.id, folder]))
  const listAncestors = (id: number): number[] => {
    const parentId = foldersById.get(id)?.parentId ?? null
    return parentId === null ? [id] : [id, ...listAncestors(parentId)]
  }
  const ids = new Set([...folderIds].flatMap(listAncestors))
  const binnedFolderIds = [...ids].filter(id => foldersById.get(id)?.deletedAt)
  if (binnedFolderIds.length > 0)
    await tx.update(folders).set({ deletedAt: null }).where(inArray(folders.id, binnedFolderIds))
}

/** Locks the files until the end of the transaction. */
const lockFiles = (tx: Write, ids: readonly number[]) =>
  tx
    .select({ id: files.id, folderId: files.folderId })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .for('update')

const auditEach = (tx: Write, rows: readonly { id: number; name: string }[], action: string): void => {
  // A repeated request changes nothing but is still audited.
  if (rows.length === 0) tx.audit({ kind: 'file', id: 0, action: `${action}-none` })
  for (const { id, name } of rows) tx.audit({ kind: 'file', id, action, after: { name } })
}
