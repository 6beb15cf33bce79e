import type { Logger } from 'pino'
import { PrimaryClient } from './primary-client.ts'

const RECONNECT_MS = 1_000

/** The state of a server when a listening connection is established. */
export interface ListenState {
  /** Changes after a failover or a restore from a copy. */
  history: string
  /** The next free transaction number. */
  next: string
}

interface ListenOptions {
  channel: string
  log: Logger
  onNotification: () => void
  /** Runs after each connect, before the first notification. */
  onConnected: (state: ListenState) => void
}

/** Listens on a channel and reconnects until it succeeds. Throws when the first connection fails. */
export const listen = async (
  url: string,
  { channel, log, onNotification, onConnected }: ListenOptions,
): Promise<{ end(): Promise<void> }> => {
  let client: PrimaryClient | null = null
  let reconnectTimer: NodeJS.Timeout | undefined
  let hasEnded = false
  const connectClient = async (): Promise<void> => {
    const newClient = new PrimaryClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = newClient
    newClient.on('notification', onNotification)
    newClient.on('error', error => {
      if (client !== newClient) return
      log.warn({ err: error }, 'change_stream.connection_lost')
      reconnectClient()
    })
    try {
      await newClient.connect()
      const state = await readState(newClient)
      await newClient.query(`LISTEN ${channel}`)
      onConnected(state)
    } catch (error) {
      // The caller or the next try reports this error, so the listener above must not.
      if (client === newClient) client = null
      await newClient.end()
      throw error
    }
  }
  const reconnectClient = (): void => {
    client = null
    clearTimeout(reconnectTimer)
    if (!hasEnded) reconnectTimer = setTimeout(() => connectClient().catch(reconnectClient), RECONNECT_MS).unref()
  }
  await connectClient()
  return {
    async end() {
      hasEnded = true
      clearTimeout(reconnectTimer)
      await client?.end()
    },
  }
}

const readState = async (client: PrimaryClient): Promise<ListenState> => {
  const { rows } = await client.query<ListenState>(`
    select (pg_control_system()).system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as history,
      pg_snapshot_xmax(pg_current_snapshot())::text as next`)
  return rows[0] as ListenState
}
