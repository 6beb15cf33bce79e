import { eq } from 'drizzle-orm'
import { createUser } from '#accounts/server/accounts.ts'
import { users } from '#accounts/server/tables.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { createSeedContext } from '#platform/server/write.ts'
import type { BenchShop } from './shop.ts'

/** The OpenAPI document describes each list of the administration area in this way. */
interface AdminList {
  path: string
  sorts: readonly string[]
  /** Each filter with a fixed set of choices, and all its choices. */
  filters: ReadonlyMap<string, readonly string[]>
  hasSearch: boolean
  /** True when the list has a date range filter. */
  hasDays: boolean
}

interface Parameter {
  name: string
  in: string
  schema?: { enum?: readonly string[] }
}

/** Finds every sorted and paged list in the OpenAPI document, so that new lists are measured automatically. */
const findAdminLists = async ({ origin }: BenchShop): Promise<AdminList[]> => {
  const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: readonly Parameter[]; security?: unknown } }>
  }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).filter(({ in: location }) => location === 'query')
    const isForStaff = path.startsWith('/v1/admin/') || path === '/v1/stock-notification'
    // An address with a parameter lists the parts of a single record, not a whole table.
    if (!isForStaff || path.includes('{') || !parameters.some(({ name }) => name === 'pageSize')) return []
    const choices = parameters.flatMap(({ name, schema }): [string, readonly string[]][] =>
      schema?.enum && name !== 'sort' && name !== 'lang' ? [[name, schema.enum]] : [],
    )
    return {
      path,
      sorts: parameters.find(({ name }) => name === 'sort')?.schema?.enum ?? [],
      filters: new Map(choices),
      hasSearch: parameters.some(({ name }) => name === 'q'),
      hasDays: parameters.some(({ name }) => name === 'to'),
    }
  })
}

const ADMIN = { username: 'Mõõtja', password: 'mitu-sekundit-siis', roles: ['ADMIN'] }

/** Returns the cookies and the anti-forgery token of a session with every permission. */
export const logInAsAdmin = async (shop: BenchShop): Promise<{ cookie: string; token: string }> => {
  await shop.withDatabase(async db => {
    if ((await db.$count(users, eq(users.username, ADMIN.username))) === 0) {
      await createUser(createSeedContext(db), createSystemActor('bench'), ADMIN)
    }
  })
  const session = await fetch(`${shop.origin}/v1/session`)
  const sessionBody = (await session.json()) as { data: { csrfToken: string } }
  const readCookies = (response: Response): string[] =>
    response.headers.getSetCookie().map(setCookie => setCookie.split(';', 1)[0] ?? '')
  const { username, password } = ADMIN
  const response = await fetch(`${shop.origin}/v1/login-session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': sessionBody.data.csrfToken,
      cookie: readCookies(session).join('; '),
    },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`The login failed: ${await response.text()}`)
  const cookie = [...readCookies(session), ...readCookies(response)].join('; ')
  const newSession = (await (
    await fetch(`${shop.origin}/v1/session`, { headers: { cookie } })
  ).json()) as typeof sessionBody
  return { cookie, token: newSession.data.csrfToken }
}

interface TimedRequest {
  address: string
  ms: number
}

const ATTEMPTS = 5

/**
 * Returns the shortest of several times, in milliseconds. Processor time caps each one on systems that report it,
 * because other work on a crowded machine does not belong to the list.
 */
const measureShortestMs = async (shop: BenchShop, address: string, cookie: string): Promise<number> => {
  let shortestMs = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [startedAt, usedMsBefore] = [performance.now(), shop.readProcessorTime()]
    const response = await fetch(shop.origin + address, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    const [endedAt, usedMsAfter] = [performance.now(), shop.readProcessorTime()]
    const usedMs = usedMsBefore === null || usedMsAfter === null ? Number.POSITIVE_INFINITY : usedMsAfter - usedMsBefore
    shortestMs = Math.min(shortestMs, endedAt - startedAt, usedMs)
  }
  return shortestMs
}

/** The first word has many matches, the second few, and the last has no match. */
const SEARCH_WORDS = ['turbo', 'gen-77', 'midagi-sellist-pole']

/** Returns the date 40 days ago; a range that ends there excludes all recent rows. */
const formatDistantDay = (): string => new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10)

const buildAddresses = ({ path, sorts, filters, hasSearch, hasDays }: AdminList): string[] => [
  path,
  `${path}?page=900`,
  ...sorts.map(sort => `${path}?sort=${encodeURIComponent(sort)}`),
  ...[...filters].flatMap(([name, choices]) => choices.map(choice => `${path}?${name}=${encodeURIComponent(choice)}`)),
  ...(hasSearch ? SEARCH_WORDS.map(word => `${path}?q=${word}`) : []),
  ...(hasDays
    ? [`${path}?to=${formatDistantDay()}`, `${path}?from=${formatDistantDay()}&to=${formatDistantDay()}`]
    : []),
]

const FIRST_PAGE_LIMIT_MS = 200
const OTHER_REQUEST_LIMIT_MS = 150

/** Measures the first page, every sort order, every filter and a search of each list; returns those above the limit. */
export const reportAdminLists = async (shop: BenchShop): Promise<string> => {
  const { cookie } = await logInAsAdmin(shop)
  const results: string[] = []
  for (const list of await findAdminLists(shop)) {
    const requests: TimedRequest[] = []
    for (const address of buildAddresses(list))
      requests.push({ address, ms: await measureShortestMs(shop, address, cookie) })
    const [firstPage, ...otherRequests] = requests
    if (!firstPage) continue
    const slowRequests = [
      ...(firstPage.ms > FIRST_PAGE_LIMIT_MS ? [firstPage] : []),
      ...otherRequests.filter(({ ms }) => ms > OTHER_REQUEST_LIMIT_MS),
    ]
    const longestMs = Math.max(0, ...otherRequests.map(({ ms }) => ms))
    const slowNames = slowRequests.map(
      ({ address, ms }) => `${address.slice(list.path.length) || 'first rows'} ${Math.round(ms)} ms`,
    )
    const summary = `${Math.round(firstPage.ms)} ms, ${otherRequests.length} others up to ${Math.round(longestMs)} ms`
    const slowList = slowNames.length > 0 ? `, late: ${slowNames.join(', ')}` : ''
    results.push(`\`${list.path}\` ${summary}${slowList}`)
  }
  return results.join('<br>')
}
