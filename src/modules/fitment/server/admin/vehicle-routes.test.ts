import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { ListedVehicle } from '#fitment/contract-vehicle-admin.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { createVehicles } from '../create-vehicles.ts'
import { registerVehicleAdminRoutes } from './vehicle-routes.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel
Volkswagen,Golf,IV,1J,hatchback,1997-2003,AGU,1.8T,110,petrol
Volkswagen,Golf,V,1K,hatchback,2003-2009,AXX,2.0 TFSI,147,petrol
BMW,3 Series,G20,G20,saloon,2018-,B58B30,M340i,275,petrol
`
const EMPTY = {
  aliases: [],
  language_aliases: multilingual({}),
  ktypes: [],
  years: '',
  chassis: [],
  bodies: [],
  engine_code: '',
  cc: null,
  kw: null,
  fuel: null,
  drive: null,
  gearbox: null,
  bolt_pattern: '',
  centre_bore: '',
  offset: '',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerVehicleAdminRoutes)
  app.signInAs(createStaffMember(['product.edit']))
  await arrange(app.db, tx => createVehicles(tx, parseVehicleFile(FILE).rows, { Volkswagen: ['VW'] }, app.now()))
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/vehicle${path}${path.includes('?') ? '&' : '?'}lang=en`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const listVehicles = async (query = ''): Promise<ListedVehicle[]> => (await call('GET', `?${query}`)).json().results
const listNames = async (query = '') => (await listVehicles(query)).map(({ path }) => path.join(' '))
const findVehicleId = async (query: string) => (await listVehicles(query))[0]?.id ?? 0

test('lists vehicles by text, level and make', async () => {
  expect(await listNames('level=make')).toEqual(['BMW', 'Volkswagen'])
  expect(await listNames('q=vw+golf+5')).toEqual(['Volkswagen Golf V', 'Volkswagen Golf V 2.0 TFSI'])
  expect(await listNames('q=golf&level=variant')).toHaveLength(2)
  expect(await listNames(`make=${await findVehicleId('q=bmw')}&level=model`)).toEqual(['BMW 3 Series'])
  expect((await listNames('sort=-path'))[0]).toBe('Volkswagen Golf V 2.0 TFSI')
})

test('creates a vehicle and names wrong fields', async () => {
  const parent_id = await findVehicleId('q=golf')
  const vehicle = { ...EMPTY, level: 'generation', parent_id, name: 'VI', years: '2008–2012', aliases: ['mk6'] }
  const created = await call('POST', '', vehicle)
  expect(created.statusCode, created.body).toBe(200)
  expect((await listVehicles('q=mk6'))[0]).toMatchObject({
    name: 'VI',
    years: '2008–2012',
    aliases: ['mk6'],
    version: 1,
  })
  const wrong = await call('POST', '', { ...vehicle, level: 'variant', name: '?', years: '2012-2008' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    {
      name: ['Enter a name with letters or digits.'],
      parent_id: ['Choose a vehicle exactly one level above. A make has none.'],
      years: ['The first year must be before the last one.'],
    },
  ])
  expect((await call('POST', '', vehicle)).json().errors.name).toEqual([
    'Another vehicle in the same place has this name. Choose another name.',
  ])
})

test('keeps names per language, which the search finds in each language', async () => {
  const parent_id = await findVehicleId('q=vw&level=make')
  const names = { aliases: ['Polo Classic'], language_aliases: multilingual({ et: ['Põlo', 'põlo'], en: ['Pollo'] }) }
  const created = await call('POST', '', { ...EMPTY, ...names, level: 'model', parent_id, name: 'Polo' })
  const { id } = created.json().data
  for (const text of ['põlo', 'pollo', 'classic']) expect(await listNames(`q=${text}`)).toEqual(['Volkswagen Polo'])
  const [stored] = await listVehicles('q=pollo')
  expect(stored).toMatchObject({
    aliases: ['Polo Classic'],
    language_aliases: { type: 'language', et: ['põlo'], en: ['Pollo'] },
  })
  const { baseVersion: _version, ...body } = { ...EMPTY, parent_id, name: 'Polo', baseVersion: 0 }
  const changed = { ...body, language_aliases: multilingual({ et: ['Põlo'] }), baseVersion: stored?.version }
  expect((await call('PUT', `/${id}`, changed)).statusCode).toBe(200)
  expect(await listNames('q=pollo')).toEqual([])
  expect(await listNames('q=põlo')).toEqual(['Volkswagen Polo'])
  await call('DELETE', `/${id}`)
  await call('DELETE', '-bin')
})

