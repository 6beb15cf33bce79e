import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeShipping, startFakeOmniva, startFakeSmartposti } from '#delivery/testing/fake-shipping.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerDeliveryRoutes } from '../routes.ts'
import type { CarrierAdapter, Consignment } from './carrier-adapter.ts'
import { omniva } from './omniva.ts'
import { requestCarrier } from './request-carrier.ts'
import { smartposti } from './smartposti.ts'

const buildMachineParcel = (key: string): Consignment => ({
  key,
  channel: 'machine',
  country: 'EE',
  pointId: '96001',
  address: null,
  receiver: { person: 'Mari Maasikas', company: '', phone: '+372 5512 3456', email: 'mari@example.ee' },
  sender: {
    person: '',
    company: 'Pitlane OÜ',
    phone: '+372 600 0000',
    email: 'pood@pitlane.example',
    address: { street: 'Peterburi tee 2', apartment: '', city: 'Tallinn', postcode: '11415', country: 'EE' },
  },
})
const buildCourierParcel = (key: string): Consignment => ({
  ...buildMachineParcel(key),
  channel: 'courier',
  pointId: null,
  address: { street: 'Tamme 3', apartment: '7', city: 'Tartu', postcode: '50403', country: 'EE' },
  receiver: { ...buildMachineParcel(key).receiver, company: 'Garaaž OÜ' },
})

const carriers: Record<string, { adapter: CarrierAdapter; fake: FakeShipping }> = {}
beforeAll(async () => {
  carriers.omniva = { adapter: omniva, fake: await startFakeOmniva() }
  carriers.smartposti = { adapter: smartposti, fake: await startFakeSmartposti() }
})
afterAll(() => Promise.all(Object.values(carriers).map(({ fake }) => fake.close())))
beforeEach(() => {
  for (const { fake } of Object.values(carriers)) {
    fake.refusal = undefined
    fake.parcels.clear()
    fake.requests.length = 0
    Object.assign(fake.behaviour, { isFailing: false, dropsAnswer: () => false })
  }
})
const getCarrier = (carrier: string) => {
  const { adapter, fake } = carriers[carrier]!
  const access = { baseUrl: `${fake.url}/`, username: fake.username, secret: fake.secret }
  return { adapter, fake, access }
}
const readRequest = (fake: FakeShipping, path: string) =>
  JSON.parse(fake.requests.find(request => request.path === path)!.body)

describe.each(['omniva', 'smartposti'])('%s', carrier => {
  test('registers a parcel and returns its barcode', async () => {
    const { adapter, fake, access } = getCarrier(carrier)
    const response = await adapter.register(access, buildMachineParcel('A-1'))
    expect(response).toEqual({ ok: true, value: fake.parcels.get('A-1') })
  })

  test('creates no second parcel under the same key after a lost response', async () => {
    const { adapter, fake, access } = getCarrier(carrier)
    fake.behaviour.dropsAnswer = ({ method }) => method === 'POST'
    expect(await adapter.register(access, buildMachineParcel('A-2'))).toMatchObject({
      ok: false,
      reason: { kind: 'unanswered' },
    })
    fake.behaviour.dropsAnswer = () => false
    const barcode = fake.parcels.get('A-2')
    expect(await adapter.register(access, buildMachineParcel('A-2'))).toEqual({ ok: true, value: barcode })
    expect([...fake.parcels.values()]).toEqual([barcode])
  })

  test("returns the carrier's own error text", async () => {
    const { adapter, fake, access } = getCarrier(carrier)
    fake.refusal = 'Telefoninumber ei sobi'
    const response = await adapter.register(access, buildMachineParcel('A-3'))
    expect(response).toEqual({ ok: false, reason: { kind: 'refused', message: 'Telefoninumber ei sobi' } })
    const unauthorizedResponse = await adapter.register({ ...access, secret: 'wrong' }, buildMachineParcel('A-3'))
    expect(unauthorizedResponse).toMatchObject({ ok: false, reason: { kind: 'refused' } })
  })

  test('reports an unreachable carrier as unanswered', async () => {
    const { adapter, fake, access } = getCarrier(carrier)
    fake.behaviour.isFailing = true
    const unansweredResult = { ok: false, reason: { kind: 'unanswered' } }
    expect(await adapter.register(access, buildMachineParcel('A-4'))).toMatchObject(unansweredResult)
    expect(await adapter.fetchLabels(access, ['1'])).toMatchObject(unansweredResult)
    const unreachableAccess = { ...access, baseUrl: 'http://127.0.0.1:1/' }
    expect(await adapter.register(unreachableAccess, buildMachineParcel('A-4'))).toMatchObject(unansweredResult)
  })

  test('returns one page per parcel', async () => {
    const { adapter, access } = getCarrier(carrier)
    const firstBarcode = await adapter.register(access, buildMachineParcel('A-5'))
    const secondBarcode = await adapter.register(access, buildMachineParcel('A-6'))
    if (!firstBarcode.ok || !secondBarcode.ok) throw new Error('not registered')
    const labels = await adapter.fetchLabels(access, [secondBarcode.value, firstBarcode.value])
    if (!labels.ok) throw new Error(labels.reason.message)
    for (const file of labels.value) expect(Buffer.from(file.subarray(0, 4)).toString()).toBe('%PDF')
    expect(labels.value.length).toBe(carrier === 'omniva' ? 2 : 1)
  })
})

