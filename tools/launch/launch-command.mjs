import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { commands } from './commands.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './pinned-node.mjs'
import { Refusal, toRefusal } from './refusal.mjs'
import { supervise } from './supervise.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Prepares and runs a command, and exits with its code. */
export const launchCommand = async (name, args) => {
  process.chdir(root)
  try {
    const command = commands[name]
    if (command === undefined)
      throw new Refusal(`There is no command "${name}": use ${Object.keys(commands).join(', ')}.`)
    await ensureInstalled()
    const node = findNode()
    if (command === null || command.needsBuild)
      await ensureBuilt(node, { isForced: command === null && args.includes('--force') })
    if (command) await runProgram(node, command, args)
  } catch (error) {
    const refusal = toRefusal(error, root)
    if (!(refusal instanceof Refusal)) throw error
    console.error(refusal.message)
    process.exitCode = refusal.exitCode
  }
}

const runProgram = async (node, { program, env, flags = [], restartsAfterCrash = false }, args) => {
  let child
  const startProgram = () => {
    child = spawn(node, ['--disable-warning=ExperimentalWarning', ...flags, program, ...args], {
      // When this process dies, the channel closes and the program receives 'disconnect'.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...env, ...process.env },
    })
    return child
  }
  const sendSignal = name => {
    hasStopRequest = true
    child.kill(name)
  }
  passSignals(sendSignal)
  stopWithNpm(sendSignal)
  process.exit(await supervise(startProgram, { isStopping: () => hasStopRequest || !restartsAfterCrash }))
}

/** True once the program was asked to end; a second request kills it. */
let hasStopRequest = false

const passSignals = send => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // The terminal sends Ctrl-C to all foreground processes, also to the child.
      if (signal === 'SIGINT' && process.stdin.isTTY) hasStopRequest = true
      else send(signal)
    })
}

const NPM_CHECK_INTERVAL_MS = 250

/** A killed npm cannot signal this process, and a remaining server would block the port of the next start. */
const stopWithNpm = send => {
  if (!process.env.npm_lifecycle_event) return
  // npm is the parent of this process, or of the shell between them.
  const shell = process.ppid
  const npm = findParent(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && findParent(shell) === npm) return
    clearInterval(timer)
    if (!hasStopRequest) send('SIGTERM')
  }, NPM_CHECK_INTERVAL_MS)
  timer.unref()
}

/** Returns the id of the parent process as text; undefined when the system does not report it. */
const findParent = pid => {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
