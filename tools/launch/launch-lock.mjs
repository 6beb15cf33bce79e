import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const folder = join('.cache', 'launch-lock')
const POLL_INTERVAL_MS = 100
/** A file that is empty for longer belongs to a process that died before it wrote its id. */
const EMPTY_FILE_TIMEOUT_MS = 10_000

/**
 * Runs `work` while no other launch in this checkout does. Each holder creates the file of the next number, which only
 * one process can. A number may be followed once its holder has finished or died, so no valid lock is ever removed.
 */
export const runExclusively = async work => {
  mkdirSync(folder, { recursive: true })
  const ownNumber = await acquireLock()
  try {
    return await work()
  } finally {
    writeFileSync(join(folder, String(ownNumber)), 'done')
  }
}

const acquireLock = async () => {
  let isAnnounced = false
  while (true) {
    const lastNumber = Math.max(0, ...listNumbers())
    if (lastNumber === 0 || isReleased(lastNumber)) {
      if (claimNumber(lastNumber + 1)) {
        for (const oldNumber of listNumbers())
          if (oldNumber <= lastNumber) rmSync(join(folder, String(oldNumber)), { force: true })
        return lastNumber + 1
      }
    } else if (!isAnnounced) {
      isAnnounced = true
      console.log('Waiting for another Pitlane command that is installing or building…')
    }
    await sleep(POLL_INTERVAL_MS)
  }
}

const listNumbers = () => readdirSync(folder).map(Number).filter(Number.isInteger)

const claimNumber = number => {
  try {
    writeFileSync(join(folder, String(number)), `${process.pid} ${readStartTime(process.pid)}`, { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  // Other holders may have come and gone during a slow read: then a higher number is valid.
  if (Math.max(...listNumbers()) === number) return true
  rmSync(join(folder, String(number)), { force: true })
  return false
}

const isReleased = number => {
  const file = join(folder, String(number))
  try {
    const text = readFileSync(file, 'utf8')
    if (text === '') return Date.now() - statSync(file).mtimeMs > EMPTY_FILE_TIMEOUT_MS
    if (text === 'done') return true
    const [pid, startTime] = text.split(' ')
    return readStartTime(Number(pid)) !== startTime
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Returns the start time of a process, because its id may be reused; '' when no such process exists. */
const readStartTime = pid => {
  if (process.platform === 'linux') {
    try {
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return `${bootId}/${fields[19]}`
    } catch {
      return ''
    }
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return error.code === 'EPERM' ? 'alive' : ''
  }
}
