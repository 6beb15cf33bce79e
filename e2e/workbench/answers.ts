import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '@playwright/test'
import { accounts } from '#accounts/contract-accounts.ts'
import { content } from '#content/contract-content.ts'
import { garageCalls } from '#fitment/contract-garage.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { shop } from '#shop/contract-shop.ts'
import type { Endpoint, ResponseBody } from '#wire/endpoint.ts'
import { formatPagingHeaders } from '#wire/paging.ts'
import type { Visitor } from '#wire/visitor.ts'
import { buildSample, type SampleOptions } from './sample.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export const FILLED: SampleOptions = { entries: 2, text: 'Piduriketas' }
export const EMPTY: SampleOptions = { entries: 0, text: 'Piduriketas' }
/** A word wider than a phone's screen. */
export const LONG: SampleOptions = { entries: 2, text: 'Kummivarvikaitsekihieemaldusvahend'.repeat(6) }

export const OWNER: Visitor = {
  isGuest: false,
  username: 'omanik',
  roles: ['OWNER'],
  actions: [],
  permissions: [...PERMISSIONS],
}
export const createStaff = (...permissions: string[]): Visitor => ({ ...OWNER, roles: ['STAFF'], permissions })

interface Failure {
  status: number
  message: string
  errors?: Record<string, string[]>
}

/** The answer to a call: a body, a failure, or a lost connection; `after` holds it back. */
interface Reply {
  body?: unknown
  failure?: Failure
  lost?: true
  after?: Promise<unknown>
}

export type Answer = readonly [Endpoint, Reply]

/** Answers with a sample of the contract and the test's own fields. */
export const answerWith = <E extends Endpoint>(
  endpoint: E,
  change: (sample: ResponseBody<E>) => Partial<ResponseBody<E>> = sample => sample,
  options = FILLED,
): Answer => {
  const sample = (endpoint.response ? buildSample(endpoint.response, options) : {}) as ResponseBody<E>
  return [endpoint, { body: Object.assign({}, sample, change(sample)) }]
}

/** Refuses a call as the server does. */
export const answerWithFailure = (endpoint: Endpoint, failure: Failure): Answer => [endpoint, { failure }]

export const loseConnection = (endpoint: Endpoint): Answer => [endpoint, { lost: true }]

/** Holds an answer back until the promise settles. */
export const delayAnswer = ([endpoint, reply]: Answer, after: Promise<unknown>): Answer => [
  endpoint,
  { ...reply, after },
]

/** Returns the answers that every page needs. */
export const buildCommonAnswers = (visitor: Visitor): Answer[] => [
  answerWith(accounts.readSession, () => ({ data: { user: visitor, csrfToken: 'token' } })),
  answerWith(
    shop.pageOptions,
    ({ data }) => ({
      data: {
        ...data,
        languages: { et: 'Eesti', en: 'English' },
        uploadLimit: 100_000_000,
        defaultFolder: 1,
        shop: { ...data.shop, shopModule: true, analyticsId: null },
      },
    }),
    EMPTY,
  ),
  answerWith(garageCalls.read, () => ({ cars: [] })),
  answerWith(content.globals, () => ({ data: { itemContainers: {}, content: {}, version: 1 } })),
]

interface ContractCall {
  endpoint: Endpoint
  pattern: RegExp
}

/** Reads every contract; static parts of a path win over parameters. */
const readContracts = async (): Promise<ContractCall[]> => {
  const files = globSync(['src/{wire,modules/*}/contract-*.ts', 'e2e/workbench/contract-*.ts'], { cwd: ROOT })
  const contracts = await Promise.all(
    files.map(file => import(pathToFileURL(path.join(ROOT, file)).href) as Promise<object>),
  )
  return contracts
    .flatMap(contract => Object.values(contract) as unknown[])
    .flatMap(group => (group && typeof group === 'object' ? (Object.values(group) as unknown[]) : []))
    .filter((value): value is Endpoint =>
      Boolean(value && typeof value === 'object' && 'method' in value && 'allow' in value),
    )
    .toSorted((first, second) => first.path.split(':').length - second.path.split(':').length)
    .map(endpoint => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
}

let calls: Promise<ContractCall[]> | undefined

export interface SentRequest {
  endpoint: Endpoint
  url: URL
  body: unknown
  /** The idempotency key. */
  key: string | undefined
}

/** The network of one mounted screen. */
export interface Network {
  answers: Map<Endpoint, Reply>
  /** Options of the sample answers for calls that the test does not configure. */
  sample: SampleOptions
  /** Calls without a configured answer fail with 500. */
  isDown: boolean
  sent: SentRequest[]
  problems: string[]
}

const checkBody = ({ endpoint, body }: SentRequest, problems: string[]): void => {
  if (!endpoint.body || (endpoint.as ?? 'json') !== 'json') return
  const result = endpoint.body.safeParse(body)
  if (!result.success) problems.push(`${endpoint.method} ${endpoint.path} sent: ${result.error.message}`)
}

const fulfillRoute = async (route: Route, endpoint: Endpoint, reply: Reply, problems: string[]): Promise<void> => {
  await reply.after
  if (reply.lost) return route.abort('connectionreset')
  if (reply.failure) {
    const { status, ...problem } = reply.failure
    return route.fulfill({ status, json: { success: false, ...problem } })
  }
  const result = endpoint.response?.safeParse(reply.body)
  if (result?.success === false) problems.push(`${endpoint.method} ${endpoint.path}: ${result.error.message}`)
  const { results = [] } = (reply.body ?? {}) as { results?: unknown[] }
  const headers = endpoint.paged ? formatPagingHeaders({ page: 1, pageSize: 50, total: results.length }) : {}
  return route.fulfill({ headers, json: reply.body ?? {} })
}

/** Answers a call as the test configured. Bodies that differ from their contract become problems of the test. */
export const answerCall = async (route: Route, network: Network): Promise<void> => {
  const request = route.request()
  const url = new URL(request.url())
  calls ??= readContracts()
  const call = (await calls).find(
    candidate => candidate.endpoint.method === request.method() && candidate.pattern.test(url.pathname),
  )
  if (!call) {
    network.problems.push(`No contract has ${request.method()} ${url.pathname}`)
    return route.abort()
  }
  const { endpoint } = call
  const { 'content-type': type, 'idempotency-key': key } = request.headers()
  const sentRequest = { endpoint, url, body: type?.includes('json') ? (request.postDataJSON() as unknown) : null, key }
  network.sent.push(sentRequest)
  const storedReply = network.answers.get(endpoint)
  if (!storedReply && network.isDown) return route.fulfill({ status: 500, json: { success: false, message: 'Down' } })
  if (!storedReply?.failure) checkBody(sentRequest, network.problems)
  const reply = storedReply ?? { body: endpoint.response ? buildSample(endpoint.response, network.sample) : undefined }
  return fulfillRoute(route, endpoint, reply, network.problems)
}
