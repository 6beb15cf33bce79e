import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { commands } from '../tools/launch/commands.mjs'

export const ROOT = path.resolve(import.meta.dirname, '..')

export interface RunningProgram {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Starts a program of the project on a free port and waits for its ready message. */
export const startServer = async (
  program: string,
  { ready, env = {} }: { ready: RegExp; env?: Record<string, string> },
): Promise<RunningProgram> => {
  const port = await findFreePort()
  const child = spawnProgram([program], { ...env, PORT: String(port), HOST: '127.0.0.1' })
  await waitForOutput(child, ready)
  let isStopping = false
  reportUnexpectedExit(program, child, () => isStopping)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      // A process that has already exited emits no second exit event.
      if (child.exitCode !== null || child.signalCode !== null) return
      isStopping = true
      const exitEvent = once(child, 'exit')
      child.kill('SIGTERM')
      await exitEvent
    },
  }
}

const MAX_REPORTED_CHARACTERS = 4_000

/** Prints the last output of a program that ends although nobody stopped it: its callers only see refused calls. */
const reportUnexpectedExit = (program: string, child: ChildProcess, isStopping: () => boolean): void => {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-MAX_REPORTED_CHARACTERS)))
  child.once('exit', (code, signal) => {
    if (!isStopping()) console.error(`${program} ended with ${signal ?? `code ${code}`}:\n${output}`)
  })
}

/** Runs a program of the project to its end; returns its output. */
export const runProgram = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
  const child = spawnProgram(args, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += bytes))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}:\n${output}`)
  return output
}

const spawnProgram = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...findFlags(args[0]), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Returns the flags of `npm start` for the shop, and none for other programs. */
const findFlags = (program: string | undefined): readonly string[] =>
  program === commands.start?.program ? (commands.start?.flags ?? []) : []

const waitForOutput = (child: ChildProcess, pattern: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        output += bytes
        if (pattern.test(output)) resolve()
      })
    }
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The server ended with code ${code}:\n${output}`)))
  })

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
