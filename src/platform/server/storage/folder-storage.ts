import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { matchCreatedFoldersOwner, matchFolderOwner } from '../db/embedded/file-owner.ts'
import type { FileStorage } from './storage.ts'

/** Stores files in a folder that only this user can read. Writes are atomic: a synced temporary file is renamed. */
export const createFolderStorage = (root: string): FileStorage => {
  const resolveKey = (key: string): string => {
    const target = path.resolve(root, key)
    if (!target.startsWith(path.resolve(root) + path.sep)) throw new Error(`A storage key leaves its folder: ${key}`)
    return target
  }
  const has = async (key: string): Promise<boolean> =>
    access(resolveKey(key)).then(
      () => true,
      () => false,
    )
  return {
    async put(key, bytes) {
      const target = resolveKey(key)
      const folder = path.dirname(target)
      matchCreatedFoldersOwner(await mkdir(folder, { recursive: true, mode: 0o700 }), folder)
      const temporaryFile = `${target}.${randomUUID()}`
      try {
        await writeSynced(temporaryFile, bytes)
        matchFolderOwner(temporaryFile, folder)
        await rename(temporaryFile, target)
      } catch (error) {
        // Half a file would waste scarce disk space.
        await rm(temporaryFile, { force: true })
        throw error
      }
    },
    async get(key) {
      return readFile(resolveKey(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async read(key, range) {
      return (await has(key)) ? createReadStream(resolveKey(key), range) : null
    },
    has,
    async delete(key) {
      await rm(resolveKey(key), { force: true })
    },
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      )
      return entries
        .filter(entry => entry.isFile())
        .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    },
  }
}

const writeSynced = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
