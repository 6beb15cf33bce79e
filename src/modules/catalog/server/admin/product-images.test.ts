import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { makeFile } from '#files/testing/factories.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerProductImageRoutes } from './product-image-routes.ts'

const staff = createStaffMember(['product.edit'])

let app: TestApp
let id: number
let pictures: number[]
beforeAll(async () => {
  app = await createTestApp(registerProductImageRoutes)
  pictures = []
  for (const name of ['a.png', 'b.png', 'c.png']) pictures.push((await makeFile(app.db, app.storage, { name })).id)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(staff)
  id = await makeProduct(app.db)
})

const saveImages = (ids: readonly number[], shownIds: readonly number[], product = id) =>
  app.server.inject({
    method: 'PUT',
    url: `/v1/admin/product/${product}/images`,
    headers: { 'x-csrf-token': 'any' },
    payload: { ids, seen: shownIds },
  })
const listIds = (answer: Awaited<ReturnType<typeof saveImages>>) =>
  answer.json().data.images.map((image: { id: number }) => image.id)

test('adds, sorts and removes pictures', async () => {
  const [firstId, secondId, thirdId] = pictures as [number, number, number]
  expect(listIds(await saveImages([firstId, secondId, thirdId], []))).toEqual([firstId, secondId, thirdId])
  expect(listIds(await saveImages([thirdId, firstId, secondId], [firstId, secondId, thirdId]))).toEqual([
    thirdId,
    firstId,
    secondId,
  ])
  expect(listIds(await saveImages([thirdId, thirdId], [thirdId, firstId, secondId]))).toEqual([thirdId])
  const { rows } = await app.db.$client.query(
    `select after from audit_entry where kind = 'product' and subject = $1 order by id desc limit 1`,
    [String(id)],
  )
  expect(rows[0].after).toEqual({ imageIds: [thirdId] })
})

test('rejects pictures that are based on another order', async () => {
  await saveImages([pictures[0]!], [])
  const outdatedSave = await saveImages([pictures[1]!], [])
  expect([outdatedSave.statusCode, outdatedSave.json().message]).toEqual([
    409,
    'Keegi teine on pilte vahepeal muutnud. Vaata need üle ja proovi uuesti.',
  ])
  expect((await saveImages([], [pictures[0]!])).statusCode).toBe(200)
})

test('rejects other files, unknown products and missing permissions', async () => {
  const pdf = await makeFile(app.db, app.storage, { mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') })
  expect((await saveImages([pdf.id], [])).statusCode).toBe(422)
  expect((await saveImages([999_999], [])).statusCode).toBe(422)
  expect((await saveImages([], [], 2_147_483_647)).statusCode).toBe(404)
  app.signInAs({ ...staff, permissions: ['order.edit'] })
  expect((await saveImages([], [])).statusCode).toBe(403)
  app.signInAs(GUEST)
  expect((await saveImages([], [])).statusCode).toBe(401)
})
