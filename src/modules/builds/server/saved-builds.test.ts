import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { MAX_SAVED_BUILDS } from '#builds/domain/saved-build.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerSavedBuildRoutes } from './saved-build-routes.ts'
import { savedBuildPersonalData } from './saved-builds.ts'
import { savedBuilds } from './tables.ts'

const CUSTOMER = { ...GUEST, isGuest: false, username: 'ostja', roles: ['CLIENT'] }
const LIST = { name: 'Rajale', items: '12*2.34', car: '7.q1-a' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerSavedBuildRoutes)
  await makeUser(app.db, { email: 'Ostja@example.ee' })
  await makeUser(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(CUSTOMER, 1)
  await app.db.delete(savedBuilds)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/account/build${path}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const readLists = async () => (await call('GET')).json().results

test('keeps several lists with names, the last saved one first', async () => {
  const { id } = (await call('POST', '', LIST)).json().data
  app.setNow(new Date('2027-01-01'))
  const other = (await call('POST', '', { name: '', items: '12.12.x', car: '' })).json().data
  expect(await readLists()).toEqual([
    { id: other.id, name: 'Minu komplekt', items: '12*2', car: '' },
    { id, ...LIST },
  ])
  const renamed = await call('PUT', `/${id}`, { ...LIST, name: 'Talveks' })
  expect(renamed.json().data).toEqual({ ...LIST, id, name: 'Talveks' })
  expect((await call('DELETE', `/${other.id}`)).statusCode).toBe(204)
  expect(await readLists()).toEqual([{ ...LIST, id, name: 'Talveks' }])
})

test('serves a list to its owner only', async () => {
  const { id } = (await call('POST', '', LIST)).json().data
  app.signInAs({ ...CUSTOMER, username: 'teine' }, 2)
  expect(await readLists()).toEqual([])
  expect((await call('PUT', `/${id}`, LIST)).statusCode).toBe(404)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
  app.signInAs(GUEST)
  expect((await call('GET')).statusCode).toBe(401)
})

test('refuses lists without parts and above the limit', async () => {
  expect(Object.keys((await call('POST', '', { ...LIST, items: 'x' })).json().errors)).toEqual(['items'])
  const rows = Array.from({ length: MAX_SAVED_BUILDS - 1 }, () => ({ ...LIST, userId: 1, savedAt: app.now() }))
  await app.db.insert(savedBuilds).values(rows)
  const answers = await Promise.all([call('POST', '', LIST), call('POST', '', LIST)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('is part of the personal data of its user', async () => {
  await call('POST', '', LIST)
  const { name, items, car } = LIST
  expect(await savedBuildPersonalData.read(app.db, ['ostja@example.ee'])).toMatchObject([{ name, parts: items, car }])
  await arrange(app.db, tx => savedBuildPersonalData.erase(app, tx, ['ostja@example.ee']))
  expect(await readLists()).toEqual([])
})
