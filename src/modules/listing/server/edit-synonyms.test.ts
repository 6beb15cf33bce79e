import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { makeSynonyms } from '#listing/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerListingRoutes } from './routes.ts'

const EDITOR = createStaffMember(['product.edit'])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerListingRoutes)
  await arrange(app.db, tx => makeShop(tx))
  app.signInAs(EDITOR)
})
afterAll(() => app.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'x' }, ...(payload && { payload }) })
const findIds = async (q: string): Promise<number[]> => {
  await app.changes.waitForListeners()
  const answer = await send('GET', `/v1/product?q=${encodeURIComponent(q)}`)
  return answer.json().results.map(({ id }: { id: number }) => id)
}

test('applies a new, changed and deleted group at once', async () => {
  const id = await makeProduct(app.db, { name: multilingual({ et: 'Tiib suur', en: 'Big wing' }) })
  await expect.poll(() => findIds('antenn')).toEqual([])
  const created = await send('POST', '/v1/admin/synonym', { words: [' Tiib', 'antenn', 'tiib'] })
  expect(created.json().data.words).toEqual(['Tiib', 'antenn'])
  await expect.poll(() => findIds('antenn')).toEqual([id])
  const groupId = created.json().data.id
  const answer = await send('PUT', `/v1/admin/synonym/${groupId}`, { words: ['tiib', 'purjelaud'] })
  expect(answer.json()).toEqual({ success: true, data: { id: groupId, words: ['tiib', 'purjelaud'] } })
  await expect.poll(() => findIds('antenn')).toEqual([])
  await expect.poll(() => findIds('purjelaud')).toEqual([id])
  expect((await send('DELETE', `/v1/admin/synonym/${groupId}`)).json()).toEqual({ success: true })
  await expect.poll(() => findIds('purjelaud')).toEqual([])
  expect((await send('DELETE', `/v1/admin/synonym/${groupId}`)).statusCode).toBe(404)
  expect((await send('PUT', `/v1/admin/synonym/${groupId}`, { words: ['a', 'b'] })).statusCode).toBe(404)
})

test('finds parts by the synonyms of a new shop', async () => {
  const rimsId = await makeProduct(app.db, { name: multilingual({ et: 'Veljed 18"', en: 'Alloys 18"' }) })
  const brakesId = await makeProduct(app.db, { name: multilingual({ et: 'Pidurid ette', en: 'Front stoppers' }) })
  await expect.poll(() => findIds('velg')).toEqual([rimsId])
  expect(await findIds('rims')).toEqual([])
  const ids = await makeSynonyms(app.db)
  await expect.poll(() => findIds('rims')).toEqual([rimsId])
  await expect.poll(() => findIds('brake')).toEqual([brakesId])
  const { results } = (await send('GET', '/v1/admin/synonym')).json()
  expect(results.map(({ id }: { id: number }) => id)).toEqual(ids)
})

test('ignores a stop word next to others, but finds it alone', async () => {
  const id = await makeProduct(app.db, { name: multilingual({ et: 'Käiguvars', en: 'Shifter' }) })
  await expect.poll(() => findIds('käiguvars')).toEqual([id])
  const readLeftOutWords = async (q: string): Promise<string[]> =>
    (await send('GET', `/v1/product?q=${encodeURIComponent(q)}`)).json().leftOutSearchKeywords
  expect(await readLeftOutWords('Osta käiguvars')).toEqual(['Osta'])
  const created = await send('POST', '/v1/admin/stop-word', { word: ' OSTA ' })
  expect(created.json().data.word).toBe('osta')
  await expect.poll(() => readLeftOutWords('Osta käiguvars')).toEqual([])
  expect(await findIds('Osta käiguvars')).toEqual([id])
  expect(await findIds('osta')).toEqual([])
  const repeated = await send('POST', '/v1/admin/stop-word', { word: 'osta' })
  expect(repeated.json()).toEqual(created.json())
  expect((await send('GET', '/v1/admin/stop-word')).json().results).toEqual([created.json().data])
  expect((await send('POST', '/v1/admin/stop-word', { word: 'osta kohe' })).json().errors).toEqual({
    word: ['Sisesta üks sõna.'],
  })
  const url = `/v1/admin/stop-word/${created.json().data.id}`
  expect((await send('DELETE', url)).json()).toEqual({ success: true })
  await expect.poll(() => readLeftOutWords('Osta käiguvars')).toEqual(['Osta'])
  expect((await send('DELETE', url)).statusCode).toBe(404)
})

test.each([
  [{ words: ['velg'] }, { words: ['Rühmas peab olema vähemalt kaks eri sõna.'] }],
  [{ words: ['velg', '!'] }, { words: ['Igal real peab olema sõna.'] }],
  [{}, { words: ['Kohustuslik'] }],
  [{ words: ['velg', 'a\u0000'] }, { 'words.1': ['Seda väärtust ei saa siin kasutada.'] }],
  [{ words: ['velg', 'x'.repeat(61)] }, { 'words.1': ['Kuni 60 tähemärki.'] }],
])('rejects %j', async (body, errors) => {
  const answer = await send('POST', '/v1/admin/synonym', body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual(errors)
})

test('requires product.edit for synonyms', async () => {
  app.signInAs({ ...EDITOR, permissions: [] })
  expect((await send('GET', '/v1/admin/synonym')).statusCode).toBe(403)
  app.signInAs(GUEST)
  expect((await send('POST', '/v1/admin/synonym', { words: [] })).statusCode).toBe(401)
})
