import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Endpoint } from '#wire/endpoint.ts'

const MODULES = path.resolve(import.meta.dirname, '../../modules')

/** Lists that have no text to search, or that a filter finds. */
const NOT_SEARCHED: Readonly<Record<string, string>> = {
  '/v1/admin/dead-letter': 'payloads need the permission of their job',
  '/v1/admin/vat-check': 'an order number filters it',
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

const readEndpoints = async (): Promise<Endpoint[]> => {
  const contracts = await Promise.all(
    globSync('*/contract-*.ts', { cwd: MODULES }).map(
      file => import(pathToFileURL(path.join(MODULES, file)).href) as Promise<Record<string, unknown>>,
    ),
  )
  return contracts
    .flatMap(contract => Object.values(contract))
    .flatMap(group => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter(isEndpoint)
}

test('searches every long list of staff by text', async () => {
  const lists = (await readEndpoints()).filter(
    ({ paged, allow, path: address }) => paged && allow !== 'anyone' && allow !== 'account' && !address.includes(':'),
  )
  expect(lists.length).toBeGreaterThan(20)
  const unsearchedLists = lists.filter(({ query }) => !query || !hasSearch(query))
  expect(unsearchedLists.map(({ path: address }) => address).filter(address => !(address in NOT_SEARCHED))).toEqual([])
})

const hasSearch = (query: NonNullable<Endpoint['query']>): boolean =>
  (query.parse({ q: 'x' }) as { q?: unknown }).q === 'x'
