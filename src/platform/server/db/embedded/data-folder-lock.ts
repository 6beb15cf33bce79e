import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from './start-refusal.ts'

/** Held by the application for its lifetime; the kernel gives it back when the process dies, however it dies. */
export interface DataFolderLock {
  release(): void
}

const busy = 5

/**
 * Takes the data folder for this process, or answers null when a live process has it.
 * An empty SQLite file is the lock: its locks are the kernel's own on every platform, so no pid has to be believed.
 */
export const lockDataFolder = (dataDir: string): DataFolderLock | null => {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, 'pitlane.lock'))
    file.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === busy) return null
    throw new StartRefusal(
      `Cannot lock ${join(dataDir, 'pitlane.lock')}: set DATA_DIR to a folder that this user can write to, on a local disk.`,
      { cause: error },
    )
  }
  const held = file
  writeFileSync(ownerFile(dataDir), `${process.pid}\n`, { mode: 0o600 })
  return { release: () => held.close() }
}

/** The process id that last took the lock: for messages only, never to decide or to kill. */
export const lastOwner = (dataDir: string): string => {
  try {
    return readFileSync(ownerFile(dataDir), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

const ownerFile = (dataDir: string) => join(dataDir, 'pitlane.pid')