test('sends Omniva the destination and the sender', async () => {
  const { adapter, fake, access } = getCarrier('omniva')
  await adapter.register(access, buildMachineParcel('B-1'))
  const sender = {
    companyName: 'Pitlane OÜ',
    contactMobile: '+3726000000',
    contactEmail: 'pood@pitlane.example',
    address: { country: 'EE', deliverypoint: 'Tallinn', postcode: '11415', street: 'Peterburi tee 2' },
  }
  expect(readRequest(fake, '/shipments/business-to-client')).toEqual({
    customerCode: '12345',
    fileId: 'B-1',
    shipments: [
      {
        mainService: 'PARCEL',
        deliveryChannel: 'PARCEL_MACHINE',
        partnerShipmentId: 'B-1',
        receiverAddressee: {
          personName: 'Mari Maasikas',
          contactMobile: '+37255123456',
          contactEmail: 'mari@example.ee',
          address: { country: 'EE', offloadPostcode: '96001' },
        },
        senderAddressee: sender,
      },
    ],
  })
  fake.requests.length = 0
  await adapter.register(access, buildCourierParcel('B-2'))
  const [parcel] = readRequest(fake, '/shipments/business-to-client').shipments
  expect(parcel).toMatchObject({
    deliveryChannel: 'COURIER',
    receiverAddressee: {
      companyName: 'Garaaž OÜ',
      address: { country: 'EE', deliverypoint: 'Tartu', postcode: '50403', street: 'Tamme 3-7' },
    },
  })
  expect(parcel.receiverAddressee).not.toHaveProperty('personName')
})

test("sends Smartposti either the machine's id or the address", async () => {
  const { adapter, fake, access } = getCarrier('smartposti')
  await adapter.register(access, buildMachineParcel('C-1'))
  expect(readRequest(fake, '/orders').item).toEqual([
    {
      reference: 'C-1',
      source: { country: 'ee' },
      recipient: { name: 'Mari Maasikas', phone: '+37255123456', email: 'mari@example.ee' },
      destination: { place_id: '96001' },
    },
  ])
  fake.requests.length = 0
  await adapter.register(access, buildCourierParcel('C-2'))
  expect(readRequest(fake, '/orders').item[0].destination).toMatchObject({
    place_id: '1',
    street: 'Tamme 3',
    country: 'ee',
  })
})

