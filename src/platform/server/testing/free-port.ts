import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that nobody listens on at this moment, for a server that is to be found again at the same address. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
