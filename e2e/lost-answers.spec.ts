import type { Page } from '@playwright/test'
import { apiKeyAdmin } from '#accounts/contract-api-key.ts'
import { roleAdmin, userAdmin } from '#accounts/contract-user.ts'
import { checkoutAdmin } from '#checkout/contract-checkout-admin.ts'
import { orderDetails } from '#checkout/contract-order-details.ts'
import { deliveryAdmin } from '#delivery/contract-settings.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { type AdminOrder, orderAdmin, orderBulk } from '#orders/contract-order-admin.ts'
import { orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { paymentAdmin } from '#payments/contract-payment-admin.ts'
import { paymentSettings } from '#payments/contract-settings.ts'
import { documentAdmin } from '#warehouse/contract-document.ts'
import { pickingAdmin } from '#warehouse/contract-picking.ts'
import { stockAdmin, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { webhookAdmin } from '#webhooks/contract-webhook.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { type Answer, answering, holding, losing, refusing } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'
import { order, payments, QUIET, tasksOf } from './workbench/order-answers.ts'

interface Act {
  screen: string
  endpoint: Endpoint
  answers?: Answer[]
  /** Fills the form, and returns a function that submits it. */
  prepare: (page: Page) => Promise<() => Promise<void>>
  /** Expects what was typed. */
  keeps: (page: Page) => Promise<void>
  /** The answer once the connection is back; a sample of the contract by default. */
  done?: Answer
  /** True for an act without a form, which has only the message of the page. */
  isPlain?: true
  /** True when a dialog shows the answer. */
  showsResult?: true
}

const OFFLINE = 'Serveriga puudub internetiühendus.'
const UNKNOWN = 'Server ei vastanud, seega ei ole teada, kas andmed jõudsid kohale.'

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name }).first()
const hasValue = (name: string | RegExp, value: string) => (page: Page) => expect(box(page, name)).toHaveValue(value)
const pressing = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).last().click()
const savingBar = async (page: Page) => () => page.keyboard.press('Control+s')

const filling = (name: string | RegExp, value: string) => async (page: Page) => {
  await box(page, name).fill(value)
  return savingBar(page)
}

/** Opens a dialog, fills one of its fields and returns its submit. */
const inDialog =
  (open: (page: Page) => Promise<void>, name: string | RegExp, value: string, submit: string) => async (page: Page) => {
    await open(page)
    await page.getByRole('dialog').getByRole('textbox', { name }).first().fill(value)
    return pressing(page, submit)
  }
const dialogKeeps = (name: string | RegExp, value: string) => (page: Page) =>
  expect(page.getByRole('dialog').getByRole('textbox', { name }).first()).toHaveValue(value)

const LINE = { product_id: 1, name: 'Ketas', code1: 'K-1', code2: '', expected: 4, counted: 4 }
const document: Answer = answering(documentAdmin.view, ({ data }) => ({
  data: { ...data, id: 1, kind: 'count' as const, booked_at: null, lines: [LINE] },
}))
const stock: Answer = answering(stockAdmin.list, ({ results: [first] }) => ({
  results: [
    {
      ...(first as NonNullable<typeof first>),
      ...{ id: 7, name: 'Ketas', total: 5, places: [] },
      amounts: [{ warehouse_id: 1, amount: 5 }],
    },
  ],
}))
const warehouses: Answer = answering(warehouseAdmin.list, ({ results: [first] }) => ({
  results: [1, 2].map(id => ({ ...(first as NonNullable<typeof first>), id, name: `Ladu ${id}` })),
}))

const picking: Answer = answering(pickingAdmin.list, ({ data }) => ({
  data: {
    ...data,
    orders: data.orders.slice(0, 1).map(order => ({ ...order, id: 1, to_pack: true })),
    walks: data.walks.slice(0, 1).map(walk => ({
      ...walk,
      stops: walk.stops.slice(0, 1).map(stop => ({ ...stop, orders: [{ order_id: 1, pieces: 1 }] })),
    })),
  },
}))

const ORDER_SCREEN = 'order/edit/1'
const CLIENT = {
  ...{ first_name: 'Mari', last_name: 'Maasikas', email: 'mari@example.ee', phone: '+372 5551 2345' },
  ...{ business_name: '', company_reg_nr: '', vat_reg_nr: 'EE100247019', vat_reg_country: 'EE' },
}
/** An order that goes to an address, so that its client can be corrected without a choice of pick-up points. */
const orderToAddress = (change: Partial<AdminOrder> = {}): Answer =>
  order({
    ...{ client: CLIENT, country: 'EE', delivery_option: null, short_contact_address: 'Tallinn' },
    delivery_address: {
      street: 'Pikk',
      apartment: '1',
      city: 'Tallinn',
      state: 'Harju',
      area_code: '10123',
      country: 'EE',
    },
    ...change,
  })
