import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { makeSynonyms } from '#listing/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { routes } from './routes.ts'

const EDITOR = staffWith(['product.edit'])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(routes)
  await arrange(app.db, tx => makeShop(tx))
  app.signInAs(EDITOR)
})
afterAll(() => app.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'x' }, ...(payload && { payload }) })
const found = async (q: string): Promise<number[]> => {
  await app.changes.waitForListeners()
  const answer = await send('GET', `/v1/product?q=${encodeURIComponent(q)}`)
  return answer.json().results.map(({ id }: { id: number }) => id)
}

test('applies a new, changed and deleted group at once', async () => {
  const id = await makeProduct(app.db, { name: multilingual({ et: 'Tiib suur', en: 'Big wing' }) })
  await expect.poll(() => found('antenn')).toEqual([])
  const made = await send('POST', '/v1/admin/synonym', { words: [' Tiib', 'antenn', 'tiib'] })
  expect(made.json().data.words).toEqual(['Tiib', 'antenn'])
  await expect.poll(() => found('antenn')).toEqual([id])
  const group = made.json().data.id
  const changed = await send('PUT', `/v1/admin/synonym/${group}`, { words: ['tiib', 'purjelaud'] })
  expect(changed.json()).toEqual({ success: true, data: { id: group, words: ['tiib', 'purjelaud'] } })
  await expect.poll(() => found('antenn')).toEqual([])
  await expect.poll(() => found('purjelaud')).toEqual([id])
  expect((await send('DELETE', `/v1/admin/synonym/${group}`)).json()).toEqual({ success: true })
  await expect.poll(() => found('purjelaud')).toEqual([])
  expect((await send('DELETE', `/v1/admin/synonym/${group}`)).statusCode).toBe(404)
  expect((await send('PUT', `/v1/admin/synonym/${group}`, { words: ['a', 'b'] })).statusCode).toBe(404)
})

test('finds parts by the synonyms of a new shop', async () => {
  const rims = await makeProduct(app.db, { name: multilingual({ et: 'Veljed 18"', en: 'Alloys 18"' }) })
  const brakes = await makeProduct(app.db, { name: multilingual({ et: 'Pidurid ette', en: 'Front stoppers' }) })
  await expect.poll(() => found('velg')).toEqual([rims])
  expect(await found('rims')).toEqual([])
  const ids = await makeSynonyms(app.db)
  await expect.poll(() => found('rims')).toEqual([rims])
  await expect.poll(() => found('brake')).toEqual([brakes])
  const { results } = (await send('GET', '/v1/admin/synonym')).json()
  expect(results.map(({ id }: { id: number }) => id)).toEqual(ids)
})

test('ignores a stop word next to others, but finds it alone', async () => {
  const id = await makeProduct(app.db, { name: multilingual({ et: 'Käiguvars', en: 'Shifter' }) })
  await expect.poll(() => found('käiguvars')).toEqual([id])
  const leftOut = async (q: string): Promise<string[]> =>
    (await send('GET', `/v1/product?q=${encodeURIComponent(q)}`)).json().leftOutSearchKeywords
  expect(await leftOut('Osta käiguvars')).toEqual(['Osta'])
  const made = await send('POST', '/v1/admin/stop-word', { word: ' OSTA ' })
  expect(made.json().data.word).toBe('osta')
  await expect.poll(() => leftOut('Osta käiguvars')).toEqual([])
  expect(await found('Osta käiguvars')).toEqual([id])
  expect(await found('osta')).toEqual([])
  const again = await send('POST', '/v1/admin/stop-word', { word: 'osta' })
  expect(again.json()).toEqual(made.json())
  expect((await send('GET', '/v1/admin/stop-word')).json().results).toEqual([made.json().data])
  expect((await send('POST', '/v1/admin/stop-word', { word: 'osta kohe' })).json().errors).toEqual({
    word: ['Sisesta üks sõna.'],
  })
  const one = `/v1/admin/stop-word/${made.json().data.id}`
  expect((await send('DELETE', one)).json()).toEqual({ success: true })
  await expect.poll(() => leftOut('Osta käiguvars')).toEqual(['Osta'])
  expect((await send('DELETE', one)).statusCode).toBe(404)
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
