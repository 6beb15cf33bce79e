import pg from 'pg'
import { findPrimary, getCurrentPrimary, parseServers, rejectStandby } from './primary-server.ts'

/**
 * A connection to the primary where the URL names several servers. After a failure it looks for the primary again,
 * so that the next try finds a promoted standby.
 */
export class PrimaryClient extends pg.Client {
  readonly #url: string

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? ''
    super({ ...config, connectionString: getCurrentPrimary(url) })
    this.#url = url
    // Callers learn of errors from their failing queries. The pool listens only while a client is idle, so another
    // error would have no listener and end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: (...args: never[]) => void): Promise<pg.Client> | undefined {
    const onConnected = callback as ((error: Error | null) => void) | undefined
    if (parseServers(this.#url).length < 2) return onConnected ? void super.connect(onConnected) : super.connect()
    const connected = this.#connectToLeader()
    if (!onConnected) return connected
    connected.then(() => onConnected(null), onConnected)
    return undefined
  }

  async #connectToLeader(): Promise<pg.Client> {
    try {
      await super.connect()
      await rejectStandby(this)
    } catch (error) {
      void findPrimary(this.#url)
      void this.end()
      throw error
    }
    return this
  }
}
