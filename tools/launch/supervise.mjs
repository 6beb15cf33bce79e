import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const WINDOW_MS = 5 * 60_000
const MAX_CRASHES = 5
const MAX_WAIT_MS = 30_000

/** Returns the milliseconds until a crashed program restarts; null for a crash loop. */
export const computeRestartDelay = crashes => {
  const last = crashes.at(-1) ?? 0
  const recent = crashes.filter(crash => crash > last - WINDOW_MS).length
  return recent > MAX_CRASHES ? null : Math.min(MAX_WAIT_MS, 500 * 2 ** (recent - 1))
}

/**
 * Runs a program that sends `ready` over its channel and restarts it after a crash; returns its exit code. A program
 * that never became ready is not restarted. `isLeaving` is true once it was asked to end.
 */
export const supervise = async (
  startProgram,
  { isLeaving, report = console.error, computeDelay = computeRestartDelay },
) => {
  const crashes = []
  let wasEverReady = false
  for (;;) {
    const { code, signal, wasReady } = await runOnce(startProgram())
    wasEverReady ||= wasReady
    const exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
    if (exitCode === 0 || !wasEverReady || isLeaving()) return exitCode
    crashes.push(Date.now())
    const ms = computeDelay(crashes)
    if (ms === null) {
      report('Pitlane crashed too often and is not restarted: see the lines above for the reason.')
      return 1
    }
    report(`Pitlane exited (${signal ?? `code ${code}`}) and is restarted.`)
    await sleep(ms)
    if (isLeaving()) return exitCode
  }
}

const runOnce = child =>
  new Promise(resolve => {
    let wasReady = false
    child.on('message', message => {
      wasReady ||= message === 'ready'
    })
    child.once('error', error => {
      console.error(`Node did not start (${error.message}): delete node_modules and try again.`)
      resolve({ code: 1, signal: null, wasReady })
    })
    child.once('exit', (code, signal) => resolve({ code, signal, wasReady }))
  })
