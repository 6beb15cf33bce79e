import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttribute, makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { readAttributes } from '../read-attributes.ts'
import { attributes, productOptions, products } from '../tables.ts'
import { registerFilterRoutes } from './filter-routes.ts'

const staff = createStaffMember(['product.edit'])

const UNKNOWN_OPERATION_ID = '00000000-0000-4000-8000-000000000000'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerFilterRoutes)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(staff)
  await app.db.delete(products)
  await app.db.delete(attributes)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/filter${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const listGroups = async () => (await call('GET', '')).json().results
const buildName = (et: string, en = et) => multilingual({ et, en })
const fields = { name: buildName('Värv', 'Colour'), options: [{ id: null, name: buildName('Sinine', 'Blue') }] }

describe.each([
  ['GET', '', undefined, [200, undefined]],
  ['POST', '', fields, [422, { ...fields, name: buildName('') }]],
  ['PUT', '/2147483647', { ...fields, base: [] }, [404, { ...fields, base: [] }]],
  ['POST', '/order', { ids: [1] }, [409, { ids: [2_147_483_647] }]],
  ['POST', '/option/2147483647/merge', { into: 1 }, [404, { into: 1 }]],
  ['POST', '/merge/undo', { operationId: UNKNOWN_OPERATION_ID }, [404, { operationId: UNKNOWN_OPERATION_ID }]],
  ['DELETE', '/2147483647', undefined, [404, undefined]],
] as const)('%s %s', (method, url, validBody, [otherStatus, otherBody]) => {
  test('requires the permission to edit products, and rejects unknown ids and invalid bodies', async () => {
    app.signInAs(GUEST)
    expect((await call(method, url, validBody)).statusCode).toBe(401)
    app.signInAs({ ...staff, permissions: ['order.edit'] })
    expect((await call(method, url, validBody)).statusCode).toBe(403)
    app.signInAs(staff)
    expect((await call(method, url, otherBody)).statusCode).toBe(otherStatus)
  })
})

test('creates, renames and sorts a group with options and keeps its slugs', async () => {
  const { id } = (await call('POST', '', fields)).json().data
  const second = (await call('POST', '', fields)).json().data
  const [first] = await listGroups()
  expect(first).toMatchObject({ id, key: 'varv', options: [{ value: 'sinine', products: 0 }] })
  const [blue] = first.options
  const saved = await call('PUT', `/${id}`, {
    name: buildName('Värvus', 'Colour'),
    options: [
      { id: null, name: buildName('Must', 'Black') },
      { id: blue.id, name: buildName('Taevasinine', 'Sky blue') },
      { id: null, name: buildName('Sinine!', 'Blue') },
    ],
    base: [blue.id],
  })
  expect(saved.statusCode).toBe(200)
  const [storedGroup] = await listGroups()
  const keepEstonian = ({ et }: { et: string }) => multilingual({ et })
  await call('PUT', `/${id}`, {
    name: keepEstonian(storedGroup.name),
    options: storedGroup.options.map((option: { id: number; name: { et: string } }) => ({
      id: option.id,
      name: keepEstonian(option.name),
    })),
    base: storedGroup.options.map((option: { id: number }) => option.id),
  })
  expect((await listGroups())[0]).toEqual(storedGroup)
  expect((await call('POST', '/order', { ids: [second.id, id] })).statusCode).toBe(204)
  const [otherGroup, changedGroup] = await listGroups()
  expect([otherGroup.key, changedGroup.key, changedGroup.name.et]).toEqual(['varv-2', 'varv', 'Värvus'])
  expect(changedGroup.options.map(({ value, name }: { value: string; name: object }) => [value, name])).toEqual([
    ['must', buildName('Must', 'Black')],
    ['sinine', buildName('Taevasinine', 'Sky blue')],
    ['sinine-2', buildName('Sinine!', 'Blue')],
  ])
})

test('keeps options that others added and options in use', async () => {
  const options = await makeAttribute(app.db, { key: 'material', options: [{ value: 'teras' }, { value: 'puit' }] })
  await makeProduct(app.db, { options: ['material:teras'] })
  const [{ id }] = await listGroups()
  const bodyWithoutSteel = {
    name: buildName('Materjal'),
    options: [{ id: options.get('puit'), name: buildName('Puit') }],
  }
  expect((await call('PUT', `/${id}`, { ...bodyWithoutSteel, base: [options.get('puit')] })).statusCode).toBe(409)
  const answer = await call('PUT', `/${id}?lang=en`, { ...bodyWithoutSteel, base: [...options.values()] })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toBe('Products use this. Merge it with another value first.')
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(409)
  expect((await listGroups())[0].options).toHaveLength(2)
})

test('merges two options, and every product has the result once', async () => {
  const options = await makeAttribute(app.db, {
    key: 'material',
    options: [{ value: 'titaan' }, { value: 'titanium' }, { value: 'teras' }],
  })
  const oneOptionId = await makeProduct(app.db, { options: ['material:titanium'] })
  const bothOptionsId = await makeProduct(app.db, { options: ['material:titanium', 'material:titaan'] })
  const [keptId, mergedId] = [options.get('titaan')!, options.get('titanium')!]
  expect((await call('POST', `/option/${keptId}/merge`, { into: keptId })).statusCode).toBe(404)
  expect((await call('POST', `/option/${mergedId}/merge`, { into: keptId })).json().data).toEqual({ products: 2 })
  const rows = await app.db.select().from(productOptions).orderBy(productOptions.productId)
  expect(rows).toEqual([
    { productId: oneOptionId, optionId: keptId },
    { productId: bothOptionsId, optionId: keptId },
  ])
  expect((await listGroups())[0].options.map(({ value }: { value: string }) => value)).toEqual(['titaan', 'teras'])
  await app.db.delete(products)
  const [{ id }] = await listGroups()
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
  expect(await listGroups()).toEqual([])
})

test('stores categories, promotion and colours, and keeps those that are not sent', async () => {
  const categoryId = await makeCategory(app.db)
  const settings = { promoted: true, category_ids: [categoryId] }
  const { id } = (await call('POST', '', { ...fields, ...settings })).json().data
  const [{ options }] = await listGroups()
  const base = [options[0].id]
  const coloured = [{ id: options[0].id, name: buildName('Sinine', 'Blue'), colour: '#0000FF' }]
  await call('PUT', `/${id}`, { name: fields.name, options: coloured, base })
  expect(await listGroups()).toMatchObject([{ ...settings, options: [{ colour: '#0000ff' }] }])
  await call('PUT', `/${id}`, { name: fields.name, options: [{ id: options[0].id, name: buildName('Sinine') }], base })
  expect(await listGroups()).toMatchObject([{ ...settings, options: [{ colour: '#0000ff' }] }])
  const unknown = await call('PUT', `/${id}`, { ...fields, options: coloured, base, category_ids: [2_147_483_647] })
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['category_ids']])
  const otherBody = { ...fields, options: [{ ...coloured[0], colour: 'blue' }], base }
  expect((await call('PUT', `/${id}`, otherBody)).json().errors).toHaveProperty(['options.0.colour'])
})

