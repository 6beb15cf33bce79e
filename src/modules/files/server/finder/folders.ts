import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Folder, FolderFields } from '#files/contract-finder.ts'
import { folderWithAllBelow, mayLieIn } from '#files/domain/folder-tree.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { defaultFolder } from '../default-folder.ts'
import { files, folders } from '../tables.ts'

/** `unplaceable`: the parent is missing, or is the folder itself or a descendant. */
export type FolderRefusal = 'gone' | 'unplaceable'

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

/** Creates a folder; returns its id. */
export const makeFolder = (
  app: Writing,
  actor: Actor,
  { name, parent_id: parentId }: FolderFields,
): Promise<Outcome<number, FolderRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<number, FolderRefusal>> => {
    const known = await lockedFolders(tx)
    if (parentId !== null && !known.some(({ id }) => id === parentId)) return refused('unplaceable')
    const [row] = await tx.insert(folders).values({ name, parentId }).returning({ id: folders.id })
    const id = (row as { id: number }).id
    tx.audit({ kind: 'folder', id, after: { name, parentId } })
    return ok(id)
  })

export const saveFolder = (
  app: Writing,
  actor: Actor,
  { id, name, parent_id: parentId }: FolderFields & { id: number },
): Promise<Outcome<number, FolderRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<number, FolderRefusal>> => {
    const known = await lockedFolders(tx)
    const before = known.find(folder => folder.id === id)
    if (!before) return refused('gone')
    const isThere = parentId === null || known.some(folder => folder.id === parentId)
    if (!isThere || !mayLieIn(known, id, parentId)) return refused('unplaceable')
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

type WhyKept = 'lastFolder' | 'defaultFolder'

/** Moves a folder with its descendants and files to the bin. The last folder and the default folder stay. */
export const binFolder = (app: Writing, actor: Actor, id: number): Promise<Outcome<null, 'gone' | WhyKept>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | WhyKept>> => {
    const known = await lockedFolders(tx)
    const before = known.find(folder => folder.id === id)
    if (!before) return refused('gone')
    const all = folderWithAllBelow(known, id)
    if (all.length === known.length) return refused('lastFolder')
    if (all.includes(await defaultFolder(tx))) return refused('defaultFolder')
    const deletedAt = app.now()
    await tx.update(folders).set({ deletedAt }).where(inArray(folders.id, all))
    const binned = await tx
      .update(files)
      .set({ deletedAt })
      .where(and(inArray(files.folderId, all), isNull(files.deletedAt)))
      .returning({ id: files.id })
    tx.audit({
      kind: 'folder',
      id,
      action: 'binned',
      after: { name: before.name, folders: all, files: binned.map(file => file.id) },
    })
    return ok(null)
  })

/** The lock keeps concurrent moves from nesting two folders in each other. */
const lockedFolders = (tx: Write) => tx.select().from(folders).where(isNull(folders.deletedAt)).for('update')
