import { logInAt } from './admin-staff.ts'
import { getSharedShop, OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { arrangeCart, fillForPickUp, pressOrder, readOrderNumber } from './shopping.ts'
import { logInStaff } from './staff.ts'

test('a guest withdraws from one of two products on a phone without JavaScript, and staff refund it', async ({
  page,
  browser,
  mailbox,
}) => {
  const email = 'taganeja@example.ee'
  const keptProduct = await arrangeCart(page, 'silikoonvoolik')
  const returnedProduct = await arrangeCart(page, 'piduriklotsid')
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  await pressOrder(page)
  const number = await readOrderNumber(page)
  const orderPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Harju Pank (proov)' }).click()
  await page.getByRole('button', { name: 'Simuleeri õnnestunud makset', exact: true }).click()
  await expect(page).toHaveURL(/payment-success/)
  const staff = await logInStaff(page.request)
  for (const step of ['pack', 'deliver']) await staff.move(number, step)

  const context = await browser.newContext({
    baseURL: getSharedShop().url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const phone = await context.newPage()
  await test.step('the footer of every page leads to the function', async () => {
    await phone.goto('/et/muugitingimused')
    await phone.getByRole('contentinfo').getByRole('link', { name: 'Taganen lepingust', exact: true }).click()
    await expect(phone).toHaveURL(/\/et\/withdrawal$/)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Lepingust taganemine')
  })
  await test.step('the order page leads to it with known values', async () => {
    await phone.goto(orderPath)
    await phone.getByRole('main').getByRole('link', { name: 'Taganen lepingust', exact: true }).click()
    await expect(phone.getByRole('textbox', { name: 'Tellimuse number' })).toHaveValue(number)
    await expect(phone.getByRole('textbox', { name: 'E-post' })).toHaveValue(email)
    await phone.getByRole('spinbutton', { name: `Kogus: ${returnedProduct}` }).fill('1')
    await phone.getByRole('button', { name: 'Taganen lepingust', exact: true }).click()
  })
  await test.step('an incomplete statement keeps what was typed, in both languages', async () => {
    for (const [language, fieldName, openLabel, editLabel, errorText] of [
      ['en', 'Name', 'Withdraw from contract here', 'Change statement', 'your name'],
      ['et', 'Nimi', 'Taganen lepingust', 'Muuda avaldust', 'nimi'],
    ] as const) {
      const path = new URL(phone.url()).pathname.split('/').at(-1) ?? ''
      await phone.goto(`/${language}/withdrawal?draft=${path}`)
      const field = phone.getByRole('textbox', { name: fieldName, exact: true })
      const typedName = await field.inputValue()
      await field.fill(' ')
      await phone.getByRole('button', { name: openLabel, exact: true }).click()
      await expect(phone.getByRole('alert')).toContainText(errorText, { ignoreCase: true })
      await phone.getByRole('link', { name: editLabel }).click()
      await expect(phone.getByRole('textbox', { name: /number/i })).toHaveValue(number)
      await phone.getByRole('textbox', { name: fieldName, exact: true }).fill(typedName)
      await phone.getByRole('button', { name: openLabel, exact: true }).click()
    }
  })
  await test.step('the statement is shown, corrected and confirmed', async () => {
    await expect(phone.getByRole('main')).toContainText(returnedProduct)
    await expect(phone.getByRole('main')).not.toContainText(keptProduct)
    await phone.getByRole('link', { name: 'Muuda avaldust' }).click()
    await expect(phone.getByRole('spinbutton', { name: `Kogus: ${returnedProduct}` })).toHaveValue('1')
    await phone.getByRole('button', { name: 'Taganen lepingust', exact: true }).click()
    await phone.getByRole('button', { name: 'Kinnitan taganemise', exact: true }).click()
    const receipt = phone.getByRole('status').filter({ hasText: 'Taganemisavaldus on saadud' })
    await expect(receipt).toContainText(/Esitatud \d\d\.\d\d\.\d{4} \d\d:\d\d \(UTC\+[23]\)\./)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
  await context.close()
  const [receipt] = await mailbox.find(email, `Taganemisavaldus on saadud: tellimus ${number}`)
  expect(receipt.text).toContain(returnedProduct)

  expect((await staff.tasksOf(number)).map(({ kind }) => kind)).toContain('withdrawal-received')

  await test.step('the owner sees the receipt, takes the goods back and refunds them on the screen', async () => {
    await logInAt(page, '/et/admin/withdrawal', OWNER)
    await page.getByRole('link', { name: number, exact: true }).click()
    await page.getByRole('button', { name: 'Vaata tagastusi' }).click()
    await expect(page.getByRole('link', { name: `Taganemisavaldus on saadud: tellimus ${number}` })).toBeVisible()
    const returns = page.locator('#order-returns')
    await expect(returns).toContainText(returnedProduct)
    await returns.getByRole('button', { name: 'Märgi vastuvõetuks' }).click()
    await returns.getByRole('button', { name: 'Kontrolli ja krediteeri' }).click()
    const inspection = page.getByRole('dialog', { name: 'Kontrolli ja krediteeri' })
    await inspection.getByRole('button', { name: 'Kontrolli ja krediteeri' }).click()
    await expect(inspection).toBeHidden()
    const tasks = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vajab tähelepanu' }) })
    await tasks.getByRole('button', { name: 'Tagasta raha' }).click()
    const refund = page.getByRole('dialog', { name: 'Tagasta raha' })
    const due = await refund.getByRole('textbox', { name: 'Summa' }).inputValue()
    await refund.getByRole('button', { name: 'Tagasta raha' }).click()
    await expect(page.getByText(`−${due}`)).toBeVisible()
  })
  await mailbox.find(email, `Raha on tagastatud: tellimus ${number}`)
  await expect(async () => {
    const { payment, returns } = await staff.order(number)
    expect([payment.due, returns.map(({ state }) => state)]).toEqual([0, ['inspected']])
  }).toPass({ timeout: 20_000 })
})