test('finds engines by K-type, which only they have', async () => {
  const [engine] = await listVehicles('q=agu')
  const { parent_id, name, bodies, version } = engine as ListedVehicle
  const body = { ...EMPTY, parent_id, name, bodies, engine_code: 'AGU', kw: 110, ktypes: [9202, 8799, 8799] }
  expect((await call('PUT', `/${engine?.id}`, { ...body, baseVersion: version })).statusCode).toBe(200)
  for (const text of ['8799', 'K-type 9202', 'K-tüüp 8799'])
    expect(await listVehicles(`q=${encodeURIComponent(text)}`)).toMatchObject([
      { id: engine?.id, ktypes: [8799, 9202] },
    ])
  expect(await listNames('q=879')).toEqual([])
  const golf = await findVehicleId('q=golf&level=model')
  const model = { ...EMPTY, level: 'generation', parent_id: golf, name: 'K', ktypes: [1] }
  expect((await call('POST', '', model)).statusCode).toBe(200)
  const [generation] = await listVehicles('q=golf+k&level=generation')
  expect(generation).toMatchObject({ name: 'K', ktypes: [] })
  await call('DELETE', `/${generation?.id}`)
  await call('DELETE', '-bin')
})

test('saves a vehicle once per version', async () => {
  const [engine] = await listVehicles('q=m340i')
  const { parent_id, name, bodies, version } = engine as ListedVehicle
  const body = { ...EMPTY, parent_id, name, bodies, engine_code: 'b58', kw: 275, drive: 'awd', baseVersion: version }
  expect((await call('PUT', `/${engine?.id}`, body)).statusCode).toBe(200)
  expect((await listVehicles('q=m340i'))[0]).toMatchObject({ engine_code: 'B58', drive: 'awd', version: version + 1 })
  const stale = await call('PUT', `/${engine?.id}`, { ...body, kw: 280 })
  expect([stale.statusCode, Object.keys(stale.json().errors)]).toContain(409)
  expect((await call('PUT', '/999999', body)).statusCode).toBe(404)
})

test('moves a vehicle to the bin with those below it, and restores them', async () => {
  const [make, model] = [await findVehicleId('q=bmw'), await findVehicleId('q=3+series')]
  expect((await call('DELETE', `/${make}`)).statusCode).toBe(204)
  expect(await listNames('q=bmw')).toEqual([])
  expect(await listNames('bin=1')).toHaveLength(4)
  const early = await call('POST', `/${model}/restore`)
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'The vehicle above this one is in the bin. Restore it first.',
  ])
  expect((await call('POST', `/${make}/restore`)).statusCode).toBe(200)
  expect(await listNames('q=bmw')).toHaveLength(4)
  expect(await listNames('bin=1')).toEqual([])
})

test('restores a vehicle under another name when its own was taken in between', async () => {
  const make = { ...EMPTY, level: 'make', parent_id: null, name: 'Saab' }
  const first = (await call('POST', '', make)).json().data.id
  expect((await call('DELETE', `/${first}`)).statusCode).toBe(204)
  const second = (await call('POST', '', make)).json().data.id
  const taken = await call('POST', `/${first}/restore`)
  const words = 'Another vehicle in the same place has this name. Choose another name.'
  expect([taken.statusCode, taken.json().errors]).toEqual([409, { name: [words] }])
  expect((await call('POST', `/${first}/restore-as`, { name: 'saab' })).statusCode).toBe(409)
  expect((await call('POST', `/${first}/restore-as`, { name: '?' })).statusCode).toBe(422)
  expect((await call('POST', `/${first}/restore-as`, { name: 'Saab Old' })).statusCode).toBe(200)
  expect(await listNames('q=saab&level=make')).toEqual(['Saab', 'Saab Old'])
  for (const id of [first, second]) await call('DELETE', `/${id}`)
})

test('empties the bin and keeps what vehicles in use need', async () => {
  const double = (await call('POST', '', { ...EMPTY, level: 'make', parent_id: null, name: 'Folks' })).json().data.id
  expect((await call('POST', `/${double}/merge`, { into: await findVehicleId('q=vw&level=make') })).statusCode).toBe(
    200,
  )
  const volvo = (await call('POST', '', { ...EMPTY, level: 'make', parent_id: null, name: 'Volvo' })).json().data.id
  await call('POST', '', { ...EMPTY, level: 'model', parent_id: volvo, name: 'V70' })
  await call('DELETE', `/${volvo}`)
  const binned = (await listNames('bin=1')).length
  expect((await call('DELETE', '-bin')).json().data).toEqual({ purged: binned })
  expect(await listNames('bin=1')).toEqual([])
  expect((await call('DELETE', '-bin')).json().data).toEqual({ purged: 0 })
  const { rows } = await app.db.execute(sql`select id from vehicle_node where id in (${double}, ${volvo})`)
  expect(rows).toEqual([{ id: double }])
})

