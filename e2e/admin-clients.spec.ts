import { logInAt, nothingBars } from './admin-staff.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

test('a client is looked at, written about, and erased but for what the law keeps', async ({ page }) => {
  await logInAt(page, '/et/admin/client', OWNER)
  // Whose orders are long over.
  await open(page, '/et/admin/client?sort=last_order_at')
  const table = page.getByRole('table', { name: 'Kliendid' })
  const [name = '', email = ''] = await table
    .locator('tbody')
    .getByRole('row')
    .first()
    .locator('th, td')
    .allTextContents()
  expect(email).toContain('@')
  await table.getByRole('link', { name }).first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  await expect(page.getByText(/^#1\d{5}$/).first()).toBeVisible()

  await test.step('a note is kept', async () => {
    await page.getByRole('textbox', { name: 'Märkus' }).fill('Helistab hommikuti')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  })
  await test.step('what goes and what stays is told first, and then it is gone', async () => {
    await page.getByRole('button', { name: 'Kustuta isikuandmed' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(/raamatupidamise seadus|Arveid ei ole/)).toBeVisible()
    await nothingBars(page)
    await question.getByRole('button', { name: 'Kustuta isikuandmed' }).click()
    await expect(heading).toHaveText(/^Kustutatud klient \d+$/)
    await expect(page.getByText(/Tellimused ilma isikuta: \d+/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveCount(0)
    await open(page, `/et/admin/client?q=${encodeURIComponent(email)}`)
    await expect(page.getByText('Midagi ei leitud')).toBeVisible()
  })
})