test('stops waiting for a silent carrier', async () => {
  const { fake } = getCarrier('omniva')
  const { promise, resolve } = Promise.withResolvers<void>()
  fake.behaviour.barrier = promise
  const response = await requestCarrier({ url: fake.url, method: 'GET', headers: {}, timeoutMs: 50 })
  resolve()
  fake.behaviour.barrier = Promise.resolve()
  expect(response).toMatchObject({ ok: false, reason: { kind: 'unanswered' } })
})

describe('carrier account', () => {
  const OWNER = createStaffMember(['settings.edit', 'order.edit'], { roles: ['ADMIN'] })
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(registerDeliveryRoutes)
  })
  afterAll(() => app.close())
  const call = (method: 'GET' | 'PUT', url = '', payload?: object) =>
    app.server.inject({
      method,
      url: `/v1/admin/carrier-account${url}`,
      headers: { 'x-csrf-token': 'any' },
      ...(payload && { payload }),
    })

  test('requires the permission to edit settings', async () => {
    const edit = { username: '1', secret: 's', active: true, baseVersion: 0 }
    app.signInAs(GUEST)
    expect((await call('GET')).statusCode).toBe(401)
    expect((await call('PUT', '/omniva', edit)).statusCode).toBe(401)
    app.signInAs({ ...OWNER, permissions: ['order.edit'] })
    expect((await call('GET')).statusCode).toBe(403)
    expect((await call('PUT', '/omniva', edit)).statusCode).toBe(403)
    app.signInAs({ ...OWNER, permissions: ['settings.edit'] })
    expect((await call('GET')).statusCode).toBe(200)
    expect((await call('PUT', '/omniva', edit)).statusCode).toBe(403)
    app.signInAs(OWNER)
    expect((await call('PUT', '/dpd', edit)).statusCode).toBe(422)
  })

  test('never returns the secret, and keeps it out of the audit log', async () => {
    app.signInAs(OWNER)
    const emptyEdit = { username: '', secret: '', active: true, baseVersion: 0 }
    expect((await call('PUT', '/omniva', emptyEdit)).json().errors).toHaveProperty('username')
    expect((await call('PUT', '/smartposti', emptyEdit)).json().errors).toHaveProperty('secret')
    const invalidSecretResponse = await call('PUT', '/omniva', { ...emptyEdit, username: '12345', secret: 'väga' })
    expect(invalidSecretResponse.statusCode).toBe(422)
    const savedAccount = await call('PUT', '/omniva', { ...emptyEdit, username: '12345', secret: 'salasona' })
    const account = { carrier: 'omniva', username: '12345', has_secret: true, active: true, version: 1 }
    expect(savedAccount.json().data).toEqual(account)
    const outdatedResponse = await call('PUT', '/omniva', { ...emptyEdit, username: '1', secret: 'x' })
    expect([outdatedResponse.statusCode, outdatedResponse.json().errors]).toEqual([
      409,
      { username: [expect.stringContaining('12345')] },
    ])
    const unchangedFieldsResponse = await call('PUT', '/omniva', { ...emptyEdit, username: '12345', secret: 'muu' })
    expect([unchangedFieldsResponse.statusCode, unchangedFieldsResponse.json().errors]).toEqual([409, undefined])
    const keptSecretResponse = await call('PUT', '/omniva', {
      username: '12345',
      secret: '',
      active: true,
      baseVersion: 1,
    })
    expect(keptSecretResponse.json().data).toMatchObject({ has_secret: true, version: 2 })
    const listResponse = await call('GET')
    expect(listResponse.json().results).toHaveLength(2)
    const { rows } = await app.db.$client.query('select * from audit_entry')
    for (const text of [listResponse.body, savedAccount.body, JSON.stringify(rows)])
      expect(text).not.toContain('salasona')
    const deletedSecretResponse = await call('PUT', '/omniva', {
      username: '',
      secret: null,
      active: false,
      baseVersion: 2,
    })
    expect(deletedSecretResponse.json().data).toMatchObject({ has_secret: false, active: false })
  })
})
