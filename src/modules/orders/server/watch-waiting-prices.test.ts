import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerCatalogRoutes } from '#catalog/server/routes.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { start } from './start.ts'
import { staffTasks } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCatalogRoutes(testApp)
    start(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  app.signInAs(createStaffMember(['product.edit', 'price.approve'], { username: 'siim' }))
  await arrange(app.db, tx => makeShop(tx, { priceJumpPercent: 50 }))
  await app.jobs.start()
})
afterAll(() => app.close())

const post = (path: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/v1/admin/${path}`, headers: { 'x-csrf-token': 'any' }, payload })
const readTasks = async () => {
  const rows = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'prices-waiting'))
  return rows.map(({ closedAt, details }) => ({ isOpen: closedAt === null, ...details }))
}

test('keeps one task while prices wait for approval', async () => {
  const id = await makeProduct(app.db, { priceCents: 10_000, totalCents: 10_000 })
  const operationId = crypto.randomUUID()
  await post('product/bulk', { ids: [id], action: { kind: 'price', percent: 90 }, operationId })
  await vi.waitFor(async () => expect(await readTasks()).toEqual([{ isOpen: true, count: 1 }]), { timeout: 20_000 })
  await post('product/bulk/undo', { operationId, after: 0 })
  await vi.waitFor(async () => expect(await readTasks()).toMatchObject([{ isOpen: false }]), { timeout: 20_000 })
})