test('names the vehicles that stay in the emptied bin, and the reasons', async () => {
  const create = async (level: string, parent_id: number | null, name: string): Promise<number> =>
    (await call('POST', '', { ...EMPTY, level, parent_id, name })).json().data.id
  const make = await create('make', null, 'Lada')
  const model = await create('model', make, 'Niva')
  await create('model', make, 'Samara')
  expect((await call('DELETE', `/${make}`)).statusCode).toBe(204)
  const productId = await makeProduct(app.db)
  await app.db.execute(sql`insert into product_fitment (product_id) values (${productId}::int) on conflict do nothing`)
  await app.db.execute(sql`
    insert into fitment_source (id, name, kind, coverage) values (1, 'Own', 'own', 'partial') on conflict do nothing`)
  await app.db.execute(sql`
    insert into fitment (product_id, source_id, node_id, polarity, note, confidence, modified_at)
    values (${productId}::int, 1, ${model}::int, 'fits', '{}', 'verified', now())`)
  expect((await call('DELETE', '-bin')).json().data).toEqual({
    purged: 1,
    kept: [
      { name: 'Lada', reason: 'part' },
      { name: 'Lada Niva', reason: 'rule' },
    ],
  })
  await app.db.execute(sql`delete from fitment where node_id = ${model}::int`)
  expect((await call('DELETE', '-bin')).json().data).toEqual({ purged: 2 })
})

test('merges a double with the vehicles below it', async () => {
  const golf = await findVehicleId('q=golf&level=model')
  const second = await call('POST', '', {
    ...EMPTY,
    level: 'model',
    parent_id: await findVehicleId('q=vw'),
    name: 'Golff',
  })
  const double = second.json().data.id
  for (const name of ['V', 'VII'])
    expect((await call('POST', '', { ...EMPTY, level: 'generation', parent_id: double, name })).statusCode).toBe(200)
  const wrong = await call('POST', `/${double}/merge`, { into: await findVehicleId('q=vw') })
  expect(wrong.json().errors.into).toEqual(['Choose another vehicle of the same level.'])
  expect((await call('POST', `/${double}/merge`, { into: golf })).statusCode).toBe(200)
  expect(await listNames('q=golff&level=generation')).toEqual([
    'Volkswagen Golf VII',
    'Volkswagen Golf IV',
    'Volkswagen Golf V',
    'Volkswagen Golf VI',
  ])
})

test('keeps the former name of a renamed vehicle, so that files and addresses lead to it', async () => {
  const parent_id = await findVehicleId('q=bmw&level=make')
  const id = (await call('POST', '', { ...EMPTY, level: 'model', parent_id, name: '1 serie' })).json().data.id
  const renamed = { ...EMPTY, parent_id, name: '1 Series', aliases: ['Einser'], baseVersion: 1 }
  expect((await call('PUT', `/${id}`, renamed)).statusCode).toBe(200)
  expect((await listVehicles('q=einser&level=model'))[0]).toMatchObject({
    name: '1 Series',
    aliases: ['1 serie', 'Einser'],
  })
  const removed = { ...renamed, aliases: [], baseVersion: 2 }
  expect((await call('PUT', `/${id}`, removed)).statusCode).toBe(200)
  expect((await listVehicles('q=bmw+1&level=model'))[0]).toMatchObject({ name: '1 Series', aliases: [] })
})

