import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ownLikeFolder } from '../db/embedded/file-owner.ts'

/**
 * Makes a folder and those above it, closed to other users. Folder by folder: Node's recursive making tries for ever where
 * a place answers that a folder above is missing although it is there, as `/proc` does.
 */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
    ownLikeFolder(folder, path.dirname(path.resolve(folder)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    const above = path.dirname(path.resolve(folder))
    if (code !== 'ENOENT' || existsSync(above)) throw error
    makeFolder(above)
    makeFolder(folder)
  }
}
