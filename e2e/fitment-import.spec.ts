import { expectNoViolations, logInAt } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

/** Two discs of the demo; one row names a car that the shop does not have under this name. */
const RULES = `kood;mark;mudel;aastad;asukoht
PL-11666;VW;Golf VII;2013-2019;ees
PL-11666;Skoda;Suurpere;2013-2019;ees
PL-11666;VW;Golf VII;2019-2013;ees
`

test('staff import rules, map an unknown car once, and take the import back', async ({ page }) => {
  await logInAt(page, '/et/admin/fitment-import', KEEPER)
  await page.getByRole('button', { name: 'Impordi reeglid' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Impordi reeglid' })
  await dialog
    .getByLabel('Reeglite fail')
    .setInputFiles({ name: 'reeglid.csv', mimeType: 'text/csv', buffer: Buffer.from(RULES) })
  await expect(dialog.getByRole('radio', { name: 'Mitte midagi' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Impordi reeglid' }).click()
  await expect(page).toHaveURL(/\/fitment-import\/edit\/\d+$/)
  const address = new URL(page.url()).pathname
  await expect(page.getByText('Valmis importimiseks')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Esimene aasta peab olema enne viimast.')).toBeVisible()
  await expectNoViolations(page)

  await test.step('an unknown car becomes a vehicle of the shop', async () => {
    await page.getByRole('link', { name: 'Autod' }).click()
    await page.getByRole('button', { name: /Suurpere/ }).click()
    await page.getByRole('menuitem', { name: 'Vali sõiduk' }).click()
    const map = page.getByRole('dialog', { name: 'Vali sõiduk' })
    await map.getByRole('combobox').fill('octavia')
    await page
      .getByRole('option', { name: /Octavia/ })
      .first()
      .click()
    await map.getByRole('button', { name: 'Vali sõiduk' }).click()
    await expect(map).toBeHidden()
    await expectNoViolations(page)
    await open(page, address)
    await page.getByRole('button', { name: 'Kontrolli uuesti' }).click()
    await expect(page.getByText('Valmis importimiseks')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the import runs and is taken back', async () => {
    await page.getByRole('button', { name: 'Impordi reeglid' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Impordi reeglid' }).click()
    await expect(page.getByText('Imporditud').first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Võta import tagasi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Võta import tagasi' }).click()
    await expect(page.getByText('Tagasi võetud').first()).toBeVisible({ timeout: 60_000 })
  })
})
