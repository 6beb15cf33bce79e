import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Folder, FolderFields } from '#files/contract-finder.ts'
import { canMoveFolder, listFolderAndDescendants } from '#files/domain/folder-tree.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { createFolder } from '../create-folder.ts'
import { findDefaultFolder } from '../find-default-folder.ts'
import { files, folders } from '../tables.ts'

/** `invalidParent`: the parent is missing, or is the folder itself or a descendant. */
export type FolderFailure = 'notFound' | 'invalidParent'

/** Lists folders by name with their file counts. */
export const listFolders = async (db: Queryable): Promise<Folder[]> => {
  const rows = await db
    .select({ id: folders.id, name: folders.name, parentId: folders.parentId, count: sql<number>`count(${files.id})` })
    .from(folders)
    .leftJoin(files, and(eq(files.folderId, folders.id), isNull(files.deletedAt)))
    .where(isNull(folders.deletedAt))
    .groupBy(folders.id)
    .orderBy(asc(sql`lower(${folders.name})`), asc(folders.id))
  return rows.map(({ id, name, parentId, count }) => ({ id, name, parent_id: parentId, count: Number(count) }))
}

/** Creates a folder and audits it. Returns its id. */
export const addFolder = (
  app: WriteContext,
  actor: Actor,
  { name, parent_id: parentId }: FolderFields,
): Promise<Result<number, FolderFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, FolderFailure>> => {
    const existingFolders = await lockFolders(tx)
    if (parentId !== null && !existingFolders.some(({ id: existingId }) => existingId === parentId))
      return failure('invalidParent')
    const id = await createFolder(tx, name, parentId)
    tx.audit({ kind: 'folder', id, after: { name, parentId } })
    return ok(id)
  })

/** Renames or moves a folder. Returns its id. */
export const saveFolder = (
  app: WriteContext,
  actor: Actor,
  { id, name, parent_id: parentId }: FolderFields & { id: number },
): Promise<Result<number, FolderFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, FolderFailure>> => {
    const existingFolders = await lockFolders(tx)
    const before = existingFolders.find(folder => folder.id === id)
    if (!before) return failure('notFound')
    const hasParent = parentId === null || existingFolders.some(folder => folder.id === parentId)
    if (!hasParent || !canMoveFolder(existingFolders, id, parentId)) return failure('invalidParent')
    await tx.update(folders).set({ name, parentId }).where(eq(folders.id, id))
    tx.audit({
      kind: 'folder',
      id,
      action: 'changed',
      before: { name: before.name, parentId: before.parentId },
      after: { name, parentId },
    })
    return ok(id)
  })

type RejectionReason = 'lastFolder' | 'defaultFolder'

/** Moves a folder with its descendants and files to the bin. The last folder and the default folder stay. */
export const moveFolderToBin = (
  app: WriteContext,
  actor: Actor,
  id: number,
): Promise<Result<null, 'notFound' | RejectionReason>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | RejectionReason>> => {
    const existingFolders = await lockFolders(tx)
    const before = existingFolders.find(folder => folder.id === id)
    if (!before) return failure('notFound')
    const folderIds = listFolderAndDescendants(existingFolders, id)
    if (folderIds.length === existingFolders.length) return failure('lastFolder')
    if (folderIds.includes(await findDefaultFolder(tx))) return failure('defaultFolder')
    const deletedAt = app.now()
    await tx.update(folders).set({ deletedAt }).where(inArray(folders.id, folderIds))
    const binnedFiles = await tx
      .update(files)
      .set({ deletedAt })
      .where(and(inArray(files.folderId, folderIds), isNull(files.deletedAt)))
      .returning({ id: files.id })
    tx.audit({
      kind: 'folder',
      id,
      action: 'binned',
      after: { name: before.name, folders: folderIds, files: binnedFiles.map(file => file.id) },
    })
    return ok(null)
  })

/** The lock keeps concurrent moves from nesting two folders in each other. */
const lockFolders = (tx: Write) => tx.select().from(folders).where(isNull(folders.deletedAt)).for('update')