const revision = (number: number, restored: number | null = null): AdminOrder['revisions'][number] => ({
  ...{ revision: number, restored, at: '2026-03-02T10:30:00.000Z', actor: 'Liina', reason: '', total: 100 },
  lines: [{ name: 'Ketas', code1: 'K-1', amount: number, unit: 'tk', price: 12 }],
})
const REVISIONS = [revision(1), revision(2)]
const RETURNABLE = [{ position: 0, amount: 2 }]

const ACTS: Record<string, Act> = {
  'a count of a stocktake': {
    screen: 'StockDocuments/edit/1',
    endpoint: documentAdmin.setLine,
    answers: [document],
    prepare: async page => {
      await box(page, 'Loetud kogus: Ketas').fill('9')
      return () => box(page, 'Loetud kogus: Ketas').press('Enter')
    },
    keeps: hasValue('Loetud kogus: Ketas', '9'),
    done: answering(documentAdmin.setLine, () => ({ data: { ...LINE, counted: 9 } })),
    isPlain: true,
  },
  'a booked stocktake': {
    screen: 'StockDocuments/edit/1',
    endpoint: documentAdmin.book,
    answers: [document],
    prepare: async page => {
      await pressing(page, 'Kinnita inventuur')()
      return pressing(page, 'Kinnita inventuur')
    },
    keeps: page => expect(page.getByRole('dialog')).toBeVisible(),
    done: answering(documentAdmin.book, () => ({ moved: 1, shortages: [] })),
  },
  'a corrected amount': {
    screen: 'warehouse',
    endpoint: stockAdmin.correct,
    answers: [stock, warehouses],
    prepare: async page => {
      await box(page, 'Ketas, Ladu 1').fill('8')
      await box(page, 'Märkus').fill('Riiul üle loetud')
      return savingBar(page)
    },
    keeps: hasValue('Märkus', 'Riiul üle loetud'),
    isPlain: true,
  },
  'a transfer': {
    screen: 'warehouse',
    endpoint: stockAdmin.transfer,
    answers: [stock, warehouses],
    prepare: inDialog(
      async page => {
        await page.getByRole('button', { name: /Ketas/ }).last().click()
        await page.getByRole('menuitem', { name: 'Vii teise lattu' }).click()
      },
      'Märkus',
      'Poodi',
      'Vii teise lattu',
    ),
    keeps: dialogKeeps('Märkus', 'Poodi'),
  },
  'a packed order of the picking list': {
    screen: 'picking',
    endpoint: orderBulk.step,
    answers: [picking],
    prepare: async page => {
      await page.getByRole('checkbox').first().check()
      return () => page.getByRole('button', { name: /^Märgi pakituks/ }).click()
    },
    keeps: page => expect(page.getByRole('checkbox').first()).toBeChecked(),
    done: answering(orderBulk.step, () => ({ data: { changed: 1, refused: [] } })),
    isPlain: true,
  },
  'the edited lines of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.edit,
    answers: [order({}), ...QUIET],
    prepare: inDialog(page => pressing(page, 'Muuda tooteid')(), 'Põhjus', 'Soovis vähem', 'Muuda tooteid'),
    keeps: dialogKeeps('Põhjus', 'Soovis vähem'),
  },
  'the corrected client of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderDetails.correct,
    answers: [orderToAddress(), ...QUIET],
    prepare: inDialog(page => pressing(page, 'Muuda andmeid')(), 'E-post', 'uus@example.ee', 'Muuda andmeid'),
    keeps: dialogKeeps('E-post', 'uus@example.ee'),
  },
  'a return': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.openReturn,
    answers: [order({ returnable: RETURNABLE }), ...QUIET],
    prepare: inDialog(
      async page => {
        await pressing(page, 'Lisa tagastus')()
        await page.getByRole('dialog').getByRole('textbox').first().fill('1')
      },
      'Põhjus',
      'Ei sobinud',
      'Lisa tagastus',
    ),
    keeps: dialogKeeps('Põhjus', 'Ei sobinud'),
  },
  'a restored version of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.restore,
    answers: [order({ revisions: REVISIONS }), ...QUIET],
    prepare: async page => {
      await pressing(page, 'Taasta versioon 1')()
      return pressing(page, 'Taasta versioon 1')
    },
    keeps: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  'the VAT of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.chargeVat,
    answers: [
      order({ vat_exempt: true }),
      payments(),
      tasksOf({ kind: 'vat-number-invalid' }),
      answering(checkoutAdmin.listVatChecks, () => ({ results: [] })),
    ],
    prepare: inDialog(page => pressing(page, 'Lisa käibemaks')(), 'Põhjus', 'Number ei kehti', 'Lisa käibemaks'),
    keeps: dialogKeeps('Põhjus', 'Number ei kehti'),
  },
  'a new warehouse': {
    screen: 'warehouse/create',
    endpoint: warehouseAdmin.create,
    prepare: filling('Nimi', 'Tartu'),
    keeps: hasValue('Nimi', 'Tartu'),
  },
  'a delivery method': {
    screen: 'settings/edit/delivery',
    endpoint: deliveryAdmin.saveProvider,
    prepare: inDialog(
      page =>
        page
          .getByRole('button', { name: /^Muuda: / })
          .first()
          .click(),
      'Nimi (Eesti)',
      'Kuller',
      'Salvesta tarneviis',
    ),
    keeps: dialogKeeps('Nimi (Eesti)', 'Kuller'),
  },
  'a delivery country': {
    screen: 'settings/edit/delivery',
    endpoint: deliveryAdmin.saveCountry,
    prepare: inDialog(
      async page => {
        await pressing(page, 'Lisa riik')()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Riigi kood' }).fill('LV')
      },
      'Nimi (Eesti)',
      'Läti',
      'Lisa riik',
    ),
    keeps: dialogKeeps('Nimi (Eesti)', 'Läti'),
  },
  'the payment settings': {
    screen: 'settings/edit/payments',
    endpoint: paymentSettings.save,
    prepare: async page => {
      await page.getByRole('switch').first().click()
      return savingBar(page)
    },
    keeps: page => expect(page.getByRole('button', { name: 'Loobu muudatustest' })).toBeVisible(),
  },
  'a user': {
    screen: 'user/edit/1',
    answers: [answering(userAdmin.view, ({ data }) => ({ data: { ...data, permissions: [] } }))],
    endpoint: userAdmin.save,
    prepare: filling('E-post', 'uus@example.ee'),
    keeps: hasValue('E-post', 'uus@example.ee'),
  },
  'a new role': {
    screen: 'role',
    endpoint: roleAdmin.create,
    prepare: inDialog(page => pressing(page, 'Lisa roll')(), 'Nimi', 'pakkija', 'Lisa roll'),
    keeps: dialogKeeps('Nimi', 'pakkija'),
  },
  'an API key': {
    screen: 'settings/edit/keys',
    endpoint: apiKeyAdmin.create,
    prepare: inDialog(
      async page => {
        await pressing(page, 'Loo API-võti')()
        await page.getByRole('dialog').getByRole('checkbox').first().check()
      },
      'Nimi',
      'Laoprogramm',
      'Loo API-võti',
    ),
    keeps: dialogKeeps('Nimi', 'Laoprogramm'),
    showsResult: true,
  },
  'a webhook': {
    screen: 'settings/edit/webhooks',
    endpoint: webhookAdmin.save,
    answers: [
      answering(webhookAdmin.list, ({ results }) => ({ results: results.map(one => ({ ...one, can_change: true })) })),
    ],
    prepare: inDialog(
      page =>
        page
          .getByRole('button', { name: /^Muuda/ })
          .first()
          .click(),
      /aadress/,
      'https://erp.example.ee/',
      'Salvesta',
    ),
    keeps: dialogKeeps(/aadress/, 'https://erp.example.ee/'),
  },
  'a client': {
    screen: 'client/edit/1',
    endpoint: clientAdmin.save,
    answers: [answering(clientAdmin.view, ({ data }) => ({ data: { ...data, erased_at: null, merged_into: null } }))],
    prepare: filling('Eesnimi', 'Mari'),
    keeps: hasValue('Eesnimi', 'Mari'),
  },
}

