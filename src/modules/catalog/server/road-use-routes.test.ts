import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { makeProducts } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { registerRoadUseRoutes } from './road-use-routes.ts'

const ABE: Approval = {
  kind: 'abe',
  regulation: '',
  number: 'KBA 1',
  countries: [
    { country: 'EE', use: 'road' },
    { country: 'FI', use: 'with_entry' },
  ],
  elsewhere: 'unknown',
  conditions: multilingual({}),
  fileIds: [],
}
const createName = (en: string) => multilingual({ et: en, en })

let app: TestApp
let [springs = 0, spacers = 0, plain = 0, hidden = 0]: number[] = []
beforeAll(async () => {
  app = await createTestApp(registerRoadUseRoutes)
  ;[springs = 0, spacers = 0, plain = 0, hidden = 0] = await makeProducts(app.db, [
    { name: createName('Springs'), approvals: [ABE] },
    { name: createName('Spacers'), approvals: [ABE] },
    { name: createName('Brace') },
    { name: createName('Secret'), approvals: [ABE], visibility: HIDDEN_VISIBILITY },
  ])
})
afterAll(() => app.close())

const requestRoadUse = async (ids: readonly number[], country: string) =>
  (await app.server.inject({ url: `/v1/road-use?lang=en&country=${country}&p=${ids.join()}` })).json()

test.each([
  ['EE', 'The manufacturer states: for use on public roads in Estonia.'],
  ['FI', 'The manufacturer states: for use on public roads only after an inspection or entry (Finland).'],
  ['LV', 'The manufacturer states nothing about use on public roads (Latvia).'],
])('states what holds in %s', async (country, note) => {
  const answer = await requestRoadUse([springs, plain], country)
  expect(answer).toMatchObject({ results: [{ product_id: springs, note }], warnings: [] })
})

test('warns of two parts with an ABE of their own, and omits hidden products', async () => {
  const { results, warnings } = await requestRoadUse([springs, spacers, hidden], 'EE')
  expect(results).toHaveLength(2)
  expect(warnings).toEqual([expect.stringMatching(/^Springs \+ Spacers\. Two parts with an ABE/)])
  expect((await requestRoadUse([springs, hidden], 'EE')).warnings).toEqual([])
})
