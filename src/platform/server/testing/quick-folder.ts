import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Many times the space that a test run needs. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/** A folder for temporary test files: in memory where the machine has enough, else in the temporary folder. */
export const quickFolder = (): string => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    // The folder does not exist or is not writable.
    return tmpdir()
  }
}
