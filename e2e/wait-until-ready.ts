import type { ChildProcess } from 'node:child_process'

const READY_TIMEOUT_MS = 300_000

/** Waits until a started shop accepts requests, and returns its address. */
export const waitUntilReady = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The shop was not ready in time:\n${output}`)), READY_TIMEOUT_MS)
    const readOutput = (bytes: Buffer): void => {
      output += bytes
      const match = /Pitlane is ready at (\S+)/.exec(output)
      if (!match?.[1]) return
      clearTimeout(timer)
      resolve(match[1])
    }
    server.stdout?.on('data', readOutput)
    server.stderr?.on('data', readOutput)
    server.once('exit', code => {
      clearTimeout(timer)
      reject(new Error(`The shop exited with ${code}:\n${output}`))
    })
  })
