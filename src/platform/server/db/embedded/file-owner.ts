import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemUser } from './system-user.ts'

/** Hands a folder and all in it to the user, unless it and its cluster are theirs; false where the system refuses. */
export const giveTo = (folder: string, user: SystemUser): boolean => {
  const owners = [folder, join(folder, 'cluster')].map(path => statSync(path, { throwIfNoEntry: false })?.uid)
  if (owners.every(owner => owner === undefined || owner === user.uid)) return true
  try {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(folder, entry), user.uid, user.gid)
    chownSync(folder, user.uid, user.gid)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EPERM', 'EINVAL'].includes(String(error.code))) return false
    throw error
  }
}

/** What root writes into an ordinary user's data folder is theirs, so that they can go on alone later. */
export const ownLikeFolder = (path: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0) chownSync(path, uid, gid)
}
