import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST } from '#wire/visitor.ts'
import { servePageOptions } from './serve-page-options.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => servePageOptions(testApp, () => []))
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const readCategories = async () => (await app.server.inject({ url: '/v1/page-options' })).json().data.categories

test('hides the shop from staff without the permission to use it', async () => {
  const staff = { ...GUEST, isGuest: false, username: 'toimetaja', roles: ['EDITOR'] }
  expect(await readCategories()).toEqual([])
  app.signInAs({ ...staff, permissions: ['page.edit'] })
  expect(await readCategories()).toBeNull()
  app.signInAs({ ...staff, permissions: ['page.edit', 'client'] })
  expect(await readCategories()).toEqual([])
})
