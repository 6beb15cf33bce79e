import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  /** The URL of the database through this proxy. */
  url: string
  /** Silences existing connections in both directions without closing them; new connections work. */
  silence(): void
  close(): void
}

/** Starts a proxy before the database whose host can vanish silently, as with an unplugged cable. */
export const startSilentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer(clientSocket => {
    const databaseSocket = connect(Number(database.port), database.hostname)
    for (const [from, to] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      // An error on one side closes the other; the user of the connection sees the reason.
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