for (const [name, act] of Object.entries(ACTS)) {
  test(`${name} is kept when the answer is lost, and sent again as the same change`, async ({ mountScreen }) => {
    const { screen, endpoint, answers = [], prepare, keeps, done, isPlain, showsResult } = act
    const { page, answer, network } = await mountScreen(`/et/admin/${screen}`, {
      answers: [...answers, losing(endpoint)],
    })
    const sent = () => network.sent.filter(one => one.endpoint === endpoint)
    const submit = await prepare(page)
    await submit()
    await expect(page.getByText(OFFLINE, { exact: true }).first()).toBeVisible()
    if (!isPlain) await expect(page.getByText(UNKNOWN)).toBeVisible()
    await keeps(page)
    answer(done ?? answering(endpoint))
    await submit()
    await expect.poll(() => sent().length).toBe(2)
    const [first, second] = sent()
    expect(second?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toEqual(first)
    await expect(page.getByText(UNKNOWN)).toHaveCount(0)
    await expect(page.getByText(OFFLINE, { exact: true })).toHaveCount(0)
    if (!showsResult) await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

interface VersionedForm {
  screen: string
  answers?: Answer[]
  save: Endpoint
  /** The call that reads the stored values, and its answer once these are the given ones. */
  view: Endpoint
  stored: (version: number, value?: string) => Answer
  field: string | RegExp
  open?: (page: Page) => Promise<void>
  submit?: string
  first: string
  typedOn: string
}

const client = (version: number, value?: string) =>
  answering(clientAdmin.view, ({ data }) => ({
    data: { ...data, erased_at: null, merged_into: null, version, ...(value && { first_name: value }) },
  }))
const user = (version: number, value?: string) =>
  answering(userAdmin.view, ({ data }) => ({
    data: { ...data, permissions: [], version, ...(value && { email: value }) },
  }))
const warehouse = (version: number, value?: string) =>
  answering(warehouseAdmin.view, ({ data }) => ({ data: { ...data, version, ...(value && { name: value }) } }))
const webhook = (version: number, value?: string) =>
  answering(webhookAdmin.list, ({ results }) => ({
    results: results.map(one => ({ ...one, can_change: true, version, ...(value && { url: value }) })).slice(0, 1),
  }))

const detailsOfOrder = (version: number, value?: string) =>
  orderToAddress({ version, client: { ...CLIENT, ...(value && { email: value }) } })

const VERSIONED: Record<string, VersionedForm> = {
  client: {
    ...{ screen: 'client/edit/1', save: clientAdmin.save, view: clientAdmin.view, stored: client },
    ...{ field: 'Eesnimi', first: 'Mari', typedOn: 'Mari-Liis' },
  },
  'client of an order': {
    ...{ screen: ORDER_SCREEN, save: orderDetails.correct, view: orderAdmin.view, stored: detailsOfOrder },
    ...{ field: 'E-post', first: 'uus@example.ee', typedOn: 'uuem@example.ee', answers: QUIET },
    ...{ open: page => pressing(page, 'Muuda andmeid')(), submit: 'Muuda andmeid' },
  },
  user: {
    ...{ screen: 'user/edit/1', save: userAdmin.save, view: userAdmin.view, stored: user },
    ...{ field: 'E-post', first: 'uus@example.ee', typedOn: 'uuem@example.ee' },
  },
  warehouse: {
    ...{ screen: 'warehouse/edit/1', save: warehouseAdmin.save, view: warehouseAdmin.view, stored: warehouse },
    ...{ field: 'Nimi', first: 'Tartu', typedOn: 'Tartu ladu' },
  },
  webhook: {
    ...{ screen: 'settings/edit/webhooks', save: webhookAdmin.save, view: webhookAdmin.list, stored: webhook },
    ...{ field: /aadress/, first: 'https://erp.example.ee/', typedOn: 'https://erp.example.ee/orders' },
    open: page =>
      page
        .getByRole('button', { name: /^Muuda/ })
        .first()
        .click(),
    submit: 'Salvesta',
  },
}

for (const [name, form] of Object.entries(VERSIONED)) {
  test(`a ${name} is saved when the user typed on after a lost answer`, async ({ mountScreen }) => {
    const { screen, answers = [], save, view, stored, field, open, submit, first, typedOn } = form
    const { page, answer, network } = await mountScreen(`/et/admin/${screen}`, {
      answers: [...answers, stored(1), losing(save)],
    })
    const sent = (endpoint: Endpoint) => network.sent.filter(one => one.endpoint === endpoint)
    const press = () => (submit ? pressing(page, submit)() : page.keyboard.press('Control+s'))
    const scope = open ? page.getByRole('dialog') : page
    await open?.(page)
    const input = scope.getByRole('textbox', { name: field }).first()
    await input.fill(first)
    await press()
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    answer(
      refusing(save, { status: 409, message: 'Teine', errors: { name: ['Keegi teine muutis'] } }),
      holding(stored(2, first), released),
    )
    const views = sent(view).length
    await input.fill(typedOn)
    await press()
    await expect.poll(() => sent(view).length).toBeGreaterThan(views)
    answer(answering(save), stored(3, typedOn))
    release()
    await expect.poll(() => sent(save).length).toBe(3)
    expect(JSON.stringify(sent(save)[2]?.body)).toContain(JSON.stringify(typedOn))
    expect(sent(save)[2]?.body).toMatchObject({ baseVersion: 2 })
    await expect(page.getByText('Keegi teine muutis')).toHaveCount(0)
    await expect(page.getByText(UNKNOWN)).toHaveCount(0)
  })
}

test('edited lines that arrived without an answer are not added again', async ({ mountScreen }) => {
  const [, { body }] = order({ version: 7 })
  const before = (body as { data: AdminOrder }).data
  const [first] = before.lines
  const line = { ...(first as AdminOrder['lines'][number]), position: 9, product_id: 5, amount: 1, gross: 12 }
  const { page, answer, network } = await mountScreen(`/et/admin/${ORDER_SCREEN}`, {
    answers: [
      ...[order({ version: 7 }), ...QUIET, losing(orderLineEndpoints.edit)],
      answering(orderLineEndpoints.products, ({ results }) => ({
        results: results.slice(0, 1).map(one => ({ ...one, id: 5, name: 'Piduriklots', price: 12 })),
      })),
    ],
  })
  const sent = () => network.sent.filter(one => one.endpoint === orderLineEndpoints.edit)
  await pressing(page, 'Muuda tooteid')()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('klots')
  await page.getByRole('option', { name: /Piduriklots/ }).click()
  await dialog.getByRole('textbox', { name: 'Põhjus' }).fill('Soovis lisa')
  await pressing(page, 'Muuda tooteid')()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  const conflict = { status: 409, message: 'Tellimust muudeti vahepeal.' }
  answer(refusing(orderLineEndpoints.edit, conflict), order({ version: 8, lines: [...before.lines, line] }))
  await dialog.getByRole('textbox', { name: 'Põhjus' }).fill('Soovis üht lisa')
  await pressing(page, 'Muuda tooteid')()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(conflict.message)).toHaveCount(0)
  expect(sent()).toHaveLength(2)
})

test('a restored version that arrived without an answer is recognised, without a second one', async ({
  mountScreen,
}) => {
  const { page, answer, network } = await mountScreen(`/et/admin/${ORDER_SCREEN}`, {
    answers: [order({ version: 7, revisions: REVISIONS }), ...QUIET, losing(orderLineEndpoints.restore)],
  })
  await pressing(page, 'Taasta versioon 1')()
  await pressing(page, 'Taasta versioon 1')()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  answer(
    refusing(orderLineEndpoints.restore, { status: 409, message: 'Tellimust muudeti vahepeal.' }),
    order({ version: 8, revisions: [...REVISIONS, revision(3, 1)] }),
  )
  await pressing(page, 'Taasta versioon 1')()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('taastatud versioonist 1')).toBeVisible()
  await expect(page.getByText('Tellimust muudeti vahepeal.')).toHaveCount(0)
  expect(network.sent.filter(({ endpoint }) => endpoint === orderLineEndpoints.restore)).toHaveLength(2)
})

test('a part payment is recorded once, although a reload shows it before it is sent again', async ({ mountScreen }) => {
  const [, { body }] = answering(orderAdmin.view)
  const [parcel] = (body as { data: AdminOrder }).data.parcels
  // The screen reloads while a parcel waits for its carrier.
  const parcels = [{ ...(parcel as AdminOrder['parcels'][number]), state: 'waiting' as const }]
  const due = (sum: number) => order({ parcels, to_pay: sum, isPaid: false })
  const { page, answer, network } = await mountScreen(`/et/admin/${ORDER_SCREEN}`, {
    answers: [due(100), ...QUIET, losing(paymentAdmin.record)],
  })
  await page.getByRole('button', { name: 'Lisa makse' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Summa' }).fill('30')
  await pressing(page, 'Lisa makse')()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  answer(due(70))
  await expect(dialog.getByText(/70,00/)).toBeVisible()
  answer(answering(paymentAdmin.record))
  await pressing(page, 'Lisa makse')()
  await expect(dialog).toHaveCount(0)
  const [first, second] = network.sent.filter(({ endpoint }) => endpoint === paymentAdmin.record)
  expect(second).toEqual(first)
  expect(second?.body).toMatchObject({ amount: 30, to_pay: 100 })
})
