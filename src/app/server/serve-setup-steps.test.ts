import { expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { guaranteeFiles } from '#compliance/server/tables.ts'
import { createPages } from '#content/server/content.ts'
import { pages } from '#content/server/tables.ts'
import { deliveryProviders } from '#delivery/server/tables.ts'
import { fillShop } from '#demo/fill-shop.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createConstantVisibility, HIDDEN } from '#kernel/visibility.ts'
import { readSettings } from '#platform/server/settings.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { registerSettingsRoutes } from '#shop/server/settings-routes.ts'
import { changeSettings, readSettings as readShopSettings } from '#shop/server/shop.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { serveSetupSteps } from './serve-setup-steps.ts'

const OWNER = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })
const ONLINE = {
  PUBLIC_URL: 'https://pood.example',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'a',
  STRIPE_WEBHOOK_SECRET: 'b',
}

test('starts without company data and lists the open setup steps of the owner', async () => {
  const app = await openTestApp(
    createdApp => {
      serveSetupSteps(createdApp)
      registerSettingsRoutes(createdApp, async () => new Set())
    },
    { DEMO: '0' },
  )
  await fillShop(app.db, app.settings, () => undefined)
  app.signInAs(OWNER)
  const listOpenSteps = async () => {
    const { steps } = (await app.server.inject('/v1/admin/setup')).json().data
    return steps.flatMap(({ step, done }: { step: string; done: boolean }) => (done ? [] : step))
  }
  const { company, social } = await readShopSettings(app.db)
  expect([Object.values({ ...company, country: '' }).join(''), social]).toEqual(['', []])
  expect(await listOpenSteps()).toEqual([
    'company',
    'products',
    'delivery',
    'payments',
    'terms',
    'guarantee',
    'mail',
    'address',
  ])
  Object.assign(app, { settings: readSettings({ DEMO: '0', ...ONLINE }) })
  expect(await listOpenSteps()).toEqual(['company', 'products', 'delivery', 'terms', 'guarantee'])

  // The step's screen opens, and one section is saved alone.
  const url = '/v1/admin/shop-settings'
  expect((await app.server.inject(url)).json().data).toMatchObject({ company: { name: '' }, shopModule: true })
  const headers = { 'x-csrf-token': 'right' }
  const saveResponse = await app.server.inject({ method: 'PUT', url, headers, payload: { shopModule: true } })
  expect(saveResponse.statusCode).toBe(200)

  const readMissingData = async () => (await app.server.inject('/v1/admin/setup')).json().data.missing
  const companyData = { ...company, name: 'Minu OÜ', street: 'Uus 1', email: 'mina@example.ee' }
  await arrange(app.db, tx => changeSettings(tx, { company: companyData }))
  expect(await readMissingData()).toEqual(['registryCode', 'vatNumber', 'city', 'postcode', 'phone'])
  const otherData = { registryCode: '14532901', vatNumber: 'EE1', city: 'Tartu', postcode: '50603', phone: '+372 5' }
  await arrange(app.db, tx => changeSettings(tx, { company: { ...companyData, ...otherData } }))
  expect(await readMissingData()).toEqual([])
  await makeProduct(app.db)
  await app.db.update(deliveryProviders).set({ active: true })
  expect(await listOpenSteps()).toEqual(['terms', 'guarantee'])
  await arrange(app.db, tx => changeSettings(tx, { termsPageSlug: multilingual({ et: 'tingimused', en: '' }) }))
  const confirmedAt = app.now()
  await app.db.insert(guaranteeFiles).values(
    (['et', 'en'] as const).map(language => ({
      hash: language,
      name: `${language}.pdf`,
      format: 'pdf' as const,
      content: Buffer.from(''),
      language,
      uploadedAt: confirmedAt,
      confirmedAt,
    })),
  )
  expect(await listOpenSteps()).toEqual(['terms'])
  const [name, slugs] = [multilingual({ et: 'Tingimused' }), { et: 'tingimused', en: 'terms' }]
  await arrange(app.db, tx =>
    createPages(tx, [{ layout: 'Basic', kind: 'content', name: 'Tingimused', title: name, slugs }]),
  )
  // English customers would get a confirmation without terms.
  expect(await listOpenSteps()).toEqual(['terms'])
  await arrange(app.db, tx => changeSettings(tx, { termsPageSlug: multilingual({ et: 'tingimused', en: 'terms' }) }))
  expect(await listOpenSteps()).toEqual([])
  await app.db.update(pages).set({ visibility: createConstantVisibility(HIDDEN) })
  expect(await listOpenSteps()).toEqual(['terms'])

  // A demo shop needs no setup.
  Object.assign(app, { settings: readSettings({}) })
  expect((await app.server.inject('/v1/admin/setup')).json().data).toEqual({ steps: [], missing: [] })
})
