import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { commands } from './commands.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './pinned-node.mjs'
import { Refusal, refusalFromError } from './refusal.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Makes ready what the command needs, runs it, and ends as it ended. */
export const launchCommand = async (name, args) => {
  process.chdir(root)
  try {
    const command = commands[name]
    if (command === undefined)
      throw new Refusal(`There is no command "${name}": use ${Object.keys(commands).join(', ')}.`)
    await ensureInstalled()
    const node = findNode()
    if (command === null || command.built)
      await ensureBuilt(node, { anew: command === null && args.includes('--force') })
    if (command) run(node, command, args)
  } catch (error) {
    const refusal = refusalFromError(error, root)
    if (!(refusal instanceof Refusal)) throw error
    console.error(refusal.message)
    process.exitCode = refusal.exitCode
  }
}

const run = (node, { program, env, flags = [] }, args) => {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...flags, program, ...args], {
    // The channel closes when this process dies, however it dies: the program can see it by 'disconnect'.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, ...process.env },
  })
  passSignals(child)
  stopWithNpm(child)
  child.once('error', error => {
    console.error(`Node did not start (${error.message}): delete node_modules and try again.`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Whether the program was asked to end; asking again would end it by force. */
let told = false

const passSignals = child => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // Ctrl-C reaches the child by itself: the terminal sends it to all processes in front of it.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      told = true
      child.kill(signal)
    })
}

/** When npm is killed it cannot tell us, and a server left behind would keep the port from the next start. */
const stopWithNpm = child => {
  if (!process.env.npm_lifecycle_event) return
  // npm is our parent, or the parent of the shell between us.
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(watch)
    if (!told) child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

/** As far as the system tells; undefined elsewhere. */
const parentOf = pid => {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
