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
import { type Answer, answerWith, answerWithFailure, delayAnswer, loseConnection } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'
import { answerOrder, answerPayments, answerTasks, QUIET } from './workbench/order-answers.ts'

interface LostAnswerCase {
  screen: string
  endpoint: Endpoint
  answers?: Answer[]
  /** Fills the form, and returns a function that submits it. */
  prepare: (page: Page) => Promise<() => Promise<void>>
  /** Expects that the form still contains the typed values. */
  expectKept: (page: Page) => Promise<void>
  /** The answer after the connection returns; by default a sample of the contract. */
  finalAnswer?: Answer
  /** True for a change without a form: only the page shows a message. */
  hasNoForm?: true
  /** True when a dialog shows the answer. */
  showsResult?: true
}

const OFFLINE = 'Serveriga puudub internetiühendus.'
const UNKNOWN = 'Server ei vastanud, seega ei ole teada, kas andmed jõudsid kohale.'

const findTextBox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name }).first()
const createValueCheck = (name: string | RegExp, value: string) => (page: Page) =>
  expect(findTextBox(page, name)).toHaveValue(value)
const createPress = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).last().click()
const createSave = async (page: Page) => () => page.keyboard.press('Control+s')

const createFill = (name: string | RegExp, value: string) => async (page: Page) => {
  await findTextBox(page, name).fill(value)
  return createSave(page)
}

/** Opens a dialog, fills one of its fields and returns its submit. */
const createDialogFill =
  (open: (page: Page) => Promise<void>, name: string | RegExp, value: string, submit: string) => async (page: Page) => {
    await open(page)
    await page.getByRole('dialog').getByRole('textbox', { name }).first().fill(value)
    return createPress(page, submit)
  }
const createDialogCheck = (name: string | RegExp, value: string) => (page: Page) =>
  expect(page.getByRole('dialog').getByRole('textbox', { name }).first()).toHaveValue(value)

const LINE = { product_id: 1, name: 'Ketas', code1: 'K-1', code2: '', expected: 4, counted: 4, batches: '' }
const stocktakeAnswer: Answer = answerWith(documentAdmin.view, ({ data }) => ({
  data: { ...data, id: 1, kind: 'count' as const, booked_at: null, lines: [LINE] },
}))
const stockAnswer: Answer = answerWith(stockAdmin.list, ({ results: [first] }) => ({
  results: [
    {
      ...(first as NonNullable<typeof first>),
      id: 7,
      name: 'Ketas',
      total: 5,
      places: [],
      amounts: [{ warehouse_id: 1, amount: 5 }],
    },
  ],
}))
const warehousesAnswer: Answer = answerWith(warehouseAdmin.list, ({ results: [first] }) => ({
  results: [1, 2].map(id => ({ ...(first as NonNullable<typeof first>), id, name: `Ladu ${id}` })),
}))

const pickingAnswer: Answer = answerWith(pickingAdmin.list, ({ data }) => ({
  data: {
    ...data,
    orders: data.orders.slice(0, 1).map(order => ({ ...order, id: 1, to_pack: true })),
    walks: data.walks.slice(0, 1).map(walk => ({
      ...walk,
      stops: walk.stops.slice(0, 1).map(stop => ({ ...stop, orders: [{ order_id: 1, pieces: 1, batches: '' }] })),
    })),
  },
}))

