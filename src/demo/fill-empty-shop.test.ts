import { expect, test } from 'vitest'
import { registerDeliveryRoutes } from '#delivery/server/routes.ts'
import { createTestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { fillEmptyShop } from './fill-empty-shop.ts'

test('gives an empty shop every delivery method, switched off', async () => {
  const app = await createTestApp(registerDeliveryRoutes)
  await fillEmptyShop(app.db)
  app.signInAs(createStaffMember(['settings.edit'], { roles: ['ADMIN'] }))
  const callApi = async (method: 'GET' | 'PUT', url: string, payload?: object) =>
    (await app.server.inject({ method, url, headers: { 'x-csrf-token': 'right' }, ...(payload && { payload }) })).json()
      .data
  const providers = await callApi('GET', '/v1/admin/delivery-provider')
  expect(providers.map(({ value, active }: { value: string; active: boolean }) => [value, active])).toEqual([
    ['omniva-parcel', false],
    ['itella-ee-parcel', false],
    ['omniva-po', false],
    ['omniva-courier', false],
    ['itella-fi-parcel', false],
    ['pickup-tallinn', false],
  ])
  expect((await callApi('GET', '/v1/delivery-provider')).deliveryProviders).toEqual([])

  await callApi('PUT', '/v1/admin/delivery-provider/omniva-courier', { ...providers[3], price: 12.5, active: true })
  expect((await callApi('GET', '/v1/delivery-provider')).deliveryProviders).toMatchObject([
    { value: 'omniva-courier', price: 12.5 },
  ])
  await app.close()
})
