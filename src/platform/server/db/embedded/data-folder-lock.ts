import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** The application holds this lock while it runs; the kernel releases it however the process dies. */
export interface DataFolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks the data folder for this process, or returns null when a live process holds it. The lock is an empty SQLite
 * file: the kernel holds its locks on every platform, so no stored pid must be trusted.
 */
export const lockDataFolder = (dataDir: string): DataFolderLock | null => {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, 'pitlane.lock'))
    file.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === SQLITE_BUSY) return null
    throw new StartError(
      `Cannot lock ${join(dataDir, 'pitlane.lock')}: set DATA_DIR to a folder that this user can write to, on a local disk.`,
      { cause: error },
    )
  }
  const lockFile = file
  writeFileSync(getOwnerFile(dataDir), `${process.pid}\n`, { mode: 0o600 })
  return { release: () => lockFile.close() }
}

/** Returns the process id that last held the lock, or `unknown`; for messages only, never to decide or to kill. */
export const readLastOwner = (dataDir: string): string => {
  try {
    return readFileSync(getOwnerFile(dataDir), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

const getOwnerFile = (dataDir: string) => join(dataDir, 'pitlane.pid')
