import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProgramEnvironment } from './ensure-cluster.ts'
import { matchFolderOwner } from './file-owner.ts'
import { buildCommand, type RunAs } from './run-as.ts'
import { readPostmaster, stopServer } from './running-server.ts'
import { buildServerOptions } from './server-options.ts'

export interface ServerProcess {
  child: ChildProcess
  pid: number
  isRunning(): boolean
}

export type StartResult = { ok: true; server: ServerProcess } | { ok: false; output: string }

const MAX_LOG_BYTES = 10_000_000

/** Starts the server and waits until it answers, however long it recovers; on failure `output` is its log. */
export const startServer = async (
  run: RunAs,
  folder: string,
  port: number,
  { fsync }: { fsync: boolean },
): Promise<StartResult> => {
  const cluster = join(folder, 'cluster')
  const logFile = join(folder, 'server.log')
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.old`)
  const log = openSync(logFile, 'a', 0o600)
  matchFolderOwner(logFile, folder)
  const logStart = statSync(logFile).size
  const options = ['-D', run.getDataArgument(cluster), ...buildServerOptions({ port, fsync })]
  const [program, args] = buildCommand(run, run.binaries.postgres, options)
  const child = spawn(program, args, {
    ...run.options,
    cwd: cluster,
    env: createProgramEnvironment(),
    // A separate session: Ctrl-C in the terminal reaches the application, which stops the database last.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure = ''
  child.once('error', error => {
    failure = String(error)
  })
  child.unref()
  const isRunning = () => failure === '' && child.exitCode === null && child.signalCode === null
  const readOutput = () => failure + readFileSync(logFile).subarray(logStart).toString('utf8')
  let checkedAt = Date.now()
  while (isRunning()) {
    const postmaster = readPostmaster(cluster)
    if (child.pid !== undefined && postmaster?.pid === child.pid && postmaster.isReady)
      return { ok: true, server: { child, pid: child.pid, isRunning } }
    // A server that cannot recover retries forever; PANIC in its log ends the wait.
    if (Date.now() - checkedAt > 500) {
      checkedAt = Date.now()
      if (child.pid !== undefined && readOutput().includes('PANIC:'))
        await stopServer(child.pid, isRunning, run.binaries.pgCtl)
    }
    await sleep(10)
  }
  return { ok: false, output: readOutput() }
}
