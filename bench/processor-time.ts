import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Milliseconds of the processor that the shop's process and its database have used so far; null where the system does not tell (it does on Linux). */
export const processorTime = (serverPid: number, dataDir: string): number | null => {
  try {
    const postmaster = Number(
      readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    return [serverPid, postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + ofProcess(pid), 0)
  } catch {
    return null
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** All threads together; a process that ended meanwhile counts no more. */
const ofProcess = (pid: number): number => {
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
