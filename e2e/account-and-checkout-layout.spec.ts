import type { Locator, Page } from '@playwright/test'
import { CLIENT } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart } from './shopping.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const overlaps = async (notice: Locator, element: Locator): Promise<boolean> => {
  const [noticeBox, elementBox] = await Promise.all([notice.boundingBox(), element.boundingBox()])
  if (!noticeBox || !elementBox) return false
  const isApart =
    noticeBox.x + noticeBox.width <= elementBox.x ||
    elementBox.x + elementBox.width <= noticeBox.x ||
    noticeBox.y + noticeBox.height <= elementBox.y ||
    elementBox.y + elementBox.height <= noticeBox.y
  return !isApart
}

test('a signed-in client sees their name and logs out, on every width', async ({ page }) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await open(page, '/et/login')
    await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(CLIENT.username)
    await page.getByRole('textbox', { name: 'Parool' }).fill(CLIENT.password)
    await page.getByRole('button', { name: 'Logi sisse' }).click()
    await expect(page).toHaveURL(/\/et$/)
    await expect(page.getByText(CLIENT.username, { exact: true })).toBeInViewport()
    // A client sees no actions of staff.
    await expect(page.locator('a[href*="/admin"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Logi välja' }).click()
    await expect(page.getByRole('link', { name: 'Logi välja' })).toHaveCount(0)
    await expect(page.getByText(CLIENT.username, { exact: true })).toHaveCount(0)
  }
})

test('the checkout shows no early errors, lists the nearest pickup points, and no toast covers its headings', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await addToCart(page, 'silikoonvoolik')
  await test.step('a toast on a phone covers no headings', async () => {
    const notice = page.locator('.toast')
    await expect(notice.first()).toBeVisible()
    expect(await overlaps(notice.first(), page.getByRole('heading', { level: 1 }))).toBe(false)
    expect(await overlaps(notice.first(), page.getByRole('banner'))).toBe(false)
  })
  await open(page, '/et/checkout')
  await test.step('changing the country shows no missing-value errors', async () => {
    await chooseCountry(page, 'Soome')
    await chooseCountry(page, 'Eesti')
    await expect(page.getByText('Kohustuslik')).toHaveCount(0)
  })
  await test.step('shows the nearest pickup points, the first one in view', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 59.437, longitude: 24.7536 })
    await page.getByRole('radio', { name: /Omniva pakiautomaat/ }).check()
    await page.getByRole('button', { name: 'Näita lähimaid' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' })).toBeFocused()
  })
})

const chooseCountry = async (page: Page, name: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Riik' }).first()
  await field.selectOption({ label: name })
  await field.blur()
}
