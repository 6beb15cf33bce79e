import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    if (isForbidden(error)) return false
    throw error
  }
}

/** Some file systems let nobody give files away. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPERM', 'EINVAL'].includes(String(error.code))

/** What root writes into an ordinary user's data folder is theirs, so that they can go on alone later. */
export const ownLikeFolder = (path: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid === 0) return
  try {
    // Never through a link: whoever owns the folder could have laid one there to a file of the system.
    lchownSync(path, uid, gid)
  } catch (error) {
    if (!isForbidden(error)) throw error
  }
}

/** The same for all folders that were made down to `last`; `first` is what making them answered. */
export const ownMadeFolders = (first: string | undefined, last: string): void => {
  if (first === undefined) return
  const above = dirname(first)
  for (let made = last; made.length >= first.length; made = dirname(made)) ownLikeFolder(made, above)
}