const ORDER_SCREEN = 'order/edit/1'
const CLIENT = {
  first_name: 'Mari',
  last_name: 'Maasikas',
  email: 'mari@example.ee',
  phone: '+372 5551 2345',
  business_name: '',
  company_reg_nr: '',
  vat_reg_nr: 'EE100247019',
  vat_reg_country: 'EE',
}
/** Answers with an order to an address, whose client staff can correct without choosing a pick-up point. */
const answerAddressOrder = (change: Partial<AdminOrder> = {}): Answer =>
  answerOrder({
    client: CLIENT,
    country: 'EE',
    delivery_option: null,
    short_contact_address: 'Tallinn',
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
const buildRevision = (number: number, restored: number | null = null): AdminOrder['revisions'][number] => ({
  revision: number,
  restored,
  at: '2026-03-02T10:30:00.000Z',
  actor: 'Liina',
  reason: '',
  total: 100,
  lines: [{ name: 'Ketas', code1: 'K-1', amount: number, unit: 'tk', price: 12 }],
})
const REVISIONS = [buildRevision(1), buildRevision(2)]
const RETURNABLE = [{ position: 0, amount: 2 }]

const LOST_ANSWER_CASES: Record<string, LostAnswerCase> = {
  'a count of a stocktake': {
    screen: 'StockDocuments/edit/1',
    endpoint: documentAdmin.setLine,
    answers: [stocktakeAnswer],
    prepare: async page => {
      await findTextBox(page, 'Loetud kogus: Ketas').fill('9')
      return () => findTextBox(page, 'Loetud kogus: Ketas').press('Enter')
    },
    expectKept: createValueCheck('Loetud kogus: Ketas', '9'),
    finalAnswer: answerWith(documentAdmin.setLine, () => ({ data: { ...LINE, counted: 9 } })),
    hasNoForm: true,
  },
  'a booked stocktake': {
    screen: 'StockDocuments/edit/1',
    endpoint: documentAdmin.book,
    answers: [stocktakeAnswer],
    prepare: async page => {
      await createPress(page, 'Kinnita inventuur')()
      return createPress(page, 'Kinnita inventuur')
    },
    expectKept: page => expect(page.getByRole('dialog')).toBeVisible(),
    finalAnswer: answerWith(documentAdmin.book, () => ({ moved: 1, shortages: [] })),
  },
  'a corrected amount': {
    screen: 'warehouse',
    endpoint: stockAdmin.correct,
    answers: [stockAnswer, warehousesAnswer],
    prepare: async page => {
      await findTextBox(page, 'Ketas, Ladu 1').fill('8')
      await findTextBox(page, 'Märkus').fill('Riiul üle loetud')
      return createSave(page)
    },
    expectKept: createValueCheck('Märkus', 'Riiul üle loetud'),
    hasNoForm: true,
  },
  'a transfer': {
    screen: 'warehouse',
    endpoint: stockAdmin.transfer,
    answers: [stockAnswer, warehousesAnswer],
    prepare: createDialogFill(
      async page => {
        await page.getByRole('button', { name: /Ketas/ }).last().click()
        await page.getByRole('menuitem', { name: 'Vii teise lattu' }).click()
      },
      'Märkus',
      'Poodi',
      'Vii teise lattu',
    ),
    expectKept: createDialogCheck('Märkus', 'Poodi'),
  },
  'a packed order of the picking list': {
    screen: 'picking',
    endpoint: orderBulk.step,
    answers: [pickingAnswer],
    prepare: async page => {
      await page.getByRole('checkbox').first().check()
      return () => page.getByRole('button', { name: /^Märgi pakituks/ }).click()
    },
    expectKept: page => expect(page.getByRole('checkbox').first()).toBeChecked(),
    finalAnswer: answerWith(orderBulk.step, () => ({ data: { changed: 1, refused: [] } })),
    hasNoForm: true,
  },
  'the edited lines of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.edit,
    answers: [answerOrder({}), ...QUIET],
    prepare: createDialogFill(page => createPress(page, 'Muuda tooteid')(), 'Põhjus', 'Soovis vähem', 'Muuda tooteid'),
    expectKept: createDialogCheck('Põhjus', 'Soovis vähem'),
  },
  'the corrected client of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderDetails.correct,
    answers: [answerAddressOrder(), ...QUIET],
    prepare: createDialogFill(
      page => createPress(page, 'Muuda andmeid')(),
      'E-post',
      'uus@example.ee',
      'Muuda andmeid',
    ),
    expectKept: createDialogCheck('E-post', 'uus@example.ee'),
  },
  'a return': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.openReturn,
    answers: [answerOrder({ returnable: RETURNABLE }), ...QUIET],
    prepare: createDialogFill(
      async page => {
        await createPress(page, 'Lisa tagastus')()
        await page.getByRole('dialog').getByRole('textbox').first().fill('1')
      },
      'Põhjus',
      'Ei sobinud',
      'Lisa tagastus',
    ),
    expectKept: createDialogCheck('Põhjus', 'Ei sobinud'),
  },
  'a restored version of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.restore,
    answers: [answerOrder({ revisions: REVISIONS }), ...QUIET],
    prepare: async page => {
      await createPress(page, 'Taasta versioon 1')()
      return createPress(page, 'Taasta versioon 1')
    },
    expectKept: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  'the VAT of an order': {
    screen: ORDER_SCREEN,
    endpoint: orderLineEndpoints.chargeVat,
    answers: [
      answerOrder({ vat_exempt: true }),
      answerPayments(),
      answerTasks({ kind: 'vat-number-invalid' }),
      answerWith(checkoutAdmin.listVatChecks, () => ({ results: [] })),
    ],
    prepare: createDialogFill(
      page => createPress(page, 'Lisa käibemaks')(),
      'Põhjus',
      'Number ei kehti',
      'Lisa käibemaks',
    ),
    expectKept: createDialogCheck('Põhjus', 'Number ei kehti'),
  },
  'a new warehouse': {
    screen: 'warehouse/create',
    endpoint: warehouseAdmin.create,
    prepare: createFill('Nimi', 'Tartu'),
    expectKept: createValueCheck('Nimi', 'Tartu'),
  },
  'a delivery method': {
    screen: 'settings/edit/delivery',
    endpoint: deliveryAdmin.saveProvider,
    prepare: createDialogFill(
      page =>
        page
          .getByRole('button', { name: /^Muuda: / })
          .first()
          .click(),
      'Nimi (Eesti)',
      'Kuller',
      'Salvesta tarneviis',
    ),
    expectKept: createDialogCheck('Nimi (Eesti)', 'Kuller'),
  },
  'a delivery country': {
    screen: 'settings/edit/delivery',
    endpoint: deliveryAdmin.saveCountry,
    prepare: createDialogFill(
      async page => {
        await createPress(page, 'Lisa riik')()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Riigi kood' }).fill('LV')
      },
      'Nimi (Eesti)',
      'Läti',
      'Lisa riik',
    ),
    expectKept: createDialogCheck('Nimi (Eesti)', 'Läti'),
  },
  'the payment settings': {
    screen: 'settings/edit/payments',
    endpoint: paymentSettings.save,
    prepare: async page => {
      await page.getByRole('switch').first().click()
      return createSave(page)
    },
    expectKept: page => expect(page.getByRole('button', { name: 'Loobu muudatustest' })).toBeVisible(),
  },
  'a user': {
    screen: 'user/edit/1',
    answers: [answerWith(userAdmin.view, ({ data }) => ({ data: { ...data, permissions: [] } }))],
    endpoint: userAdmin.save,
    prepare: createFill('E-post', 'uus@example.ee'),
    expectKept: createValueCheck('E-post', 'uus@example.ee'),
  },
  'a new role': {
    screen: 'role',
    endpoint: roleAdmin.create,
    prepare: createDialogFill(page => createPress(page, 'Lisa roll')(), 'Nimi', 'pakkija', 'Lisa roll'),
    expectKept: createDialogCheck('Nimi', 'pakkija'),
  },
  'an API key': {
    screen: 'settings/edit/keys',
    endpoint: apiKeyAdmin.create,
    prepare: createDialogFill(
      async page => {
        await createPress(page, 'Loo API-võti')()
        await page.getByRole('dialog').getByRole('checkbox').first().check()
      },
      'Nimi',
      'Laoprogramm',
      'Loo API-võti',
    ),
    expectKept: createDialogCheck('Nimi', 'Laoprogramm'),
    showsResult: true,
  },
  'a webhook': {
    screen: 'settings/edit/webhooks',
    endpoint: webhookAdmin.save,
    answers: [
      answerWith(webhookAdmin.list, ({ results }) => ({
        results: results.map(webhook => ({ ...webhook, can_change: true })),
      })),
    ],
    prepare: createDialogFill(
      page =>
        page
          .getByRole('button', { name: /^Muuda/ })
          .first()
          .click(),
      /aadress/,
      'https://erp.example.ee/',
      'Salvesta',
    ),
    expectKept: createDialogCheck(/aadress/, 'https://erp.example.ee/'),
  },
  'a client': {
    screen: 'client/edit/1',
    endpoint: clientAdmin.save,
    answers: [answerWith(clientAdmin.view, ({ data }) => ({ data: { ...data, erased_at: null, merged_into: null } }))],
    prepare: createFill('Eesnimi', 'Mari'),
    expectKept: createValueCheck('Eesnimi', 'Mari'),
  },
}

