import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { MAX_GARAGE_CARS } from '#fitment/domain/garage.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { unwrap } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { emptyVehicleBin } from '../admin/empty-vehicle-bin.ts'
import { mergeVehicles } from '../admin/merge-vehicles.ts'
import { createVehicles } from '../create-vehicles.ts'
import { garageCars, vehicleNodes } from '../tables.ts'
import { garagePersonalData } from './garage-personal-data.ts'
import { registerGarageRoutes } from './garage-routes.ts'

const GENERATIONS = Array.from({ length: MAX_GARAGE_CARS + 5 }, (_, nth) => `VW,Golf,G${nth},petrol`)
const FILE = `make,model,generation,fuel\n${GENERATIONS.join('\n')}\n`
const BUYER = { ...GUEST, isGuest: false, username: 'ostja', roles: ['CLIENT'] }

let app: TestApp
let ids: number[]
beforeAll(async () => {
  app = await createTestApp(registerGarageRoutes)
  await makeUser(app.db, { email: 'Ostja@example.ee' })
  await makeUser(app.db)
  await arrange(app.db, tx => createVehicles(tx, parseVehicleFile(FILE).rows, {}, new Date('2026-01-01')))
  const rows = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.level, 'generation'))
  ids = rows.map(({ id }) => id).sort((first, second) => first - second)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(BUYER, 1)
  await app.db.delete(garageCars)
})

interface Change {
  put?: { key: string; nickname: string; before?: { key: string; nickname: string } }[]
  remove?: number[]
  first?: number | null
}

const changeGarage = async ({ put = [], remove = [], first = null }: Change) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/v1/account/garage',
    headers: { 'x-csrf-token': 'any' },
    payload: { put, remove, first },
  })
  return answer.json()
}
const readGarage = async () => (await app.server.inject({ url: '/v1/account/garage' })).json().cars
const getId = (nth: number): number => ids[nth] ?? 0
const createCar = (nth: number, nickname = '') => ({ key: String(getId(nth)), nickname })

test('keeps cars with answers and nicknames, the one used last first', async () => {
  const answered = { key: `${getId(1)}.gmanual`, nickname: 'Punane' }
  await changeGarage({ put: [createCar(0), answered], first: getId(1) })
  expect(await readGarage()).toEqual([
    { ...answered, name: 'VW Golf G1' },
    { key: String(getId(0)), name: 'VW Golf G0', nickname: '' },
  ])
  await changeGarage({ put: [{ ...createCar(1, 'Sinine'), before: answered }], remove: [getId(0)] })
  expect(await readGarage()).toEqual([{ key: String(getId(1)), name: 'VW Golf G1', nickname: 'Sinine' }])
})

test('joins a car of a guest with the answers and the nickname that the account has', async () => {
  await changeGarage({ put: [{ key: `${getId(1)}.gmanual`, nickname: 'Punane' }] })
  await changeGarage({ put: [{ key: `${getId(1)}.drwd`, nickname: '' }], first: getId(1) })
  expect(await readGarage()).toMatchObject([{ key: `${getId(1)}.drwd.gmanual`, nickname: 'Punane' }])
})

test('keeps the answer of another browser when one renames the car', async () => {
  await changeGarage({ put: [createCar(1)] })
  await changeGarage({ put: [{ key: `${getId(1)}.gmanual`, nickname: '', before: createCar(1) }] })
  await changeGarage({ put: [{ ...createCar(1, 'Punane'), before: createCar(1) }] })
  expect(await readGarage()).toMatchObject([{ key: `${getId(1)}.gmanual`, nickname: 'Punane' }])
})

test('shows a garage only to its user and refuses guests', async () => {
  await changeGarage({ put: [createCar(0)] })
  app.signInAs({ ...BUYER, username: 'teine' }, 2)
  expect(await readGarage()).toEqual([])
  await changeGarage({ remove: [getId(0)] })
  app.signInAs(BUYER, 1)
  expect(await readGarage()).toHaveLength(1)
  app.signInAs(GUEST)
  expect((await app.server.inject({ url: '/v1/account/garage' })).statusCode).toBe(401)
})

test('omits unknown vehicles and broken keys, and keeps the cars used last', async () => {
  await changeGarage({ put: [{ key: '999999', nickname: '' }, { key: 'x', nickname: '' }, createCar(0)] })
  expect(await readGarage()).toHaveLength(1)
  await changeGarage({ put: ids.slice(1, MAX_GARAGE_CARS + 1).map(id => ({ key: String(id), nickname: '' })) })
  const cars: { key: string }[] = await readGarage()
  expect(cars).toHaveLength(MAX_GARAGE_CARS)
  expect(cars.map(({ key }) => Number(key))).not.toContain(getId(0))
})

test('enforces the limit when two browsers add cars at once', async () => {
  const half = MAX_GARAGE_CARS - 5
  await Promise.all([
    changeGarage({ put: ids.slice(0, half).map(id => ({ key: String(id), nickname: '' })) }),
    changeGarage({ put: ids.slice(10).map(id => ({ key: String(id), nickname: '' })) }),
  ])
  expect(await app.db.$count(garageCars)).toBe(MAX_GARAGE_CARS)
})

test('replaces a merged vehicle by the one that remains, and never deletes a vehicle of a garage', async () => {
  await changeGarage({ put: [createCar(22), createCar(23), createCar(24)] })
  await app.db
    .update(vehicleNodes)
    .set({ removedAt: app.now() })
    .where(eq(vehicleNodes.id, getId(24)))
  unwrap(await emptyVehicleBin(app, createSystemActor('test')))
  expect(await app.db.$count(vehicleNodes, eq(vehicleNodes.id, getId(24)))).toBe(1)
  const merged = await mergeVehicles(app, createSystemActor('test'), { id: getId(22), into: getId(23) })
  expect(merged.ok).toBe(true)
  await app.changes.waitForListeners()
  expect(await readGarage()).toEqual([{ key: String(getId(23)), name: 'VW Golf G23', nickname: '' }])
})

test('joins the answers and the nickname of a merged vehicle with those of the one that remains', async () => {
  const double = { key: `${getId(20)}.gmanual.drwd`, nickname: 'Punane' }
  await changeGarage({ put: [{ key: `${getId(21)}.gautomatic`, nickname: '' }, double], first: getId(20) })
  const merged = await mergeVehicles(app, createSystemActor('test'), { id: getId(20), into: getId(21) })
  expect(merged.ok).toBe(true)
  await app.changes.waitForListeners()
  expect(await readGarage()).toEqual([{ key: `${getId(21)}.drwd.gautomatic`, name: 'VW Golf G21', nickname: 'Punane' }])
})

test('includes the garage in the personal data of its user', async () => {
  await changeGarage({ put: [createCar(0, 'Punane')] })
  expect(await garagePersonalData.read(app.db, ['ostja@example.ee'])).toMatchObject([{ nickname: 'Punane' }])
  await arrange(app.db, tx => garagePersonalData.erase(app, tx, ['ostja@example.ee']))
  expect(await readGarage()).toEqual([])
})
