import { expect, test } from 'vitest'
import type { Endpoint } from '#wire/endpoint.ts'
import { type Send, SendError } from '#wire/send.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { findPaletteTargets, type PaletteTarget } from './palette-targets.ts'

const RESULTS: Readonly<Record<string, object[]>> = {
  '/v1/admin/product': [{ id: 1, name: 'Turbo', code1: 'T-1' }],
  '/v1/admin/client': [{ id: 3, name: 'Mari Maasikas', email: 'mari@naide.ee' }],
  '/v1/admin/page': [{ id: 4, title: 'Turbodest', path: '/et/turbodest' }],
}
const requests: string[] = []
/** The search for orders fails in these tests. */
const send = (async ({ path }: Endpoint, { query }: { query: { q: string } }) => {
  requests.push(`${path} ${query.q}`)
  const results = RESULTS[path]
  if (!results) throw new SendError('network', '')
  return { body: { results } }
}) as unknown as Send
const createStaff = (...permissions: string[]): Visitor => ({ ...GUEST, isGuest: false, username: 'mari', permissions })

const findTargets = async (visitor: Visitor, signal = new AbortController().signal) => {
  const reports: PaletteTarget[][] = []
  await findPaletteTargets(send, { q: 'turbo', language: 'et', visitor, t: key => key, signal }, targets =>
    reports.push(targets),
  )
  return reports
}

test('lists products, clients and pages in order when the search for orders fails, and caches no personal data', async () => {
  const reports = await findTargets(
    createStaff('product.edit', 'order.edit', 'client.edit', 'page.edit', 'page.manage'),
  )
  expect(reports.at(-1)).toEqual([
    { label: 'Turbo', note: 'T-1', href: '/et/admin/product/edit/1' },
    {
      label: 'Mari Maasikas, mari@naide.ee',
      cacheableLabel: 'admin.line.client 3',
      note: 'admin.line.client',
      href: '/et/admin/client/edit/3',
    },
    { label: 'Turbodest', note: 'admin.line.page', href: '/et/admin/page/edit/4' },
  ])
  expect(reports.length).toBeGreaterThan(2)
})

test('links staff who may only write pages to the in-place editor', async () => {
  expect((await findTargets(createStaff('page.edit'))).at(-1)).toEqual([
    { label: 'Turbodest', note: 'admin.line.page', href: '/et/turbodest#edit' },
  ])
})

test('searches only what the user may open, and reports nothing after an abort', async () => {
  requests.length = 0
  expect(await findTargets(createStaff('page.edit'), AbortSignal.abort())).toEqual([])
  expect(requests).toEqual(['/v1/admin/page turbo'])
})
