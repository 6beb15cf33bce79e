import type { Locator, Page } from '@playwright/test'
import { formatCents } from '#kernel/money.ts'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { changePrice } from './change-price.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { findProduct } from './find-product.ts'
import { holdResponse } from './hold-response.ts'
import { CLERK, OWNER } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'
import { fillContact } from './shopping.ts'

test('a phone order is found, edited twice, reverted, paid manually, packed, made ready, partly returned and refunded', async ({
  page,
  mailbox,
}) => {
  const email = 'haldur@example.ee'
  await logInAt(page, '/et/admin/order/create', CLERK)
  const number = await test.step('takes the order by phone', async () => {
    await page
      .getByRole('combobox', { name: /^Otsi nime või tootekoodi/ })
      .first()
      .fill('silikoonvoolik')
    await page
      .getByRole('option', { name: /Laos: \d\d/ })
      .first()
      .click()
    await page.getByRole('spinbutton').fill('2')
    await page.getByRole('radio', { name: 'Pangaülekanne' }).check()
    await fillContact(page, email)
    await page.getByRole('radio', { name: /Ise järele tulles/ }).check()
    await page.getByRole('checkbox', { name: /müügitingimustega/ }).check()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Esita tellimus' }).click()
    const heading = page.getByRole('heading', { level: 1, name: /^Tellimus #\d+$/ })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Maksab pangaülekandega')).toBeVisible()
    const orderNumber = /#(\d+)/.exec((await heading.textContent()) ?? '')?.[1] ?? ''
    const [{ text }] = await mailbox.find(email, `Tellimus on vastu võetud: ${orderNumber}`)
    expect(text).toContain(`viitenumber ${orderNumber}`)
    return orderNumber
  })
  await open(page, '/et/admin/order')

  await test.step('finds it by its number, which appears in the address', async () => {
    const search = page.getByRole('searchbox')
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/et/admin/order\\?q=${number}$`))
    const table = page.getByRole('table', { name: 'Tellimused' })
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
    await table.getByRole('link', { name: `#${number}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
    await waitUntilHydrated(page)
  })
  await test.step('a message to the customer survives an expired session, and login returns to the page', async () => {
    await expect(page).toHaveTitle(`Tellimus #${number} | Haldus`)
    const messageField = page.getByRole('textbox', { name: 'Sõnum kliendile' })
    const send = page.getByRole('button', { name: 'Saada sõnum', exact: true })
    const login = page.getByRole('dialog', { name: 'Seanss on aegunud, palun logi sisse' })
    const getPasswordField = (within: Page | Locator) => within.getByRole('textbox', { name: 'Parool', exact: true })
    await messageField.fill('Kas homme sobib?')
    await page.context().clearCookies()
    await send.click()
    await getPasswordField(login).fill(CLERK.password)
    await page.keyboard.press('Enter')
    await expect(login).toBeHidden()
    await expect(messageField).toHaveValue('Kas homme sobib?')
    await send.click()
    await expect(messageField).toHaveValue('')
    await expect(page.getByRole('listitem').filter({ hasText: 'Kas homme sobib?' })).toHaveCount(1)
    // Nothing is saved before the login, which then returns to the requested page.
    await page.reload()
    await waitUntilHydrated(page)
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Tellimused' }).first().click()
    await expect(page.getByText('Seanss on aegunud, palun logi sisse')).toBeVisible()
    await waitUntilHydrated(page)
    await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(CLERK.username)
    await getPasswordField(page).fill(CLERK.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/et\/admin\/order$/)
    await expect(page).toHaveTitle('Tellimused | Haldus')
    await open(page, `/et/admin/order?q=${number}`)
    await page.getByRole('link', { name: `#${number}` }).click()
    await waitUntilHydrated(page)
  })
  await test.step('corrects client data', async () => {
    await page.getByRole('button', { name: 'Muuda andmeid' }).click()
    const dialog = page.getByRole('dialog', { name: 'Muuda andmeid' })
    const phone = dialog.getByRole('textbox', { name: 'Telefon' })
    const submitButton = dialog.getByRole('button', { name: 'Muuda andmeid' })
    await phone.fill('+372 5999 1234')
    await submitButton.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: '+372 5999 1234' })).toBeVisible()
    await expect(page.getByText('Andmeid parandati')).toBeVisible()
  })
  await test.step('keeps text typed while a note or tag is being saved', async () => {
    const savePath = /\/v1\/admin\/order\/\d+\/(note|tag)/
    const typeDuringRequest = async (field: Locator, press: Locator, [first, next]: readonly [string, string]) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(savePath, async route => {
        await promise
        await route.continue()
      })
      await field.fill(first)
      await Promise.all([page.waitForRequest(savePath), press.click()])
      await field.fill(next)
      resolve()
      await expect(page.getByText(first, { exact: true })).toBeVisible()
      await expect(field).toHaveValue(next)
      await page.unroute(savePath)
      await press.click()
      await expect(page.getByText(next, { exact: true })).toBeVisible()
      await expect(field).toHaveValue('')
    }
    const note = page.getByRole('textbox', { name: 'Uus märkus' })
    await typeDuringRequest(note, page.getByRole('button', { name: 'Lisa märkus' }), [
      'Helistas ette',
      'Ja siis uuesti',
    ])
    const tag = page.getByRole('combobox', { name: 'Uus silt' })
    await typeDuringRequest(tag, page.getByRole('button', { name: 'Lisa', exact: true }), ['helistab', 'kordub'])
  })
  await test.step('records a bank transfer', async () => {
    await page.getByRole('button', { name: 'Lisa makse' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lisa makse' })
    await dialog.getByRole('textbox', { name: 'Märkus' }).fill('Ülekanne 22.11')
    await dialog.getByRole('button', { name: 'Lisa makse' }).click()
    await expect(page.getByText('Laekunud', { exact: true })).toBeVisible()
  })
  await test.step('two changes that cancel out require no payment and no refund', async () => {
    const total = page.getByText('Kokku', { exact: true }).locator('..')
    const totalBefore = await total.textContent()
    for (const amount of ['3', '4']) {
      await changeLines(page, amount)
      await expect(total).not.toHaveText(totalBefore ?? '')
    }
    await page.getByRole('button', { name: 'Taasta versioon 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Taasta versioon 1' }).click()
    await expect(total).toHaveText(totalBefore ?? '')
    await expect(page.getByText('Tasumata', { exact: true })).toBeHidden()
    await expect(page.getByText('Tagastada', { exact: true })).toBeHidden()
  })
  await test.step('reports that somebody else has packed the order, and offers no packing', async () => {
    await page.getByRole('button', { name: 'Märgi pakituks' }).click()
    expect(await page.evaluate(packInSecondTab, page.url().split('/').at(-1) ?? '')).toBe(200)
    const dialog = page.getByRole('dialog', { name: 'Märgi pakituks' })
    await dialog.getByRole('button', { name: 'Märgi pakituks' }).click()
    await expect(page.getByText('Keegi teine on tellimust vahepeal muutnud.').first()).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  await test.step('marks the order ready for pickup', async () => {
    await takeOrderAction(page, 'Märgi järeletulemiseks valmis')
    await mailbox.find(email, `Valmis järeletulemiseks: sinu tellimus ${number}`)
  })
  await test.step('restocks and refunds a returned piece, never more than was paid', async () => {
    await page.getByRole('button', { name: 'Lisa tagastus' }).click()
    const returnDialog = page.getByRole('dialog', { name: 'Lisa tagastus' })
    await returnDialog.getByRole('textbox').first().fill('1')
    await returnDialog.getByRole('button', { name: 'Lisa tagastus' }).click()
    await page.getByRole('button', { name: 'Märgi vastuvõetuks' }).click()
    await page.getByRole('button', { name: 'Kontrolli ja krediteeri' }).click()
    const inspectionDialog = page.getByRole('dialog', { name: 'Kontrolli ja krediteeri' })
    await inspectionDialog.getByRole('button', { name: 'Kontrolli ja krediteeri' }).click()
    await expect(inspectionDialog).toBeHidden()
    await expect(page.getByText('lattu tagasi 1')).toBeVisible()
    const tasks = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vajab tähelepanu' }) })
    await tasks.getByRole('button', { name: 'Tagasta raha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
    const amount = dialog.getByRole('textbox', { name: 'Summa' })
    const due = await amount.inputValue()
    await amount.fill('99999')
    await dialog.getByRole('button', { name: 'Tagasta raha' }).click()
    await expect(dialog.getByText(/^Kuni /)).toBeVisible()
    await amount.fill(due)
    await dialog.getByRole('button', { name: 'Tagasta raha' }).click()
    await expect(page.getByText(`−${due}`)).toBeVisible()
  })
})

test('the order form keeps the chosen client and products when answers arrive late and out of order', async ({
  page,
}) => {
  await logInAt(page, '/et/admin/order/create', OWNER)
  const placeButton = page.getByRole('button', { name: 'Esita tellimus' })
  const email = page.getByRole('textbox', { name: 'E-post' })
  const product = await findProduct(page, ({ availableForSale, hasLimitedAmount }) =>
    hasLimitedAmount ? availableForSale > 20 : false,
  )
  const centsBefore = Math.round(product.total_price * 100)

  await test.step('keeps the last chosen client when an earlier answer arrives later', async () => {
    const answer = await page.request.get('/v1/admin/client?page=1&pageSize=50&lang=et')
    const { results } = (await answer.json()) as { results: { id: number; name: string; email: string }[] }
    const [first, second] = results.filter(
      ({ name }, index) => results.findIndex(candidate => candidate.name === name) === index,
    )
    if (!first || !second) throw new Error('The shop has no two clients')
    const heldResponse = await holdResponse(page, new RegExp(`/v1/admin/client/${first.id}\\?`))
    for (const { name, email: clientEmail } of [first, second]) {
      await page.getByRole('combobox', { name: /^Otsi klienti/ }).fill(clientEmail)
      await page.getByRole('option', { name }).first().click()
      if (clientEmail === first.email) await heldResponse.arrived
    }
    await expect(email).toHaveValue(second.email)
    await heldResponse.release()
    await expect(email).toHaveValue(second.email)
  })
  await test.step('places no order before all chosen products are loaded', async () => {
    const heldResponse = await holdResponse(page, /\/product\/view\//)
    await page.getByRole('combobox', { name: /^Otsi nime või tootekoodi/ }).fill(product.name)
    await page.getByRole('option', { name: product.name }).first().click()
    await heldResponse.arrived
    await expect(placeButton).toHaveAttribute('aria-disabled', 'true')
    await heldResponse.release()
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await expect(placeButton).not.toHaveAttribute('aria-disabled')
  })
  await test.step('keeps quantities changed while prices are reloaded', async () => {
    await page.getByRole('radio', { name: /Ise järele tulles/ }).check()
    await page.getByRole('checkbox', { name: /müügitingimustega/ }).check()
    await changePrice(product.id, centsBefore + 1_000)
    try {
      const heldResponse = await holdResponse(page, /\/product\/view\//)
      await placeButton.click()
      await heldResponse.arrived
      await page.getByRole('spinbutton').fill('3')
      await page.getByRole('spinbutton').press('Tab')
      await heldResponse.release()
      await expect(placeButton).not.toHaveAttribute('aria-disabled')
      await expect(page.getByRole('listitem').filter({ hasText: product.name }).first()).toContainText(
        formatCents(centsBefore + 1_000, 'et'),
      )
      await expect(page.getByRole('spinbutton')).toHaveValue('3')
    } finally {
      await changePrice(product.id, centsBefore)
    }
  })
})

/** Packs the order in the browser of a member of staff, without the open page. */
const packInSecondTab = async (id: string): Promise<number> => {
  const { data } = await (await fetch('/v1/session')).json()
  const order = await (await fetch(`/v1/admin/order/${id}`)).json()
  const answer = await fetch(`/v1/admin/order/${id}/pack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrfToken },
    body: JSON.stringify({ baseVersion: order.data.version }),
  })
  return answer.status
}

const takeOrderAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name })).toBeHidden()
}

/** Changes the quantity of the first line, with a reason. */
const changeLines = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('button', { name: 'Muuda tooteid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Muuda tooteid' })
  await dialog.getByRole('textbox', { name: 'Kogus' }).first().fill(amount)
  await dialog.getByRole('textbox', { name: 'Põhjus' }).fill('Klient soovis')
  await dialog.getByRole('button', { name: 'Muuda tooteid' }).click()
  await expect(dialog).toBeHidden()
}

test('packs, prints and ships thirty orders by keyboard', async ({ page, somebodyElse, problems }) => {
  const { id: product_id } = await findProduct(
    somebodyElse,
    product => !product.hasLimitedAmount && product.available_in === 0,
  )
  await logInAt(page, '/et/admin/order', CLERK)
  const delivery = { provider: 'pickup-tallinn', option: null }
  const orderRequest = { email: 'hommik@example.ee', count: 30, productId: product_id, amount: 1, delivery }
  expect(await page.evaluate(placeOrders, { ...orderRequest, pays: 'now' as const })).toHaveLength(30)
  await open(page, '/et/admin/order?state=paid&q=hommik&sort=placed_at')
  await waitUntilHydrated(page)
  const rows = page.getByRole('table', { name: 'Tellimused' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(30)

  for (let row = 0; row < 2; row++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('2 valitud')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('30 valitud')
  const dialog = page.getByRole('dialog')
  const pressShortcut = async (key: string, title: string) => {
    await page.keyboard.press(key)
    const submitButton = dialog.getByRole('button', { name: new RegExp(`^${title}.*30`) })
    await expect(submitButton).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const [printed, printedPage] = await Promise.all([
    page.waitForResponse(/\/v1\/admin\/order-document\?/),
    page.context().waitForEvent('page'),
    page.keyboard.press('t'),
  ])
  expect([printed.status(), new URL(printed.url()).searchParams.get('ids')]).toEqual([
    200,
    expect.stringMatching(/^(\d+,){29}\d+$/),
  ])
  await printedPage.close()
  await pressShortcut('p', 'Märgi pakituks')
  await expect(dialog).toBeHidden()
  // No client has received a mail yet, so packing can be undone.
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(page.getByText('30 muudatust on tagasi võetud')).toBeVisible()
  await expect(rows).toHaveCount(30)
  await page.keyboard.press('Shift+X')
  await pressShortcut('p', 'Märgi pakituks')
  await expect(dialog).toBeHidden()
  await open(page, '/et/admin/order?state=packed&q=hommik')
  await expect(rows).toHaveCount(30)
  // Shortcuts work while a checkbox has the focus.
  await page.getByRole('checkbox', { name: 'Vali kõik' }).press('Space')
  // The operation succeeds but its answer is lost: a returning user sees its result, and cannot undo it.
  await page.route(/\/v1\/admin\/order\/bulk(\?|$)/, async route => {
    await route.fetch()
    await route.abort()
  })
  await pressShortcut('s', 'Märgi saadetuks')
  await expect(dialog.getByText(/^Toiming jäi pooleli/)).toBeVisible()
  expect(problems.splice(0)).toEqual([expect.stringMatching(/bulk\?lang=et: net::ERR_FAILED$/)])
  await open(page, '/et/admin/order?state=shipped&q=hommik')
  await expect(rows).toHaveCount(30)
  const note = page.getByText(/katkes: tehtud 0 \/ 30/)
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Võta tagasi' })).toBeHidden()
  await page.getByRole('button', { name: 'Sulge', exact: true }).click()
  await expect(note).toBeHidden()
})

interface OrderRequest {
  /** The mail address of the customers; each order gets a number before the `@`. */
  email: string
  count: number
  productId: number
  amount: number
  delivery: { provider: string; option: string | null }
  pays: 'now' | 'onHandover'
}

/** Places orders through the order desk API in the browser of a member of staff; returns their ids. */
const placeOrders = async ({ email, count, productId, amount, delivery, pays }: OrderRequest): Promise<number[]> => {
  const { data } = await (await fetch('/v1/session')).json()
  const address = { street: '', apartment: '', city: '', state: '', area_code: '', country: 'EE' }
  const headers = { 'content-type': 'application/json', 'x-csrf-token': data.csrfToken }
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const order = {
      Order: { client_type: 'private', short_contact_address: '', delivery_user_comment: '' },
      Client: {
        first_name: 'Mari',
        last_name: 'Maasikas',
        business_name: '',
        company_reg_nr: '',
        vat_reg_nr: '',
        vat_reg_country: '',
        email: email.replace('@', `${index}@`),
        phone: '+372 5512 3456',
      },
      Delivery: { country: 'EE', ...delivery, Address: address },
      CartItem: [{ product_id: productId, amount }],
      acceptedTos: true,
      language: 'et',
      pays_by: pays === 'now' ? 'transfer' : 'cash',
      paid: pays === 'now',
    }
    const answer = await fetch('/v1/admin/order', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    })
    const body = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(body))
    ids.push(body.data.id)
  }
  return ids
}

/** Switches the registration of parcels with Omniva on or off. */
const setOmnivaActive = async (page: Page, isActive: boolean): Promise<void> => {
  const { data } = await (await page.request.get('/v1/session')).json()
  const { results } = await (await page.request.get('/v1/admin/carrier-account')).json()
  const account = results.find(({ carrier }: { carrier: string }) => carrier === 'omniva')
  const answer = await page.request.put('/v1/admin/carrier-account/omniva', {
    data: { username: '12345', secret: 'omniva-pass', active: isActive, baseVersion: account?.version ?? 0 },
    headers: { 'x-csrf-token': data.csrfToken },
  })
  expect(answer.status()).toBe(200)
}

test('keeps rows selected for labels after registering parcels, and an order has keyboard shortcuts', async ({
  page,
  somebodyElse,
}) => {
  const { id: productId } = await findProduct(
    somebodyElse,
    product => !product.big_product && product.availableForSale > 5,
  )
  await logInAt(page, '/et/admin/order', OWNER)
  const points = await page.request.get('/v1/delivery-provider/omniva-parcel/points?country=EE&lang=et')
  const option: string = (await points.json()).results[0].id
  const delivery = { provider: 'omniva-parcel', option }
  const orderRequest = { email: 'pakk@example.ee', count: 2, productId, amount: 1, delivery, pays: 'now' as const }
  const [first = 0] = await page.evaluate(placeOrders, orderRequest)
  await setOmnivaActive(page, true)
  await test.step('registers the parcels', async () => {
    await open(page, '/et/admin/order?q=pakk')
    await expect(page.getByRole('table', { name: 'Tellimused' }).locator('tbody').getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar', { name: 'Valitud read' })
    await expect(bar.getByRole('status')).toHaveText('2 valitud')
    await page.keyboard.press('r')
    const submitButton = page.getByRole('dialog').getByRole('button', { name: /^Registreeri pakid.*2/ })
    await expect(submitButton).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bar.getByRole('status')).toHaveText('2 valitud')
    await expect(bar.getByRole('button', { name: 'Prindi pakisildid' })).toBeEnabled()
  })
  await test.step('lists the keyboard shortcuts of the order, and each works', async () => {
    await open(page, `/et/admin/order/edit/${first}`)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Kiirklahvid' })
    await expect(help).toContainText('Märgi pakituks')
    await expect(help).toContainText('Prindi pakkelehed')
    await expectFocusWithin(help)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('m')
    await expect(page.getByRole('textbox', { name: 'Sõnum kliendile' })).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('textbox', { name: 'Sõnum kliendile' })).toHaveValue('p')
    await page.getByRole('textbox', { name: 'Sõnum kliendile' }).fill('')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('p')
    await expectFocusWithin(page.getByRole('dialog', { name: 'Märgi pakituks' }))
    await page.keyboard.press('Escape')
  })
  await setOmnivaActive(page, false)
})

test('asks before packing missing products, for one order or many', async ({ page, somebodyElse }) => {
  const product = await findProduct(
    somebodyElse,
    ({ hasLimitedAmount, available_in, availableForSale: piecesInStock }) =>
      !hasLimitedAmount && available_in !== 0 && piecesInStock > 1 && piecesInStock < 9,
  )
  const piecesInStock = product.availableForSale
  await logInAt(page, '/et/admin/order', CLERK)
  const delivery = { provider: 'pickup-tallinn', option: null }
  const orderRequest = { email: 'puudu@example.ee', count: 1, productId: product.id, delivery, pays: 'now' as const }
  const [id = 0] = await page.evaluate(placeOrders, { ...orderRequest, amount: piecesInStock + 2 })
  await test.step('a bulk operation skips the order and gives the reason', async () => {
    await open(page, '/et/admin/order?q=puudu')
    await page.getByRole('checkbox', { name: 'Vali kõik' }).press('Space')
    await page.getByRole('toolbar').getByRole('button', { name: 'Märgi pakituks' }).click()
    await expect(page.getByRole('dialog')).toContainText('Osa kaupa ei ole veel kohal')
    await expectFocusWithin(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('offers the available pieces, and asks how to ship the rest', async () => {
    await open(page, `/et/admin/order/edit/${id}`)
    await page.getByRole('button', { name: 'Märgi pakituks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Märgi pakituks' })
    await expect(dialog.getByText('Välja on pakutud ainult see, mis on kohal')).toBeVisible()
    const amount = dialog.getByRole('textbox').first()
    await expect(amount).toHaveValue(String(piecesInStock))
    await amount.fill(String(piecesInStock + 2))
    await expect(dialog.getByRole('checkbox', { name: /Puuduv kaup läheb tarnijalt otse kliendile/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Märgi pakituks' }).click()
    // The refusal ends the request, before which the button does nothing.
    await expect(dialog.getByRole('alert')).toBeVisible()
    await amount.fill(String(piecesInStock))
    await dialog.getByRole('button', { name: 'Märgi pakituks' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Praegu pakis').first()).toBeVisible()
  })
})

test('an order with payment on pickup is picked, packed and made ready unpaid, and shows the amount due', async ({
  page,
  somebodyElse,
  mailbox,
}) => {
  const { id: productId } = await findProduct(
    somebodyElse,
    product => product.hasLimitedAmount && product.availableForSale > 20 && product.total_price > 1,
  )
  await logInAt(page, '/et/admin/order', CLERK)
  const delivery = { provider: 'pickup-tallinn', option: null }
  const orderRequest = { email: 'sularaha@example.ee', count: 1, productId, amount: 1, delivery }
  const [id = 0] = await page.evaluate(placeOrders, { ...orderRequest, pays: 'onHandover' as const })
  await open(page, `/et/admin/order/edit/${id}`)
  const number = /#(\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1] ?? ''
  await expect(page.getByText('Pakkida, tasutakse üleandmisel').first()).toBeVisible()
  await open(page, '/et/admin/picking')
  const due = page.getByRole('link', { name: new RegExp(`^#${number}: .*€, makstakse üleandmisel$`) })
  await expect(due).toBeVisible()
  await due.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Märgi pakituks' }).click()
  const packDialog = page.getByRole('dialog', { name: 'Märgi pakituks' })
  await expect(packDialog.getByText(/^Tasuda on veel .*€$/)).toBeVisible()
  await packDialog.getByRole('button', { name: 'Märgi pakituks' }).click()
  await expect(packDialog).toBeHidden()
  await takeOrderAction(page, 'Märgi järeletulemiseks valmis')
  const [{ text }] = await mailbox.find('sularaha0@example.ee', `Valmis järeletulemiseks: sinu tellimus ${number}`)
  expect(text).toContain('Kauba kättesaamisel')
  await page.getByRole('button', { name: 'Lisa makse' }).first().click()
  const paymentDialog = page.getByRole('dialog', { name: 'Lisa makse' })
  const day = paymentDialog.getByLabel('Laekumise päev')
  const today = await day.inputValue()
  await day.fill('2099-01-01')
  await paymentDialog.getByRole('button', { name: 'Lisa makse' }).click()
  await expect(paymentDialog.getByText('Raha ei saa laekuda hiljem kui täna.')).toBeVisible()
  await day.fill(today)
  await paymentDialog.getByRole('button', { name: 'Lisa makse' }).click()
  await expect(paymentDialog).toBeHidden()
  await takeOrderAction(page, 'Märgi üle antuks')
  await expect(page.getByText('Laekunud', { exact: true })).toBeVisible()
})

test('an order is packed from the picking list with the batch number that staff typed at the shelf', async ({
  page,
  somebodyElse,
}) => {
  const { id: productId } = await findProduct(
    somebodyElse,
    product => product.hasLimitedAmount && product.availableForSale > 20 && product.total_price > 1,
  )
  await logInAt(page, '/et/admin/order', CLERK)
  const delivery = { provider: 'pickup-tallinn', option: null }
  const orderRequest = { email: 'partii@example.ee', count: 1, productId, amount: 1, delivery }
  const [id = 0] = await page.evaluate(placeOrders, { ...orderRequest, pays: 'now' as const })
  await open(page, `/et/admin/picking?ids=${id}`)
  await waitUntilHydrated(page)
  await page.getByText('Partii- või seerianumbrid', { exact: true }).click()
  const field = page.getByRole('textbox', { name: /^#\d+ × 1, Partii- või seerianumbrid/ })
  await field.fill('LOT-77')
  await page.reload()
  await waitUntilHydrated(page)
  await page.getByText('Partii: LOT-77', { exact: true }).click()
  await expect(field).toHaveValue('LOT-77')
  await expectNoViolations(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Märgi pakituks (1)' }).click()
  await expect(page.getByText('Partii: LOT-77', { exact: true })).toBeVisible()
  await expect(field).toBeHidden()
  await open(page, `/et/admin/order/edit/${id}`)
  await expect(page.getByRole('button', { name: 'Partii: LOT-77' })).toBeVisible()
})