test('keeps the facts of a double that the other vehicle lacks', async () => {
  const create = async (level: string, parent_id: number | null, facts: object): Promise<number> =>
    (await call('POST', '', { ...EMPTY, level, parent_id, ...facts })).json().data.id
  const delta = await create('model', await create('make', null, { name: 'Lancia' }), { name: 'Delta' })
  const wheel = { bolt_pattern: '4x98', offset: '35-38' }
  const target = await create('generation', delta, { name: 'I', chassis: ['831'], centre_bore: '58.1' })
  const facts = { chassis: ['831', '831A'], bodies: ['hatchback'], years: '1979–1994', centre_bore: '60.1', ...wheel }
  const double = await create('generation', delta, { name: 'First', ...facts })
  const engine = await create('variant', target, { name: 'HF', kw: 136 })
  const engineFacts = {
    name: 'HF',
    engine_code: '831B5',
    cc: 1995,
    kw: 140,
    fuel: 'petrol',
    drive: 'awd',
    gearbox: 'manual',
  }
  const engineDouble = await create('variant', double, engineFacts)
  expect((await call('POST', `/${engineDouble}/merge`, { into: engine })).statusCode).toBe(200)
  expect((await call('POST', `/${double}/merge`, { into: target })).statusCode).toBe(200)
  expect((await listVehicles('q=lancia+first&level=generation'))[0]).toMatchObject({
    id: target,
    name: 'I',
    aliases: ['First'],
    chassis: ['831', '831A'],
    bodies: ['hatchback'],
    years: '1979–1994',
    bolt_pattern: '4x98',
    centre_bore: '58.1',
  })
  expect((await listVehicles('q=lancia&level=variant'))[0]).toMatchObject({ ...engineFacts, id: engine, kw: 136 })
})

test('previews a file without storing it, then imports it', async () => {
  const text = 'make,model,years\nSaab,900,1978-1998\nVW,Golf,\nSaab,9-5,20010\nSaab,***,\n'
  const preview = await call('POST', '-import/preview', { text })
  expect(preview.json().data).toEqual({
    created: { make: 1, model: 1, generation: 0, variant: 0 },
    changed: 0,
    unchanged: 2,
    error_count: 2,
    errors: [
      'Line 4, years “20010”: Enter years from 1886 to 2100.',
      'Line 5, model “***”: Enter a name with letters or digits.',
    ],
  })
  expect(await listNames('q=saab')).toEqual([])
  expect((await call('POST', '-import', { text })).json()).toEqual(preview.json())
  expect(await listNames('q=saab')).toEqual(['Saab', 'Saab 900'])
  expect((await call('POST', '-import', { text })).json().data).toMatchObject({ changed: 0, unchanged: 4 })
  const wrong = await call('POST', '-import', { text: 'model\n900\n' })
  expect(wrong.json().errors.text).toEqual(['The first row lacks these columns: make. Add them.'])
})

test('exports what the import reads, with wheel data; importing it again changes nothing', async () => {
  const id = await findVehicleId('q=g20&level=generation')
  const [vehicle] = await listVehicles('q=g20&level=generation')
  const measures = { bolt_pattern: '5x112', centre_bore: '66.5', offset: '-5–40' }
  const { parent_id, name, years, version } = vehicle ?? { parent_id: 0, name: '', years: '', version: 0 }
  const body = { ...EMPTY, parent_id, name, years, chassis: ['G20'], ...measures, baseVersion: version }
  const saved = await call('PUT', `/${id}`, body)
  expect(saved.statusCode, saved.body).toBe(200)
  const text =
    'make,model,generation,engine,engine_code,power_kw,ktypes,aliases\nVW,Golf,V,2.0 TFSI,AXX,147,17322|18601,\n'
  const named = `${text}BMW,,,,,,,Bimmer|et:bemm\n`
  expect((await call('POST', '-import', { text: named })).json().data).toMatchObject({ changed: 2, error_count: 0 })
  expect(await listVehicles('q=axx')).toMatchObject([{ ktypes: [17_322, 18_601] }])
  const file = await app.server.inject({ url: '/v1/admin/vehicle-file' })
  expect(file.headers['content-type']).toContain('text/csv')
  const { rows, errors } = parseVehicleFile(file.body.replace(/^\uFEFF/, ''))
  expect(errors).toEqual([])
  expect(rows.find(({ generation, engine }) => generation === 'G20' && engine === '')?.hub).toEqual({
    bolts: 5,
    pcd: 1120,
    bore: 665,
    minOffset: -5,
    maxOffset: 40,
  })
  expect(rows.find(({ engineCode }) => engineCode === 'AXX')?.ktypes).toEqual([17_322, 18_601])
  expect(rows.find(({ make, model }) => make === 'BMW' && model === '')?.names).toEqual([
    { text: 'Bimmer', language: '' },
    { text: 'bemm', language: 'et' },
  ])
  const again = await call('POST', '-import/preview', { text: file.body })
  expect(again.json().data).toMatchObject({ changed: 0, error_count: 0, created: { generation: 0, variant: 0 } })
  const part = 'make,model,generation,centre_bore\nBMW,3 Series,G20,66.6\n'
  expect((await call('POST', '-import', { text: part })).json().data).toMatchObject({ changed: 1 })
  expect(await listVehicles('q=g20&level=generation')).toMatchObject([{ ...measures, centre_bore: '66.6' }])
})
