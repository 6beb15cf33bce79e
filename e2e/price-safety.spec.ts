import type { Page } from '@playwright/test'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { OWNER } from './shared-shop.ts'
import { expect, test } from './shop.ts'

/** Calls the API with the session of the page. */
const callApi = async (page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
  const { data: session } = await (await page.request.get('/v1/session')).json()
  const headers = { 'x-csrf-token': session.csrfToken }
  const answer = await page.request.fetch(`/v1/${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  return answer.json()
}

test('a large price change waits, is approved by keyboard and is undone', async ({ page }) => {
  await logInAt(page, '/et/admin/task', OWNER)
  const settings = (await callApi(page, 'GET', 'admin/shop-settings')).data
  await callApi(page, 'PUT', 'admin/shop-settings', { priceJumpPercent: 50 })
  const [product] = (await callApi(page, 'GET', 'admin/product?sort=-total_price&pageSize=1')).results
  const action = { kind: 'price', percent: -60 }
  const operationId = crypto.randomUUID()
  await callApi(page, 'POST', 'admin/product/bulk', { ids: [product.id], action, operationId })
  const readPrice = async () => (await callApi(page, 'GET', `admin/product/${product.id}`)).data.total_price
  expect(await readPrice()).toBe(product.total_price)

  await page.goto('/et/admin/price-approval')
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText('−60%')
  await expect(row).toContainText('Hulgimuudatus')
  await checkAccessibility(page, 'waiting prices')
  const menu = row.getByRole('button', { name: new RegExp(product.name.slice(0, 12)) })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Kinnita' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Uus hind kehtib: ${product.name}`)).toBeVisible()
  await expect(row).toBeHidden()
  expect(await readPrice()).toBeLessThan(product.total_price / 2)
  await page.getByRole('button', { name: 'Võta tagasi' }).first().click()
  await expect(row).toBeVisible()
  expect(await readPrice()).toBe(product.total_price)

  await page.getByRole('checkbox', { name: new RegExp(product.name.slice(0, 12)) }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Lükka tagasi' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Lükka tagasi/ })
    .click()
  await expect(page.getByText('Ükski hind ei oota kinnitamist')).toBeVisible()
  await callApi(page, 'PUT', 'admin/shop-settings', { priceJumpPercent: settings.priceJumpPercent })
})

test('staff give a delivery method a price for islands and see what an example costs', async ({ page }) => {
  await logInAt(page, '/et/admin/settings/edit/delivery', OWNER)
  await page
    .getByRole('button', { name: /kuller/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lisa saarte hind' }).click()
  const rate = dialog.getByRole('group', { name: 'Hind 1' })
  await expect(rate.getByRole('textbox', { name: 'Sihtnumbrid' })).toHaveValue('92000–92999, 93000–94999')
  await rate.getByRole('textbox', { name: 'Hind', exact: true }).fill('12,90')
  await expect(dialog.getByText('4,2 kg pakk sihtkohta Kuressaare: 12,90 €')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Sihtnumber', exact: true }).fill('10111')
  await expect(dialog.getByText(/4,2 kg pakk sihtkohta Tallinn: (?!12,90)/)).toBeVisible()
  await expectNoViolations(page)
  await rate.getByRole('textbox', { name: 'Sihtnumbrid' }).fill('94999–93000')
  await dialog.getByRole('button', { name: 'Salvesta' }).click()
  await expect(rate.getByText('Kirjuta sihtnumbrid kujul 92000–92999, eraldatud komaga.')).toBeVisible()
  await rate.getByRole('button', { name: 'Eemalda hind 1' }).click()
  await expect(rate).toBeHidden()
})
