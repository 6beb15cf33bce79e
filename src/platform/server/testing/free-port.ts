import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give out by themselves, to whoever asks for any port and to every connection that goes out. */
const FROM = 20_000
const TO = 32_000

/** A free port that nobody is given by chance: a server may leave it for a while and finds it free again. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FROM, TO)
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
