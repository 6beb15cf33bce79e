import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

export interface FinishedProgram {
  code: number
  output: string
}

/** Logs also go to files, and any value of `FORCE_COLOR` would colour them. */
const buildColourlessEnvironment = (): NodeJS.ProcessEnv => {
  const { FORCE_COLOR: _forced, ...environment } = process.env
  return { ...environment, NO_COLOR: '1' }
}

/** Runs a program of the project on this Node; `showsOutput` prints its output as it arrives. */
export const run = (
  program: string,
  args: readonly string[],
  { showsOutput = false, env = {} }: { showsOutput?: boolean; env?: Record<string, string> } = {},
): Promise<FinishedProgram> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      env: { ...buildColourlessEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        output += bytes
        if (showsOutput) process.stdout.write(bytes)
      })
    }
    child.on('error', reject)
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
