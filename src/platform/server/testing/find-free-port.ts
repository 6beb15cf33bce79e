import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports that systems assign. */
const MIN_PORT = 20_000
const MAX_PORT = 32_000

/** Finds a free port that no system assigns by chance, so that a server can release and reopen it. */
export const findFreePort = async (): Promise<number> => {
  while (true) {
    const port = randomInt(MIN_PORT, MAX_PORT)
    if (await isFree(port)) return port
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
