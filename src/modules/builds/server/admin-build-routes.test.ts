import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { start } from './builds.ts'

let app: TestApp
let [springs = 0, pads = 0, brace = 0]: number[] = []
beforeAll(async () => {
  app = await createTestApp(start)
  await arrange(app.db, tx => makeShop(tx))
  ;[springs = 0, pads = 0, brace = 0] = await makeProducts(app.db, [{}, {}, {}])
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(createStaffMember(['product.edit'])))

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/build${path}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const createText = (et: string) => multilingual({ et, en: et })
const buildBody = (changes: object = {}) => ({
  name: createText('Esimene tase'),
  intro: createText(''),
  roles: [{ name: createText('Vedrud'), amount: 2, product_ids: [springs, pads] }],
  rules: [{ product_id: springs, kind: 'requires', other_id: brace }],
  published: true,
  ...changes,
})

test('requires the permission to edit products', async () => {
  app.signInAs(GUEST)
  expect((await call('GET', '')).statusCode).toBe(401)
  app.signInAs(createStaffMember(['order.edit']))
  expect((await call('POST', '', buildBody())).statusCode).toBe(403)
})

test('creates, changes, lists and deletes a list with the rules of its products', async () => {
  const { id } = (await call('POST', '', buildBody())).json().data
  const [created] = (await call('GET', '?q=esimene')).json().results
  expect(created).toMatchObject({
    id,
    roles: [{ amount: 2, products: [{ id: springs }, { id: pads }] }],
    rules: [{ product: { id: springs }, kind: 'requires', other: { id: brace } }],
    published: true,
    version: 1,
  })
  const baseRules = buildBody().rules
  const change = { ...buildBody({ rules: [], published: false }), baseVersion: 1, baseRules }
  expect((await call('PUT', `/${id}`, change)).statusCode).toBe(200)
  expect((await call('PUT', `/${id}`, change)).statusCode).toBe(409)
  expect((await call('GET', '')).json().results).toMatchObject([{ id, rules: [], published: false, version: 2 }])
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
})

test('keeps the rules that another list with a common product added', async () => {
  const conflict = { product_id: springs, kind: 'conflicts', other_id: pads }
  const [requires] = buildBody().rules
  const createList = async (rules: object[]): Promise<number> =>
    (await call('POST', '', buildBody({ rules }))).json().data.id
  const saveList = (id: number, baseRules: object[], rules: object[]) =>
    call('PUT', `/${id}`, { ...buildBody({ rules }), baseVersion: 1, baseRules })
  // The second editor opened a list before the first one added a rule.
  const [firstId, secondId] = [await createList([]), await createList([])]
  expect((await saveList(firstId, [], [conflict])).statusCode).toBe(200)
  expect((await saveList(secondId, [], [requires as object])).statusCode).toBe(200)
  const readRules = async () =>
    (await call('GET', '')).json().results[0].rules.map((rule: { kind: string }) => rule.kind)
  expect((await readRules()).toSorted()).toEqual(['conflicts', 'requires'])
  // A new list takes no rule from its products; a removed rule leaves every list.
  const thirdId = await createList([])
  expect((await readRules()).toSorted()).toEqual(['conflicts', 'requires'])
  await saveList(thirdId, [conflict, requires as object], [requires as object])
  expect(await readRules()).toEqual(['requires'])
})

test.each([
  ['name.et', () => ({ name: createText(' ') })],
  ['roles', () => ({ roles: [] })],
  ['roles.0.name.et', () => ({ roles: [{ name: createText(''), amount: 1, product_ids: [springs] }] })],
  ['roles.0.product_ids', () => ({ roles: [{ name: createText('a'), amount: 1, product_ids: [999_999] }], rules: [] })],
  ['rules.0.other_id', () => ({ rules: [{ product_id: springs, kind: 'conflicts', other_id: springs }] })],
  ['rules.0.other_id', () => ({ rules: [{ product_id: brace, kind: 'conflicts', other_id: springs }] })],
])('reports a wrong %s at its field', async (field, change) => {
  const answer = await call('POST', '', buildBody(change()))
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]])
})
