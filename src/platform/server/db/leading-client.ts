import pg from 'pg'
import { leaderOf, refuseStandby, seekLeader, serversOf } from './leading-server.ts'

/**
 * A connection to the server that takes writes, where the address names several. One that cannot be made has the others
 * asked, so that the next try finds the standby that took over.
 */
export class LeadingClient extends pg.Client {
  readonly #url: string

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? ''
    super({ ...config, connectionString: leaderOf(url) })
    this.#url = url
    // Whoever uses it is told by what fails. Who is told otherwise (the pool, for idle ones) listens by turns, and between two of
    // them, when the end comes in the same bytes as an answer, nobody would: that ends the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: (...given: never[]) => void): Promise<pg.Client> | undefined {
    const told = callback as ((error: Error | null) => void) | undefined
    if (serversOf(this.#url).length < 2) return told ? void super.connect(told) : super.connect()
    const connected = this.#connectToLeader()
    if (!told) return connected
    connected.then(() => told(null), told)
    return undefined
  }

  async #connectToLeader(): Promise<pg.Client> {
    try {
      await super.connect()
      await refuseStandby(this)
    } catch (error) {
      void seekLeader(this.#url)
      void this.end()
      throw error
    }
    return this
  }
}
