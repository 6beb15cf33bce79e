import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the processor time of the shop and its database so far, in milliseconds; null if the system does not
 * report it. Linux does.
 */
export const readProcessorTime = (serverPid: number, dataDir: string): number | null => {
  try {
    const postmaster = Number(
      readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    return [serverPid, postmaster, ...findChildren(postmaster)].reduce((sum, pid) => sum + readProcessTime(pid), 0)
  } catch {
    return null
  }
}

const findChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Sums all threads; a process that has ended counts as zero. */
const readProcessTime = (pid: number): number => {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0]),
      0,
    )
    return nanoseconds / 1e6
  } catch {
    return 0
  }
}
