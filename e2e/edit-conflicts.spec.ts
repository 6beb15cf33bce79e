import type { Page } from '@playwright/test'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { secondWindow } from './second-window.ts'
import { KEEPER, OWNER, STOREKEEPER } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'

/** Opens the current screen in a second tab, for the other person. */
const beside = async (page: Page): Promise<Page> => {
  const other = await secondWindow(page)
  await open(other, page.url())
  return other
}

test('shows conflicting changes of a category at their fields, and Escape keeps the typed text', async ({ page }) => {
  await logInAt(page, '/et/admin/category', KEEPER)
  const dialog = (of: Page) => of.getByRole('dialog')
  const name = (of: Page) => dialog(of).getByRole('textbox', { name: 'Nimi (Eesti)' })
  const words = (of: Page) => dialog(of).getByRole('textbox', { name: 'Otsisõnad' })
  const save = (of: Page) => dialog(of).getByRole('button', { name: 'Salvesta' }).click()
  const edit = (of: Page) => of.getByRole('button', { name: 'Kahe riiul', exact: true }).click()
  await page.getByRole('button', { name: 'Uus kategooria' }).click()
  await name(page).fill('Kahe riiul')
  await test.step('Escape and a click outside ask first', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Salvestamata muudatused' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Jätka muutmist' }).click()
    await expect(name(page)).toHaveValue('Kahe riiul')
    await page.mouse.click(5, 5)
    await question.getByRole('button', { name: 'Jätka muutmist' }).click()
    await expect(name(page)).toHaveValue('Kahe riiul')
  })
  await save(page)
  await expect(dialog(page)).toBeHidden()

  const theirs = await beside(page)
  await edit(page)
  await edit(theirs)
  await test.step('merges changes of different fields', async () => {
    await words(theirs).fill('teise sõnad')
    await save(theirs)
    await expect(theirs.getByText('Kahe riiul on salvestatud')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Nimi (English)' }).fill('Shelf of two')
    await save(page)
    await expect(dialog(page)).toBeHidden()
    await edit(page)
    await expect(words(page)).toHaveValue('teise sõnad')
  })
  await test.step('shows the other value of a conflicting field, keeps mine, and saves it on the next press', async () => {
    await edit(theirs)
    await words(theirs).fill('teise uued sõnad')
    await save(theirs)
    await expect(dialog(theirs)).toBeHidden()
    await words(page).fill('minu sõnad')
    await save(page)
    await expect(dialog(page).getByText('Keegi teine muutis väärtuseks „teise uued sõnad“.')).toBeVisible()
    await expect(words(page)).toHaveValue('minu sõnad')
    await save(page)
    await expect(dialog(page)).toBeHidden()
    await edit(page)
    await expect(words(page)).toHaveValue('minu sõnad')
    await expectFocusWithin(dialog(page))
    // Without a change no question is asked.
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
})

test('shows conflicting changes of a warehouse side by side and lets the user choose', async ({ page }) => {
  await logInAt(page, '/et/admin/Warehouses', STOREKEEPER)
  await page.getByRole('link', { name: 'Uus ladu' }).click()
  const name = (of: Page) => of.getByRole('textbox', { name: 'Nimi' })
  const save = (of: Page) => of.getByRole('button', { name: 'Salvesta' }).click()
  await name(page).fill('Kahe ladu')
  await save(page)
  await page.getByRole('link', { name: 'Kahe ladu' }).click()
  await expect(name(page)).toHaveValue('Kahe ladu')
  const theirs = await beside(page)
  await name(theirs).fill('Teise ladu')
  await save(theirs)
  await expect(theirs.getByText('Ladu on salvestatud')).toBeVisible()
  await name(page).fill('Minu ladu')
  await save(page)
  const choice = page.getByRole('group', { name: 'Nimi' })
  await expect(choice).toContainText('Algne: Kahe ladu')
  await expect(choice.getByRole('radio', { name: /^Sinu/ })).toBeChecked()
  await expectNoViolations(page)
  await choice.getByRole('radio', { name: /^Teise kasutaja/ }).check()
  await expect(name(page)).toHaveValue('Teise ladu')
  await choice.getByRole('radio', { name: /^Sinu/ }).check()
  await expect(name(page)).toHaveValue('Minu ladu')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await save(page)
  await saved
  await expect(choice).toBeHidden()
  await page.reload()
  await expect(name(page)).toHaveValue('Minu ladu')
})

test('merges the changes of two people to a client, and shows conflicts at their field', async ({ page }) => {
  await logInAt(page, '/et/admin/client', OWNER)
  await page.getByRole('table', { name: 'Kliendid' }).locator('tbody').getByRole('link').first().click()
  const note = (of: Page) => of.getByRole('textbox', { name: 'Märkus' })
  const name = (of: Page) => of.getByRole('textbox', { name: 'Eesnimi' })
  const save = async (of: Page) => {
    const saved = of.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
    await of.keyboard.press('Control+s')
    await saved
  }
  await expect(note(page)).toBeVisible()
  const theirs = await beside(page)
  await test.step('merges changes of different fields with one press', async () => {
    await note(theirs).fill('Teise märkus')
    await save(theirs)
    await name(page).fill('Kahene')
    await save(page)
    await expect(note(page)).toHaveValue('Teise märkus')
    await page.reload()
    await expect(name(page)).toHaveValue('Kahene')
    await expect(note(page)).toHaveValue('Teise märkus')
  })
  await test.step('a lost answer does not block later saves', async () => {
    const once = /\/v1\/admin\/client\/\d+/
    await waitUntilHydrated(page)
    await page.route(once, async route => {
      await route.fetch()
      await route.fulfill({ status: 200, contentType: 'text/html', body: '' })
    })
    await name(page).fill('Kadunud')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Server ei vastanud/)).toBeVisible()
    await page.unroute(once)
    await note(page).fill('Pärast kadunut')
    await save(page)
    await expect(name(page)).toHaveValue('Kadunud')
  })
  await test.step('shows the other value of a conflicting field, keeps mine, and saves it on the next press', async () => {
    await theirs.reload()
    await waitUntilHydrated(theirs)
    await note(theirs).fill('Teise uus märkus')
    await save(theirs)
    await note(page).fill('Minu märkus')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Keegi teine muutis väärtuseks „Teise uus märkus“.')).toBeVisible()
    await expect(note(page)).toHaveValue('Minu märkus')
    await save(page)
    await page.reload()
    await expect(note(page)).toHaveValue('Minu märkus')
  })
})
