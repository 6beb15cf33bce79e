import type { ChildProcess } from 'node:child_process'

const READY_MS = 300_000

/** Returns the address of a shop that was just started, once it serves. */
export const waitUntilReady = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`The shop was not ready in time:\n${output}`)), READY_MS)
    const read = (bytes: Buffer): void => {
      output += bytes
      const ready = /Pitlane is ready at (\S+)/.exec(output)
      if (!ready?.[1]) return
      clearTimeout(late)
      resolve(ready[1])
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', code => {
      clearTimeout(late)
      reject(new Error(`The shop exited with ${code}:\n${output}`))
    })
  })
