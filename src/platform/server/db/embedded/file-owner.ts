import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SystemUser } from './system-user.ts'

/**
 * Gives a folder and its contents to the user, unless they own it and its cluster; false when the system forbids it.
 */
export const changeOwner = (folder: string, user: SystemUser): boolean => {
  const owners = [folder, join(folder, 'cluster')].map(path => statSync(path, { throwIfNoEntry: false })?.uid)
  if (owners.every(owner => owner === undefined || owner === user.uid)) return true
  try {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(folder, entry), user.uid, user.gid)
    chownSync(folder, user.uid, user.gid)
    return true
  } catch (error) {
    if (isForbidden(error)) return false
    throw error
  }
}

/** Some file systems forbid changing owners. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPERM', 'EINVAL'].includes(String(error.code))

/** Gives a file that root wrote to the owner of the data folder, so that they can run the shop without root. */
export const matchFolderOwner = (path: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid === 0) return
  try {
    // Does not follow links: the folder's owner could have placed one to a system file.
    lchownSync(path, uid, gid)
  } catch (error) {
    if (!isForbidden(error)) throw error
  }
}

/**
 * Applies `matchFolderOwner` to all created folders; `firstCreated` is the result of `mkdirSync`, the uppermost one.
 */
export const matchCreatedFoldersOwner = (firstCreated: string | undefined, lastCreated: string): void => {
  if (firstCreated === undefined) return
  const parent = dirname(firstCreated)
  for (let folder = lastCreated; folder.length >= firstCreated.length; folder = dirname(folder))
    matchFolderOwner(folder, parent)
}
