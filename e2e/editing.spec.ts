import type { Locator, Page } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, openUntil, test } from './shop.ts'

const PAGE = '/et/vedrustuse-seadistamine'

const startEditing = async (page: Page, path: string): Promise<void> => {
  await open(page, path)
  await page.getByRole('button', { name: 'Muuda lehte' }).click()
  await expect(page.getByRole('button', { name: 'Salvesta' })).toBeVisible()
}
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
}
const write = async (line: Locator, text: string): Promise<void> => {
  await line.click()
  await line.press('Control+a')
  await line.pressSequentially(text)
}

test('a page is written where it stands, in two languages, and guests read it', async ({ page, somebodyElse }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  await test.step('a heading and a formatted text, taken back and done again', async () => {
    await open(page, PAGE)
    const widthOfPicture = async () =>
      (await page.locator('.layout-sidebar-picture:visible').first().boundingBox())?.width
    const whole = await widthOfPicture()
    await startEditing(page, PAGE)
    expect(await widthOfPicture()).toBe(whole)
    await write(page.locator('h1[data-edit]'), 'Vedrustus paika')
    const text = page.locator('.rich-text[data-edit]').first()
    const before = (await text.textContent()) ?? ''
    await text.click()
    await expect(page.getByRole('button', { name: 'Paks' })).toBeVisible()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Ja veel üks lause.')
    await expect(text).toContainText('Ja veel üks lause.')
    await page.keyboard.press('Control+z')
    await expect(text).toHaveText(before)
    await page.keyboard.press('Control+Shift+z')
    await expect(text).toContainText('Ja veel üks lause.')
  })
  await test.step('the other language, at the same address', async () => {
    await page.getByRole('button', { name: 'en', exact: true }).click()
    await write(page.locator('h1[data-edit]'), 'Suspension sorted')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The page is saved')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
  })
  await test.step('a guest reads both, and gets nothing of the editor', async () => {
    const fetched: string[] = []
    somebodyElse.on('request', request => fetched.push(request.url()))
    await openUntil(somebodyElse, PAGE, 'Vedrustus paika')
    await expect(somebodyElse.getByText('Ja veel üks lause.')).toBeVisible()
    await openUntil(somebodyElse, '/en/setting-up-suspension', 'Suspension sorted')
    expect(fetched.filter(url => /edit|staff|tiptap|prosemirror/i.test(url))).toEqual([])
  })
})

test('blocks are added, moved, copied, hidden and removed by the keyboard alone', async ({ page, somebodyElse }) => {
  const handles = page.locator('#content [data-block]')
  const names = () => handles.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
  await logInAt(page, '/et/admin/product', KEEPER)
  await startEditing(page, PAGE)
  const before = await names()
  await handles.first().focus()
  await page.keyboard.press('Insert')
  await page.keyboard.type('tsit')
  await page.keyboard.press('Enter')
  const settings = page.getByRole('region', { name: 'Ploki Tsitaat seaded' })
  await settings.getByRole('textbox', { name: 'Tekst (et)' }).fill('Mõõda kaks korda.')
  await settings.getByRole('textbox', { name: 'Tekst (en)' }).fill('Measure twice.')
  await page.keyboard.press('Escape')
  await expect(handles.nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Plokk: Tsitaat', ...before])
  await expect(handles.first()).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect.poll(names).toEqual(['Plokk: Tsitaat', 'Plokk: Tsitaat', ...before])
  await page.keyboard.press('Delete')
  await expect.poll(names).toEqual(['Plokk: Tsitaat', ...before])
  await handles.nth(1).focus()
  await page.keyboard.press('h')
  await expect(handles.nth(1)).toHaveAttribute('data-hidden', 'true')
  await save(page)
  await openUntil(somebodyElse, PAGE, 'Mõõda kaks korda.')
  await expect(somebodyElse.getByText('Mõõda kaks korda.')).toHaveCount(1)
})

test('what is written outlives a closed browser and an expired login', async ({ page, context }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  await startEditing(page, '/et/kontakt')
  await write(page.locator('h1[data-edit]'), 'Pooleli jäänud pealkiri')
  await expect(page.getByText(/Mustand hoitud kell/)).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await startEditing(again, '/et/kontakt')
  await again.getByRole('button', { name: 'Jätka sellega' }).click()
  await expect(again.locator('h1[data-edit]')).toHaveText('Pooleli jäänud pealkiri')

  await context.clearCookies()
  await again.keyboard.press('Control+s')
  const login = again.getByRole('dialog', { name: 'Seanss on aegunud, palun logi sisse' })
  await login.getByRole('textbox', { name: 'Parool' }).fill(KEEPER.password)
  await login.getByRole('button', { name: 'Logi sisse' }).click()
  await expect(login).toBeHidden()
  await save(again)
  await expect(again.locator('h1')).toHaveText('Pooleli jäänud pealkiri')
})
