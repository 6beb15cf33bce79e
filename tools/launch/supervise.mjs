import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const CRASH_WINDOW_MS = 5 * 60_000
const MAX_CRASHES = 5
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/**
 * Returns the milliseconds until a crashed program restarts; null for a crash loop. The formula repeats the
 * platform's `compute-restart-delay.ts`, because the launcher runs on Node versions that cannot load TypeScript.
 */
export const computeRestartDelay = crashTimes => {
  const lastCrash = crashTimes.at(-1) ?? 0
  const recentCount = crashTimes.filter(crashTime => crashTime > lastCrash - CRASH_WINDOW_MS).length
  return recentCount > MAX_CRASHES ? null : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (recentCount - 1))
}

/**
 * Runs a program that sends `ready` over its channel and restarts it after a crash; returns its exit code. A program
 * that never became ready is not restarted. `isStopping` returns true after a request to stop.
 */
export const supervise = async (
  startProgram,
  { isStopping, report = console.error, computeDelay = computeRestartDelay },
) => {
  const crashTimes = []
  let wasEverReady = false
  while (true) {
    const { code, signal, wasReady } = await runOnce(startProgram())
    wasEverReady ||= wasReady
    const exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
    if (exitCode === 0 || !wasEverReady || isStopping()) return exitCode
    crashTimes.push(Date.now())
    const delayMs = computeDelay(crashTimes)
    if (delayMs === null) {
      report('Pitlane crashed too often and is not restarted: see the lines above for the reason.')
      return 1
    }
    report(`Pitlane exited (${signal ?? `code ${code}`}) and is restarted.`)
    await sleep(delayMs)
    if (isStopping()) return exitCode
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
