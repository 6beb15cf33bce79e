import pg from 'pg'

/**
 * The servers that an address names, each by an address of its own: `postgres://user:password@one:5432,two:5433/shop` are
 * two, of which one at a time takes writes.
 */
export const serversOf = (url: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map(host => before + host + after)
}

const leaders = new Map<string, string>()
const seeking = new Map<string, Promise<void>>()
const ANSWER_MS = 2_000

/** The server that is believed to take writes; the first one until another was found. */
export const leaderOf = (url: string): string => leaders.get(url) ?? serversOf(url)[0] ?? url

/** Asks the servers of an address which of them takes writes, once however many want to know; where none does all stays as it is. */
export const seekLeader = (url: string): Promise<void> => {
  const servers = serversOf(url)
  if (servers.length < 2) return Promise.resolve()
  const known = seeking.get(url)
  if (known) return known
  const found = Promise.any(servers.map(takesWrites))
    .then(
      leader => void leaders.set(url, leader),
      () => undefined,
    )
    .finally(() => seeking.delete(url))
  seeking.set(url, found)
  return found
}

/** What answered at one address does so at another from now on. */
export const moveServer = (url: string, to: string): void => void leaders.set(url, to)

const takesWrites = async (server: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseStandby(client)
    return server
  } finally {
    await client.end()
  }
}

/** A standby answers, but keeps nothing; throws what it would answer to a write. */
export const refuseStandby = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('The server is a standby'), { code: '25006' })
}
