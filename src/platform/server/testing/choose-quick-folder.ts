import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY_FOLDER = '/dev/shm'
/** Many times the space that a test run needs. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** Returns a folder for temporary test files: in memory where the machine has enough, else the temporary folder. */
export const chooseQuickFolder = (): string => {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    // The folder does not exist or is not writable.
    return tmpdir()
  }
}
