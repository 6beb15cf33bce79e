import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Many times what a run of the tests keeps at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/** Where files are made that need not outlive the run: in memory where the machine has much of it, else the temporary folder. */
export const quickFolder = (): string => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    // No such folder here, or not ours.
    return tmpdir()
  }
}
