import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#files/server/files.ts'
import { makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { logoUsage } from './logo-usage.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => start(testApp, [logoUsage]))
})
afterAll(() => app.close())

const call = async (method: 'GET' | 'PUT', payload?: object) => {
  const response = await app.server.inject({
    method,
    url: '/v1/admin/mail-logo?lang=en',
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

test('shows the owner’s logo as PNG in mails, or the shop’s name without one', async () => {
  expect(await readMailBranding(app.db, app)).toEqual({ shopName: '' })
  await arrange(app.db, tx => makeShop(tx, { name: 'Rehvid & pojad' }))
  const logo = await makeFile(app.db, app.storage, { name: 'logo.png', bytes: await makePlainPicture(1200, 240) })
  const table = await makeFile(app.db, app.storage, {
    name: 'hinnad.csv',
    mime: 'text/csv',
    bytes: Buffer.from('kood;hind'),
  })
  app.signInAs(createStaffMember(['client', 'page.edit']))
  expect((await call('PUT', { mailLogoId: logo.id })).status).toBe(403)
  app.signInAs(createStaffMember(['client', 'settings.edit']))
  expect((await call('GET')).body.data).toEqual({ mailLogoId: null, url: null })
  expect((await call('PUT', { mailLogoId: table.id })).body.errors).toEqual({
    mailLogoId: ['Image not found. Choose another one.'],
  })
  expect(await readMailBranding(app.db, app)).toEqual({ shopName: 'Rehvid & pojad' })

  const before = { mailLogoId: null }
  expect((await call('PUT', { mailLogoId: logo.id, before })).status).toBe(200)
  const branding = await readMailBranding(app.db, app)
  expect(branding).toMatchObject({ shopName: 'Rehvid & pojad', logo: { width: 200, height: 40 } })
  const url = new URL(branding.logo!.url)
  const picture = await app.server.inject({ url: url.pathname + url.search, headers: { accept: 'image/avif' } })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 480, height: 96 })
  expect(await logoUsage.findUses(app.db, [logo.id, table.id], 'en')).toMatchObject([{ fileId: logo.id, kind: 'mail' }])

  expect((await call('PUT', { mailLogoId: null, before })).status).toBe(409)
  expect((await call('PUT', { mailLogoId: null, before: { mailLogoId: logo.id } })).status).toBe(200)
  expect(await readMailBranding(app.db, app)).toEqual({ shopName: 'Rehvid & pojad' })
})