for (const [name, lostAnswerCase] of Object.entries(LOST_ANSWER_CASES)) {
  test(`${name} is kept when the answer is lost, and sent again as the same change`, async ({ mountScreen }) => {
    const { screen, endpoint, answers = [], prepare, expectKept, finalAnswer, hasNoForm, showsResult } = lostAnswerCase
    const { page, answer, network } = await mountScreen(`/et/admin/${screen}`, {
      answers: [...answers, loseConnection(endpoint)],
    })
    const listSentRequests = () => network.sent.filter(request => request.endpoint === endpoint)
    const submit = await prepare(page)
    await submit()
    await expect(page.getByText(OFFLINE, { exact: true }).first()).toBeVisible()
    if (!hasNoForm) await expect(page.getByText(UNKNOWN)).toBeVisible()
    await expectKept(page)
    answer(finalAnswer ?? answerWith(endpoint))
    await submit()
    await expect.poll(() => listSentRequests().length).toBe(2)
    const [first, second] = listSentRequests()
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
  /** The call that reads the stored values. */
  view: Endpoint
  answerStored: (version: number, value?: string) => Answer
  field: string | RegExp
  open?: (page: Page) => Promise<void>
  submit?: string
  firstText: string
  secondText: string
}

const answerClient = (version: number, value?: string) =>
  answerWith(clientAdmin.view, ({ data }) => ({
    data: { ...data, erased_at: null, merged_into: null, version, ...(value && { first_name: value }) },
  }))
const answerUser = (version: number, value?: string) =>
  answerWith(userAdmin.view, ({ data }) => ({
    data: { ...data, permissions: [], version, ...(value && { email: value }) },
  }))
const answerWarehouse = (version: number, value?: string) =>
  answerWith(warehouseAdmin.view, ({ data }) => ({ data: { ...data, version, ...(value && { name: value }) } }))
const answerWebhook = (version: number, value?: string) =>
  answerWith(webhookAdmin.list, ({ results }) => ({
    results: results
      .map(webhook => ({ ...webhook, can_change: true, version, ...(value && { url: value }) }))
      .slice(0, 1),
  }))

const answerOrderDetails = (version: number, value?: string) =>
  answerAddressOrder({ version, client: { ...CLIENT, ...(value && { email: value }) } })

const VERSIONED_FORMS: Record<string, VersionedForm> = {
  client: {
    screen: 'client/edit/1',
    save: clientAdmin.save,
    view: clientAdmin.view,
    answerStored: answerClient,
    field: 'Eesnimi',
    firstText: 'Mari',
    secondText: 'Mari-Liis',
  },
  'client of an order': {
    screen: ORDER_SCREEN,
    save: orderDetails.correct,
    view: orderAdmin.view,
    answerStored: answerOrderDetails,
    field: 'E-post',
    firstText: 'uus@example.ee',
    secondText: 'uuem@example.ee',
    answers: QUIET,
    open: page => createPress(page, 'Muuda andmeid')(),
    submit: 'Muuda andmeid',
  },
  user: {
    screen: 'user/edit/1',
    save: userAdmin.save,
    view: userAdmin.view,
    answerStored: answerUser,
    field: 'E-post',
    firstText: 'uus@example.ee',
    secondText: 'uuem@example.ee',
  },
  warehouse: {
    screen: 'warehouse/edit/1',
    save: warehouseAdmin.save,
    view: warehouseAdmin.view,
    answerStored: answerWarehouse,
    field: 'Nimi',
    firstText: 'Tartu',
    secondText: 'Tartu ladu',
  },
  webhook: {
    screen: 'settings/edit/webhooks',
    save: webhookAdmin.save,
    view: webhookAdmin.list,
    answerStored: answerWebhook,
    field: /aadress/,
    firstText: 'https://erp.example.ee/',
    secondText: 'https://erp.example.ee/orders',
    open: page =>
      page
        .getByRole('button', { name: /^Muuda/ })
        .first()
        .click(),
    submit: 'Salvesta',
  },
}

for (const [name, form] of Object.entries(VERSIONED_FORMS)) {
  test(`saves text that was typed after a lost answer: ${name}`, async ({ mountScreen }) => {
    const { screen, answers = [], save, view, answerStored, field, open, submit, firstText, secondText } = form
    const { page, answer, network } = await mountScreen(`/et/admin/${screen}`, {
      answers: [...answers, answerStored(1), loseConnection(save)],
    })
    const listSentRequests = (endpoint: Endpoint) => network.sent.filter(request => request.endpoint === endpoint)
    const submitForm = () => (submit ? createPress(page, submit)() : page.keyboard.press('Control+s'))
    const scope = open ? page.getByRole('dialog') : page
    await open?.(page)
    const input = scope.getByRole('textbox', { name: field }).first()
    await input.fill(firstText)
    await submitForm()
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    answer(
      answerWithFailure(save, { status: 409, message: 'Teine', errors: { name: ['Keegi teine muutis'] } }),
      delayAnswer(answerStored(2, firstText), released),
    )
    const viewsBefore = listSentRequests(view).length
    await input.fill(secondText)
    await submitForm()
    await expect.poll(() => listSentRequests(view).length).toBeGreaterThan(viewsBefore)
    answer(answerWith(save), answerStored(3, secondText))
    release()
    await expect.poll(() => listSentRequests(save).length).toBe(3)
    expect(JSON.stringify(listSentRequests(save)[2]?.body)).toContain(JSON.stringify(secondText))
    expect(listSentRequests(save)[2]?.body).toMatchObject({ baseVersion: 2 })
    await expect(page.getByText('Keegi teine muutis')).toHaveCount(0)
    await expect(page.getByText(UNKNOWN)).toHaveCount(0)
  })
}

test('does not add order lines twice after a lost answer', async ({ mountScreen }) => {
  const [, { body }] = answerOrder({ version: 7 })
  const orderBefore = (body as { data: AdminOrder }).data
  const [first] = orderBefore.lines
  const line = { ...(first as AdminOrder['lines'][number]), position: 9, product_id: 5, amount: 1, gross: 12 }
  const { page, answer, network } = await mountScreen(`/et/admin/${ORDER_SCREEN}`, {
    answers: [
      answerOrder({ version: 7 }),
      ...QUIET,
      loseConnection(orderLineEndpoints.edit),
      answerWith(orderLineEndpoints.products, ({ results }) => ({
        results: results.slice(0, 1).map(product => ({ ...product, id: 5, name: 'Piduriklots', price: 12 })),
      })),
    ],
  })
  const listSentRequests = () => network.sent.filter(request => request.endpoint === orderLineEndpoints.edit)
  await createPress(page, 'Muuda tooteid')()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('klots')
  await page.getByRole('option', { name: /Piduriklots/ }).click()
  await dialog.getByRole('textbox', { name: 'Põhjus' }).fill('Soovis lisa')
  await createPress(page, 'Muuda tooteid')()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  const conflict = { status: 409, message: 'Tellimust muudeti vahepeal.' }
  answer(
    answerWithFailure(orderLineEndpoints.edit, conflict),
    answerOrder({ version: 8, lines: [...orderBefore.lines, line] }),
  )
  await dialog.getByRole('textbox', { name: 'Põhjus' }).fill('Soovis üht lisa')
  await createPress(page, 'Muuda tooteid')()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(conflict.message)).toHaveCount(0)
  expect(listSentRequests()).toHaveLength(2)
})

test('does not restore a version twice after a lost answer', async ({ mountScreen }) => {
  const { page, answer, network } = await mountScreen(`/et/admin/${ORDER_SCREEN}`, {
    answers: [answerOrder({ version: 7, revisions: REVISIONS }), ...QUIET, loseConnection(orderLineEndpoints.restore)],
  })
  await createPress(page, 'Taasta versioon 1')()
  await createPress(page, 'Taasta versioon 1')()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  answer(
    answerWithFailure(orderLineEndpoints.restore, { status: 409, message: 'Tellimust muudeti vahepeal.' }),
    answerOrder({ version: 8, revisions: [...REVISIONS, buildRevision(3, 1)] }),
  )
  await createPress(page, 'Taasta versioon 1')()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('taastatud versioonist 1')).toBeVisible()
  await expect(page.getByText('Tellimust muudeti vahepeal.')).toHaveCount(0)
  expect(network.sent.filter(({ endpoint }) => endpoint === orderLineEndpoints.restore)).toHaveLength(2)
})

