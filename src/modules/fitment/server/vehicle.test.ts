import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { parseVehicleFile, type VehicleFileRow } from '#fitment/domain/parse-vehicle-file.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { createVehicles } from './create-vehicles.ts'
import { registerVehicleRoutes } from './routes.ts'
import { storeVehicleRows } from './store-vehicle-rows.ts'
import { vehicleNodes } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const FILE =
  `make,model,generation,chassis,body,year_from,year_to,engine_code,engine,displacement_cc,power_kw,fuel,drive
Volkswagen,Golf,IV,1J,hatchback,1997,2003,AGU,1.8T,1781,110,petrol,fwd
Volkswagen,Golf,V,1K,hatchback|estate,2003,2009,AXX,2.0 TFSI GTI,1984,147,petrol,fwd
Volkswagen,Golf,V,1K,hatchback|estate,2003,2009,BWA,2.0 TFSI GTI,1984,147,petrol,fwd
BMW,3 Series,G20,G20/G80,saloon,2018,,B58B30,M340i xDrive,2998,275,petrol,awd
Škoda,,,,,,,,,,,,
`.replace('Škoda,,', 'Škoda,Fabia,')
const { rows: ROWS } = parseVehicleFile(FILE)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerVehicleRoutes)
  await arrange(app.db, tx => createVehicles(tx, ROWS, { Volkswagen: ['VW'] }, NOW))
})
afterAll(() => app.close())

const listVehicles = async (query = ''): Promise<PublicVehicle[]> =>
  (await app.server.inject({ url: `/v1/vehicle?${query}` })).json().results
const readNames = (vehicles: readonly PublicVehicle[]): string[] => vehicles.map(({ name }) => name)
const storeRows = async (rows: readonly VehicleFileRow[]) =>
  unwrap(await write(app, createSystemActor('test'), async tx => ok(await storeVehicleRows(tx, rows, NOW))))
const findVehicleId = async (name: string) => {
  const [row] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, name))
  return row?.id ?? 0
}

test('lists vehicles from makes down to engines', async () => {
  const makes = await listVehicles()
  expect(readNames(makes)).toEqual(['BMW', 'Škoda', 'Volkswagen'])
  const models = await listVehicles(`parent=${makes[2]?.id}`)
  expect(models).toMatchObject([{ name: 'Golf', slug: 'golf', children: 2, path: ['Volkswagen', 'Golf'] }])
  const generations = await listVehicles(`parent=${models[0]?.id}`)
  expect(readNames(generations)).toEqual(['IV', 'V'])
  const engines = await listVehicles(`parent=${generations[1]?.id}`)
  expect(engines).toHaveLength(2)
  expect(engines[0]).toMatchObject({
    level: 'variant',
    engine_code: 'AXX',
    kw: 147,
    fuel: 'petrol',
    from: '2003-01',
    to: '2009-12',
    children: 0,
    chassis: ['1K'],
    bodies: ['hatchback', 'estate'],
    slug: '2-0-tfsi-gti-axx-147kw-fwd',
  })
  expect(await listVehicles(`parent=${engines[0]?.id}`)).toEqual([])
})

test.each([
  ['vw golf 5', ['V']],
  ['b58', ['M340i xDrive']],
  ['golf 5 gti', ['2.0 TFSI GTI', '2.0 TFSI GTI']],
  ['trabant', []],
])('finds "%s"', async (text, found) => {
  expect(readNames(await listVehicles(`q=${encodeURIComponent(text)}`))).toEqual(found)
})

test('refuses an unknown parent', async () => {
  const response = await app.server.inject({ url: '/v1/vehicle?parent=999999&lang=en' })
  expect(response.statusCode).toBe(404)
  expect(response.json().errors.parent).toEqual(['No such vehicle. Choose the make again.'])
})

test('allows caches to keep an answer until a vehicle changes', async () => {
  const first = await app.server.inject({ url: '/v1/vehicle' })
  const { version } = first.json()
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  const versioned = await app.server.inject({ url: `/v1/vehicle?v=${version}` })
  expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await app.server.inject({ url: '/v1/vehicle', headers })).statusCode).toBe(304)
  const { rows } = parseVehicleFile('make,model\nSaab,900\n')
  await storeRows(rows)
  expect((await app.server.inject({ url: '/v1/vehicle', headers })).statusCode).toBe(200)
  const outdated = await app.server.inject({ url: `/v1/vehicle?v=${version}` })
  expect(outdated.headers['cache-control']).toBe('public, max-age=60')
  expect(readNames(outdated.json().results)).toContain('Saab')
})

test('stores a file again without a change, and finds known vehicles by alias', async () => {
  const again = await storeRows(ROWS)
  expect(again).toMatchObject({ created: { make: 0, model: 0, generation: 0, variant: 0 }, changed: 0 })
  const { rows } = parseVehicleFile('make,model,generation,years\nVW,Golf,V,2003-2008\n')
  const changed = await storeRows(rows)
  expect(changed).toMatchObject({ created: { make: 0, model: 0, generation: 0 }, changed: 1 })
  const [engine] = await listVehicles('q=axx')
  expect(engine?.to).toBe('2008-12')
})

test('follows a double to the vehicle that it was merged into', async () => {
  const [into] = await listVehicles()
  await app.db.insert(vehicleNodes).values({
    level: 'make',
    name: 'Bayerische',
    slug: 'bayerische',
    mergedInto: into?.id,
    modifiedAt: NOW,
  })
  await storeRows([])
  expect(readNames(await listVehicles(`parent=${await findVehicleId('Bayerische')}`))).toEqual(['3 Series'])
  const { rows } = parseVehicleFile('make,model\nBayerische,X5\n')
  expect(await storeRows(rows)).toMatchObject({ created: { make: 0, model: 1 } })
})

test.each([
  ['a parent of the wrong level', 'vehicle_node_parent', { level: 'generation', name: 'X', slug: 'x' }],
  ['a model without a make', 'vehicle_node_has_parent', { level: 'model', name: 'X', slug: 'x', parentId: null }],
  ['two names of one address', 'vehicle_node_slug', { level: 'model', name: 'GOLF', slug: 'golf' }],
  ['a year 20010', 'vehicle_node_window', { level: 'model', name: 'X', slug: 'x', fromYm: 20_010 * 12 }],
  ['a reversed window', 'vehicle_node_window', { level: 'model', name: 'X', slug: 'x', fromYm: 24_002, toYm: 24_001 }],
  ['an engine code of a model', 'vehicle_node_engine', { level: 'model', name: 'X', slug: 'x', engineCode: 'AXX' }],
] as const)('the database refuses %s', async (_name, constraint, values) => {
  const parentId = await findVehicleId('Volkswagen')
  const insert = app.db.insert(vehicleNodes).values({ parentId, modifiedAt: NOW, ...values })
  await expect(insert).rejects.toMatchObject({ cause: { constraint } })
})

test('refuses other vehicles than engines as members of groups', async () => {
  const insert =
    app.db.execute(sql`with made as (insert into vehicle_group (kind, name, key) values ('own', 'x', 'x') returning id)
    insert into vehicle_group_member (group_id, node_id) select id, ${await findVehicleId('Golf')} from made`)
  await expect(insert).rejects.toMatchObject({ cause: { constraint: 'vehicle_group_member_variant' } })
  expect(await app.db.$count(vehicleNodes, eq(vehicleNodes.level, 'variant'))).toBe(4)
})
