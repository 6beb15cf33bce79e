import { logInAt } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, openUntil, test, waitUntilHydrated } from './shop.ts'
import { logInByRequest } from './staff.ts'

test('creates a page, adds it to the navigation by keyboard, deletes and restores it', async ({
  page,
  somebodyElse,
}) => {
  const pageRow = page.getByRole('row').filter({ hasText: '/et/proovileht' })
  await logInAt(page, '/et/admin/page', KEEPER)
  await page.getByRole('button', { name: 'Uus leht' }).click()
  await page.getByRole('textbox', { name: 'Pealkiri (Eesti)' }).fill('Proovileht')
  await page.getByRole('textbox', { name: 'Pealkiri (English)' }).fill('Trial page')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Proovileht' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Nähtavus' }).click()
  await page.getByRole('option', { name: 'Nähtav', exact: true }).click()
  await page.getByRole('button', { name: 'Salvesta nähtavus' }).click()
  await openUntil(somebodyElse, '/et/proovileht', 'Proovileht')
  const settings = page.url()

  await test.step('keeps typed text when visibility is saved, and restores a version right after a save', async () => {
    const getTextField = (name: string) => page.getByRole('textbox', { name: `${name} (Eesti)` })
    const versions = page.locator('.edit-version')
    const versionCount = await versions.count()
    await getTextField('Kirjeldus').fill('Kirjeldus proovilehele')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
    await getTextField('Märksõnad').fill('proov')
    await page.getByRole('button', { name: 'Salvesta nähtavus' }).click()
    await expect(versions).toHaveCount(versionCount + 1)
    await expect(getTextField('Märksõnad')).toHaveValue('proov')
    // An immediate restore waits for the pending save.
    await page.keyboard.press('Control+s')
    await versions.last().getByRole('button', { name: 'Taasta' }).click()
    await expect(page.getByText('Versioon on taastatud')).toBeVisible()
    for (const name of ['Kirjeldus', 'Märksõnad']) await expect(getTextField(name)).toHaveValue('')
    await expect(versions).toHaveCount(versionCount + 3)
  })
  await test.step('the saved navigation links the page', async () => {
    await open(page, '/et/admin/navigation')
    await page.getByRole('button', { name: 'Lisa menüüpunkt' }).click()
    await page.getByRole('combobox', { name: 'Leht', exact: true }).fill('Proovileht')
    await page.getByRole('option', { name: 'Proovileht' }).click()
    await page.getByRole('button', { name: 'Valmis' }).click()
    const entries = page.getByRole('list', { name: 'Menüüpunktid' }).getByRole('listitem')
    await expect(entries.last()).toContainText('Proovileht')
    // Closing the dialog returns the focus to its opener.
    await expect(page.getByRole('button', { name: 'Lisa menüüpunkt' })).toBeFocused()
    await entries.last().getByRole('button', { name: 'Proovileht', exact: true }).focus()
    for (let step = await entries.count(); step > 1; step -= 1) await page.keyboard.press('Alt+ArrowUp')
    await expect(entries.first()).toContainText('Proovileht')
    await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
    await expect(page.getByText('Salvestatud').first()).toBeVisible()
    const firstLink = somebodyElse.locator('.site-navigation').getByRole('link').first()
    await expect(async () => {
      await open(somebodyElse, '/et')
      await expect(firstLink).toHaveText('Proovileht', { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  })
  await test.step('starts editing in place by one click', async () => {
    await open(page, '/et/admin/page?q=proovileht')
    await pageRow.getByRole('button', { name: 'Tegevused: Proovileht' }).click()
    await page.getByRole('menuitem', { name: 'Muuda lehel' }).click()
    await expect(page).toHaveURL(/\/et\/proovileht$/)
    await waitUntilHydrated(page)
    await expect(page.getByRole('button', { name: 'Salvesta' })).toBeVisible()
  })
  await test.step('hides a deleted page and restores it unchanged', async () => {
    await open(page, '/et/admin/page?q=proovileht')
    await pageRow.getByRole('button', { name: 'Tegevused: Proovileht' }).click()
    await page.getByRole('menuitem', { name: 'Vii prügikasti' }).click()
    await expect(pageRow).toHaveCount(0)
    await page.getByRole('button', { name: 'Võta tagasi' }).click()
    await expect(pageRow).toHaveCount(1)
    await openUntil(somebodyElse, '/et/proovileht', 'Proovileht')
    // The test restores the shop for the tests after it.
    await open(page, settings)
    const list = /\/v1\/admin\/page\?/
    const released = Promise.withResolvers<void>()
    await page.route(list, async route => {
      await released.promise
      await route.continue()
    })
    await Promise.all([page.waitForRequest(list), page.getByRole('button', { name: 'Vii prügikasti' }).click()])
    // The removed page stays visible until the list is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'Proovileht' })).toBeVisible({ timeout: 1_000 })
    released.resolve()
    await expect(page).toHaveURL(/\/et\/admin\/page$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lehed')
    await expect(pageRow).toHaveCount(0)
    await openUntil(somebodyElse, '/et/proovileht', 'Lehte ei leitud')
  })
})

test('explains why the home page cannot be hidden or moved', async ({ page }) => {
  await logInByRequest(page.request, KEEPER)
  const pages = await page.request.get('/v1/admin/page?lang=et')
  const [home] = ((await pages.json()) as { results: { id: number }[] }).results
  await open(page, `/et/admin/page/edit/${home?.id}`)
  await expect(page.getByText('Avalehe aadress on ainult keelekood.')).toBeVisible()
  await expect(page.getByText('mis peab olema alati kõigile nähtav')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvesta nähtavus' })).toHaveCount(0)
})
