import pg from 'pg'

/**
 * Splits a URL into its servers: `postgres://user:password@one:5432,two:5433/shop` has two, of which one at a time
 * takes writes.
 */
export const parseServers = (url: string): string[] => {
  const [, prefix = '', hosts = '', suffix = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map(host => prefix + host + suffix)
}

const primaries = new Map<string, string>()
const searches = new Map<string, Promise<void>>()
const ANSWER_TIMEOUT_MS = 2_000

/** Returns the last known primary: the first server until another was found. */
export const getCurrentPrimary = (url: string): string => primaries.get(url) ?? parseServers(url)[0] ?? url

/**
 * Asks all servers of a URL which one takes writes; concurrent callers share one search. Without an answer the
 * known primary stays.
 */
export const findPrimary = (url: string): Promise<void> => {
  const servers = parseServers(url)
  if (servers.length < 2) return Promise.resolve()
  const runningSearch = searches.get(url)
  if (runningSearch) return runningSearch
  const search = Promise.any(servers.map(verifyPrimary))
    .then(
      primary => void primaries.set(url, primary),
      () => undefined,
    )
    .finally(() => searches.delete(url))
  searches.set(url, search)
  return search
}

/** Redirects connections from one URL to another. */
export const switchPrimary = (url: string, to: string): void => void primaries.set(url, to)

const verifyPrimary = async (server: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await rejectStandby(client)
    return server
  } finally {
    await client.end()
  }
}

/** Throws the error that a standby answers to a write. */
export const rejectStandby = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('The server is a standby'), { code: '25006' })
}
