import type { Page } from '@playwright/test'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { openSecondWindow } from './open-second-window.ts'
import { KEEPER, OWNER, STOREKEEPER } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'

/** Opens the current screen in a second tab, for the other person. */
const openSecondTab = async (page: Page): Promise<Page> => {
  const secondTab = await openSecondWindow(page)
  await open(secondTab, page.url())
  return secondTab
}

test('shows conflicting changes of a category at their fields, and Escape keeps the typed text', async ({ page }) => {
  await logInAt(page, '/et/admin/category', KEEPER)
  const getDialog = (of: Page) => of.getByRole('dialog')
  const getNameField = (of: Page) => getDialog(of).getByRole('textbox', { name: 'Nimi (Eesti)' })
  const getKeywordsField = (of: Page) => getDialog(of).getByRole('textbox', { name: 'Otsisõnad' })
  const save = (of: Page) => getDialog(of).getByRole('button', { name: 'Salvesta' }).click()
  const openCategory = (of: Page) => of.getByRole('button', { name: 'Kahe riiul', exact: true }).click()
  await page.getByRole('button', { name: 'Uus kategooria' }).click()
  await getNameField(page).fill('Kahe riiul')
  await test.step('Escape and a click outside ask first', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Salvestamata muudatused' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Jätka muutmist' }).click()
    await expect(getNameField(page)).toHaveValue('Kahe riiul')
    await page.mouse.click(5, 5)
    await question.getByRole('button', { name: 'Jätka muutmist' }).click()
    await expect(getNameField(page)).toHaveValue('Kahe riiul')
  })
  await save(page)
  await expect(getDialog(page)).toBeHidden()

  const theirTab = await openSecondTab(page)
  await openCategory(page)
  await openCategory(theirTab)
  await test.step('merges changes of different fields', async () => {
    await getKeywordsField(theirTab).fill('teise sõnad')
    await save(theirTab)
    await expect(theirTab.getByText('Kahe riiul on salvestatud')).toBeVisible()
    await getDialog(page).getByRole('textbox', { name: 'Nimi (English)' }).fill('Shelf of two')
    await save(page)
    await expect(getDialog(page)).toBeHidden()
    await openCategory(page)
    await expect(getKeywordsField(page)).toHaveValue('teise sõnad')
  })
  await test.step('shows the other value of a conflicting field, keeps mine, and saves it on the next press', async () => {
    await openCategory(theirTab)
    await getKeywordsField(theirTab).fill('teise uued sõnad')
    await save(theirTab)
    await expect(getDialog(theirTab)).toBeHidden()
    await getKeywordsField(page).fill('minu sõnad')
    await save(page)
    await expect(getDialog(page).getByText('Keegi teine muutis väärtuseks „teise uued sõnad“.')).toBeVisible()
    await expect(getKeywordsField(page)).toHaveValue('minu sõnad')
    await save(page)
    await expect(getDialog(page)).toBeHidden()
    await openCategory(page)
    await expect(getKeywordsField(page)).toHaveValue('minu sõnad')
    await expectFocusWithin(getDialog(page))
    // Without a change no question is asked.
    await page.keyboard.press('Escape')
    await expect(getDialog(page)).toBeHidden()
  })
})

test('shows conflicting changes of a warehouse side by side and lets the user choose', async ({ page }) => {
  await logInAt(page, '/et/admin/Warehouses', STOREKEEPER)
  await page.getByRole('link', { name: 'Uus ladu' }).click()
  const getNameField = (of: Page) => of.getByRole('textbox', { name: 'Nimi' })
  const save = (of: Page) => of.getByRole('button', { name: 'Salvesta' }).click()
  await getNameField(page).fill('Kahe ladu')
  await save(page)
  await page.getByRole('link', { name: 'Kahe ladu' }).click()
  await expect(getNameField(page)).toHaveValue('Kahe ladu')
  const theirTab = await openSecondTab(page)
  await getNameField(theirTab).fill('Teise ladu')
  await save(theirTab)
  await expect(theirTab.getByText('Ladu on salvestatud')).toBeVisible()
  await getNameField(page).fill('Minu ladu')
  await save(page)
  const choice = page.getByRole('group', { name: 'Nimi' })
  await expect(choice).toContainText('Algne: Kahe ladu')
  await expect(choice.getByRole('radio', { name: /^Sinu/ })).toBeChecked()
  await expectNoViolations(page)
  await choice.getByRole('radio', { name: /^Teise kasutaja/ }).check()
  await expect(getNameField(page)).toHaveValue('Teise ladu')
  await choice.getByRole('radio', { name: /^Sinu/ }).check()
  await expect(getNameField(page)).toHaveValue('Minu ladu')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await save(page)
  await saved
  await expect(choice).toBeHidden()
  await page.reload()
  await expect(getNameField(page)).toHaveValue('Minu ladu')
})

test('merges the changes of two people to a client, and shows conflicts at their field', async ({ page }) => {
  await logInAt(page, '/et/admin/client', OWNER)
  await page.getByRole('table', { name: 'Kliendid' }).locator('tbody').getByRole('link').first().click()
  const getNoteField = (of: Page) => of.getByRole('textbox', { name: 'Märkus' })
  const getNameField = (of: Page) => of.getByRole('textbox', { name: 'Eesnimi' })
  const save = async (of: Page) => {
    const saved = of.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
    await of.keyboard.press('Control+s')
    await saved
  }
  await expect(getNoteField(page)).toBeVisible()
  const theirTab = await openSecondTab(page)
  await test.step('merges changes of different fields with one press', async () => {
    await getNoteField(theirTab).fill('Teise märkus')
    await save(theirTab)
    await getNameField(page).fill('Kahene')
    await save(page)
    await expect(getNoteField(page)).toHaveValue('Teise märkus')
    await page.reload()
    await expect(getNameField(page)).toHaveValue('Kahene')
    await expect(getNoteField(page)).toHaveValue('Teise märkus')
  })
  await test.step('a lost answer does not block later saves', async () => {
    const once = /\/v1\/admin\/client\/\d+/
    await waitUntilHydrated(page)
    await page.route(once, async route => {
      await route.fetch()
      await route.fulfill({ status: 200, contentType: 'text/html', body: '' })
    })
    await getNameField(page).fill('Kadunud')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Server ei vastanud/)).toBeVisible()
    await page.unroute(once)
    await getNoteField(page).fill('Pärast kadunut')
    await save(page)
    await expect(getNameField(page)).toHaveValue('Kadunud')
  })
  await test.step('shows the other value of a conflicting field, keeps mine, and saves it on the next press', async () => {
    await theirTab.reload()
    await waitUntilHydrated(theirTab)
    await getNoteField(theirTab).fill('Teise uus märkus')
    await save(theirTab)
    await getNoteField(page).fill('Minu märkus')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Keegi teine muutis väärtuseks „Teise uus märkus“.')).toBeVisible()
    await expect(getNoteField(page)).toHaveValue('Minu märkus')
    await save(page)
    await page.reload()
    await expect(getNoteField(page)).toHaveValue('Minu märkus')
  })
})
