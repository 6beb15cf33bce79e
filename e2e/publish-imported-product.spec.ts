import { logInAt } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, openUntil, test } from './shop.ts'

const FILE_LINES = [
  'Tootekood;Nimi;Hind;Kategooriad',
  'REEGEL-1;Reegli pidurikomplekt;49,90;Pidurid',
  'REEGEL-2;Tasuta asi;0;Pidurid',
]

test('an imported product waits for publication, keeps its categories on Escape, and counts until it is deleted', async ({
  page,
  somebodyElse,
}) => {
  await logInAt(page, '/et/admin/import', KEEPER)

  await test.step('refuses a price of 0 and creates the product hidden', async () => {
    await page.getByRole('button', { name: 'Uus import' }).click()
    await page.getByLabel('Fail', { exact: true }).setInputFiles({
      name: 'reeglid.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(FILE_LINES.join('\r\n')),
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Uus import' }).click()
    await page.getByRole('checkbox', { name: 'Loo tooted, mida veel ei ole' }).check()
    await page.getByRole('button', { name: 'Kontrolli faili', exact: true }).click()
    await expect(page.locator('dl > div', { hasText: 'Tagasi lükatud' }).locator('dd')).toHaveText('1')
    await page.getByRole('button', { name: 'Impordi', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Impordi', exact: true }).click()
    await expect(page.getByText('Imporditud', { exact: true })).toBeVisible()
    await open(page, '/et/admin/product?q=REEGEL')
    await expect(page.getByRole('row', { name: /REEGEL-1/ })).toContainText('Peidetud')
    await expect(page.getByRole('row', { name: /REEGEL-2/ })).toHaveCount(0)
    await open(somebodyElse, '/et/tooted?q=REEGEL-1')
    await expect(somebodyElse.getByRole('main').getByRole('article')).toHaveCount(0)
  })

  await test.step('Escape closes a list and never clears a field', async () => {
    await page.getByRole('link', { name: 'Reegli pidurikomplekt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reegli pidurikomplekt' })).toBeVisible()
    const field = page.getByRole('combobox', { name: /^Kategooriad/ })
    const chosenCategory = page.getByRole('button', { name: /^Eemalda.*Pidurid/ })
    await expect(chosenCategory).toBeVisible()
    for (const isOpen of [true, false]) {
      await field.focus()
      if (isOpen) await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox')).toHaveCount(isOpen ? 1 : 0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expect(chosenCategory).toBeVisible()
    }
    const brand = page.getByRole('combobox', { name: 'Bränd' })
    await brand.fill('Muu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(brand).toHaveValue('Muu')
  })

  await test.step('sells the published product', async () => {
    await page.getByRole('combobox', { name: /^Nähtavus/ }).click()
    await page.getByRole('option', { name: 'Nähtav' }).click()
    await page.getByRole('textbox', { name: 'Nimi (English)' }).fill('Rule brake kit')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByText('Toode on salvestatud')).toBeVisible()
    await openUntil(somebodyElse, '/et/tooted?q=REEGEL-1', 'Reegli pidurikomplekt')
  })

  await test.step('a deleted product counts nowhere', async () => {
    const productUrl = page.url()
    await open(page, '/et/admin/category')
    await expect(page.getByText(/^1 toode/)).toBeVisible()
    await open(page, productUrl)
    await page.getByRole('button', { name: 'Veel' }).click()
    await page.getByRole('menuitem', { name: 'Kustuta' }).click()
    await expect(page.getByText('Toode on prügikastis').first()).toBeVisible()
    await open(page, '/et/admin/category')
    await expect(page.getByText(/^24 toodet/).first()).toBeVisible()
    await expect(page.getByText(/^1 toode/)).toHaveCount(0)
  })
})