test('reports conflicting changes of a group and keeps the others', async () => {
  const categoryId = await makeCategory(app.db)
  const { id } = (
    await call('POST', '', { ...fields, options: [...fields.options, { id: null, name: buildName('Must', 'Black') }] })
  ).json().data
  const [group] = await listGroups()
  const [blue, black] = group.options
  const base = [blue.id, black.id]
  const before = { name: group.name, promoted: false, category_ids: [], options: group.options }
  const options = [
    { id: blue.id, name: buildName('Sinine', 'Blue'), colour: null },
    { id: black.id, name: buildName('Must', 'Black'), colour: null },
  ]
  // Another user saves without `before`.
  const otherOptions = [
    { id: black.id, name: buildName('Must', 'Pitch black'), colour: '#000000' },
    { id: blue.id, name: buildName('Sinine', 'Blue'), colour: null },
  ]
  await call('PUT', `/${id}`, {
    name: buildName('Toon', 'Colour'),
    promoted: true,
    category_ids: [categoryId],
    options: otherOptions,
    base,
  })
  const conflicting = await call('PUT', `/${id}`, {
    name: buildName('Värvus', 'Colour'),
    promoted: false,
    category_ids: [],
    base,
    before,
    options: [options[0], { ...options[1], name: buildName('Must', 'Jet black') }],
  })
  expect(conflicting.statusCode).toBe(409)
  const { errors } = conflicting.json()
  const paths = ['category_ids', 'name.et', 'options', 'options.1.colour', 'options.1.name.en', 'promoted']
  expect(Object.keys(errors).toSorted()).toEqual(paths)
  expect(errors['name.et'][0]).toContain('Toon')
  expect(errors['options.1.name.en'][0]).toContain('Pitch black')
  expect(errors.options[0]).toContain('Must, Sinine')
  // A change based on the current values is accepted.
  const [current] = await listGroups()
  const accepted = {
    name: buildName('Värvus', 'Colour'),
    options: otherOptions,
    base,
    before: { name: current.name, options: current.options },
  }
  expect((await call('PUT', `/${id}`, accepted)).statusCode).toBe(200)
  expect(await listGroups()).toMatchObject([{ name: { et: 'Värvus' }, promoted: true, category_ids: [categoryId] }])
})

