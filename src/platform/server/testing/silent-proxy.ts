import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  /** The address of the database by way of this. */
  url: string
  /** From now on nothing comes through the connections that stand, in either direction, and none of them ends before `close()`; those made later work. */
  silence(): void
  close(): void
}

/** Stands between the shop and its database, whose host can vanish without a word, as behind a cable that was pulled and put into another. */
export const silentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(database.port), database.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // One side that breaks ends the other; why is told to whoever uses it.
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
