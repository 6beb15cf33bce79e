import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { chooseQuickFolder } from '#platform/server/testing/choose-quick-folder.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** The start of a program takes long on a busy machine. */
const WAIT_OPTIONS = { timeout: 120_000, interval: 50 }

export interface StartedProgram {
  child: ChildProcess
  origin: string
  /** Returns the output so far, of both streams. */
  output(): string
  /** The exit code; null after a signal. */
  exitCode: Promise<number | null>
  /** Waits until the program serves. */
  waitUntilReady(): Promise<void>
  /** Kills the program and deletes its folder. */
  remove(): Promise<void>
}

/**
 * Starts the shop like `npm start`, without demo data. It has its own data folder and port unless the environment
 * sets them.
 */
export const startProgram = async (environment: Record<string, string>): Promise<StartedProgram> => {
  const folder = await mkdtemp(path.join(chooseQuickFolder(), 'pitlane-program-'))
  const env: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await findFreePort()),
    ...environment,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exitCode = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', part => {
      output += part
    })
  }
  const origin = `http://127.0.0.1:${env.PORT}`
  return {
    child,
    origin,
    output: () => output,
    exitCode,
    waitUntilReady: () =>
      vi.waitFor(() => {
        if (child.exitCode === null) expect(output).toContain(`Pitlane is ready at ${origin}`)
        else throw new Error(`The shop exited:\n${output}`)
      }, WAIT_OPTIONS),
    async remove() {
      child.kill('SIGKILL')
      await exitCode
      await rm(folder, { recursive: true, force: true })
    },
  }
}
