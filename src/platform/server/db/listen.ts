import type { Logger } from 'pino'
import { LeadingClient } from './leading-client.ts'

const RECONNECT_MS = 1_000

/** What a server says of itself when a listening connection stands. */
export interface Standing {
  /** Changes when another server takes over, or one is restored from a copy. */
  history: string
  /** No transaction has this number yet. */
  next: string
}

interface Listening {
  channel: string
  log: Logger
  onNotice: () => void
  /** Called each time the connection stands, before anything is heard on it. */
  onConnected: (standing: Standing) => void
}

/** Listens, and again after its connection broke, however long that takes. The first connection must stand. */
export const listen = async (
  url: string,
  { channel, log, onNotice, onConnected }: Listening,
): Promise<{ end(): Promise<void> }> => {
  let client: LeadingClient | null = null
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const connect = async (): Promise<void> => {
    const next = new LeadingClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = next
    next.on('notification', onNotice)
    next.on('error', error => {
      if (client !== next) return
      log.warn({ err: error }, 'The listening connection broke; changes are polled for until it stands again')
      again()
    })
    try {
      await next.connect()
      const standing = await standingOf(next)
      await next.query(`LISTEN ${channel}`)
      onConnected(standing)
    } catch (error) {
      // Its own fault is told by the caller, or by the next try.
      if (client === next) client = null
      await next.end()
      throw error
    }
  }
  const again = (): void => {
    client = null
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => connect().catch(again), RECONNECT_MS).unref()
  }
  await connect()
  return {
    async end() {
      ended = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

const standingOf = async (client: LeadingClient): Promise<Standing> => {
  const { rows } = await client.query<Standing>(`
    select (pg_control_system()).system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as history,
      pg_snapshot_xmax(pg_current_snapshot())::text as next`)
  return rows[0] as Standing
}
