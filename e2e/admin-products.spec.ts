import { logInAt, nothingBars } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { alive, expect, open, openUntil, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a product is made, shown in the shop, and changed by two people at once', async ({ page, somebodyElse }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  await nothingBars(page)
  await page.getByRole('link', { name: 'Uus toode' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uus toode')

  await test.step('what is missing is told where it is missing', async () => {
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByRole('textbox', { name: 'Nimi (Eesti)' })).toBeFocused()
    await expect(page.getByText('Kohustuslik').first()).toBeVisible()
  })
  await test.step('made, it stands in the shop', async () => {
    await page.getByRole('textbox', { name: 'Nimi (Eesti)' }).fill('Proovi näidikupaneel')
    await page.getByRole('textbox', { name: 'Nimi (English)' }).fill('Trial gauge pod')
    await page.getByRole('textbox', { name: 'Tootekood' }).fill('PROOV-77/A')
    await page.getByRole('textbox', { name: 'Tavahind' }).fill('129,90')
    await page.getByRole('combobox', { name: /^Olek/ }).click()
    await page.getByRole('option', { name: 'Nähtav' }).click()
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page).toHaveURL(/\/et\/admin\/product\/edit\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proovi näidikupaneel')
    await nothingBars(page)
    await openUntil(somebodyElse, '/en/products?q=PROOV-77', 'Trial gauge pod')
  })
  await test.step('whoever saves later sees what the other changed, and loses nothing', async () => {
    const mine = page.url()
    const theirs = await page.context().newPage()
    await open(theirs, mine)
    await theirs.getByRole('textbox', { name: 'Bränd' }).fill('Keeris')
    await theirs.keyboard.press('Control+s')
    await expect(theirs.getByText('Toode on salvestatud')).toBeVisible()
    await theirs.close()
    await page.getByRole('textbox', { name: 'Kehtiv hind' }).fill('99,90')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByText(/^Keegi salvestas selle toote vahepeal/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bränd' })).toHaveValue('Keeris')
    await expect(page.getByRole('textbox', { name: 'Kehtiv hind' })).toHaveValue('99,90')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByText(/^Keegi salvestas selle toote vahepeal/)).toBeHidden()
    await page.reload()
    await alive(page)
    await expect(page.getByRole('textbox', { name: 'Bränd' })).toHaveValue('Keeris')
    await expect(page.getByRole('textbox', { name: 'Kehtiv hind' })).toHaveValue('99,90')
  })
})