test('records a part payment once, although a reload shows it before the user repeats it', async ({ mountScreen }) => {
  const [, { body }] = answerWith(orderAdmin.view)
  const [parcel] = (body as { data: AdminOrder }).data.parcels
  // The screen reloads while a parcel waits for its carrier.
  const parcels = [{ ...(parcel as AdminOrder['parcels'][number]), state: 'waiting' as const }]
  const answerUnpaidOrder = (sum: number) => answerOrder({ parcels, to_pay: sum, isPaid: false })
  const { page, answer, network } = await mountScreen(`/et/admin/${ORDER_SCREEN}`, {
    answers: [answerUnpaidOrder(100), ...QUIET, loseConnection(paymentAdmin.record)],
  })
  await page.getByRole('button', { name: 'Lisa makse' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Summa' }).fill('30')
  await createPress(page, 'Lisa makse')()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  answer(answerUnpaidOrder(70))
  await expect(dialog.getByText(/70,00/)).toBeVisible()
  answer(answerWith(paymentAdmin.record))
  await createPress(page, 'Lisa makse')()
  await expect(dialog).toHaveCount(0)
  const [first, second] = network.sent.filter(({ endpoint }) => endpoint === paymentAdmin.record)
  expect(second).toEqual(first)
  expect(second?.body).toMatchObject({ amount: 30, to_pay: 100 })
})