test('rejects a value in another spelling, and saves groups with stored duplicates', async () => {
  const { id } = (await call('POST', '', fields)).json().data
  const [{ options }] = await listGroups()
  const [blue] = options
  const base = [blue.id]
  const existingOption = { id: blue.id, name: blue.name }
  const saveNames = (names: object[], body: object = {}) =>
    call('PUT', `/${id}?lang=en`, {
      name: fields.name,
      base,
      options: [existingOption, ...names.map(name => ({ id: null, name }))],
      ...body,
    })
  const refused = await saveNames([buildName('SININE ', 'Navy')])
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({
    'options.1.name.et': ['The filter has the value “Sinine” already. Use it, or give this one another name.'],
  })
  expect(Object.keys((await saveNames([buildName('Tumesinine', 'blue')])).json().errors)).toEqual(['options.1.name.en'])
  expect(Object.keys((await saveNames([buildName('Hall'), buildName('hall')])).json().errors)).toEqual([
    'options.2.name.et',
  ])
  const twice = { ...fields, options: [...fields.options, ...fields.options] }
  expect((await call('POST', '', twice)).statusCode).toBe(422)
  expect((await listGroups())[0].options).toHaveLength(1)
  expect((await saveNames([buildName('Röd'), buildName('Rod')])).statusCode).toBe(200)

  const stored = await makeAttribute(app.db, { key: 'material', options: [{ value: 'Teras' }, { value: 'teras' }] })
  const material = (await listGroups()).find(({ key }: { key: string }) => key === 'material')
  const unchangedOptions = material.options.map(({ id, name }: { id: number; name: object }) => ({ id, name }))
  const renamed = { name: buildName('Aine'), base: [...stored.values()], options: unchangedOptions }
  expect((await call('PUT', `/${material.id}`, renamed)).statusCode).toBe(200)
})

test('undoes a merge with value, products and address, and keeps later changes', async () => {
  const operationId = 'b1d4a5a0-1c1e-4a4e-9d59-0d3c5b8a2f10'
  const options = await makeAttribute(app.db, {
    key: 'colour',
    options: [{ value: 'red' }, { value: 'Red' }, { value: 'RED' }, { value: 'blue' }],
  })
  const [redId, capitalizedId, uppercaseId] = ['red', 'Red', 'RED'].map(value => options.get(value)!) as [
    number,
    number,
    number,
  ]
  const onlyCapitalizedId = await makeProduct(app.db, { options: ['colour:Red'] })
  const bothOptionsId = await makeProduct(app.db, { options: ['colour:Red', 'colour:red'] })
  const changedId = await makeProduct(app.db, { options: ['colour:RED'] })
  const before = await listGroups()
  for (const id of [capitalizedId, uppercaseId]) {
    expect((await call('POST', `/option/${id}/merge`, { into: redId, operationId })).statusCode).toBe(200)
  }
  expect((await listGroups())[0].options.map(({ value }: { value: string }) => value)).toEqual(['red', 'blue'])
  const merged = await readAttributes(app.db)
  expect(merged.byKey.get('colour')?.options.get('red')?.formerValues).toEqual(['Red', 'RED'])
  await app.db.delete(productOptions).where(eq(productOptions.productId, changedId))

  app.signInAs(staff, 4711)
  expect((await call('POST', '/merge/undo', { operationId })).statusCode).toBe(404)
  app.signInAs(staff)
  expect((await call('POST', '/merge/undo', { operationId })).json().data).toEqual({ undone: 2, skipped: 0 })
  const [colour] = before
  const counts = colour.options.map((option: { id: number }) =>
    option.id === uppercaseId ? { ...option, products: 0 } : option,
  )
  expect(await listGroups()).toEqual([{ ...colour, options: counts }])
  expect((await readAttributes(app.db)).byKey.get('colour')?.options.get('red')?.formerValues).toBeUndefined()
  const rows = await app.db.select().from(productOptions).orderBy(productOptions.productId, productOptions.optionId)
  expect(rows).toEqual([
    { productId: onlyCapitalizedId, optionId: capitalizedId },
    { productId: bothOptionsId, optionId: redId },
    { productId: bothOptionsId, optionId: capitalizedId },
  ])
  expect((await call('POST', '/merge/undo', { operationId })).json().data).toEqual({ undone: 2, skipped: 0 })
})
