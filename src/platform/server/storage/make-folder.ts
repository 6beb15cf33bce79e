import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { matchFolderOwner } from '../db/embedded/file-owner.ts'

/**
 * Creates a folder and its parents, closed to other users. Not recursively by Node, which loops forever where an
 * existing parent is reported as missing, as in `/proc`.
 */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
    matchFolderOwner(folder, path.dirname(path.resolve(folder)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    const parent = path.dirname(path.resolve(folder))
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    makeFolder(parent)
    makeFolder(folder)
  }
}
