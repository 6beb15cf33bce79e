import type { Locator, Page, Request } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { logInAgain, write } from './edit-page.ts'
import { openSecondWindow } from './open-second-window.ts'
import { KEEPER, OWNER } from './shared-shop.ts'
import { expect, open, openUntil, test } from './shop.ts'

/** Drags `grip` onto `onto` by touch; the list between them scrolls automatically. */
const dragOnto = async (page: Page, grip: Locator, onto: Locator): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const dispatchTouch = (type: string, x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type: type as 'touchMove',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const from = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const centerX = from.x + from.width / 2
  await dispatchTouch('touchStart', centerX, from.y + from.height / 2)
  await expect(async () => {
    const { y = 0 } = (await onto.boundingBox()) ?? {}
    // The finger stays above the target, so that the list scrolls until the target is visible.
    await dispatchTouch('touchMove', centerX, Math.max(y - 12, 100))
    expect(await onto.getAttribute('data-over')).toBe('before')
  }).toPass({ timeout: 20_000 })
  await dispatchTouch('touchEnd', 0, 0)
}

test('edits a product on its page without overwriting others, and categories beside the list', async ({ page }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  const { results } = await (await page.request.get('/v1/product?sort=id')).json()
  const [{ path, name, price }] = results
  const formatEuros = (euros: number) => euros.toFixed(2).replace('.', ',')
  const startEditing = async () => {
    await open(page, path)
    await page.getByRole('button', { name: 'Muuda toodet' }).click()
  }
  await startEditing()
  await test.step('stores a local draft and offers it in another window', async () => {
    await write(page.locator('h1[data-edit]'), 'Pooleli nimi')
    const hasLocalDraft = () => page.evaluate(() => JSON.stringify(localStorage).includes('Pooleli nimi'))
    await expect.poll(hasLocalDraft).toBe(true)
    const secondTab = await openSecondWindow(page)
    await open(secondTab, path)
    await secondTab.getByRole('button', { name: 'Muuda toodet' }).click()
    await secondTab.getByRole('button', { name: 'Jätka mustandiga' }).click()
    await expect(secondTab.locator('h1[data-edit]')).toHaveText('Pooleli nimi')
    await secondTab.close({ runBeforeUnload: false })
  })
  await write(page.locator('h1[data-edit]'), 'Omal lehel muudetud')
  await page.getByRole('textbox', { name: 'Tavahind' }).fill(formatEuros(price + 1.11))
  // The page saves only after the product is saved.
  await page.keyboard.press('Control+Shift+e')
  await page.getByRole('button', { name: 'Loobu', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Jätka muutmist' }).click()
  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  await logInAgain(page, OWNER)
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  // The page lists its current editors.
  await expect(page.locator('.staff-bar')).toContainText(OWNER.username)
  await expect(page.locator('h1[data-edit]')).toHaveCount(0)
  await openUntil(page, path, 'Omal lehel muudetud')
  await startEditing()
  await test.step('keeps text typed during a save for the next save', async () => {
    const isSaveRequest = (request: Request) => request.method() === 'PUT' && /\/product\/\d+/.test(request.url())
    const textEntered = Promise.withResolvers<void>()
    await page.route(/\/v1\/admin\/product\/\d+/, async route => {
      if (isSaveRequest(route.request())) await textEntered.promise
      await route.continue()
    })
    await write(page.locator('h1[data-edit]'), name)
    await Promise.all([page.waitForRequest(isSaveRequest), page.getByRole('button', { name: 'Salvesta' }).click()])
    await page.getByRole('textbox', { name: 'Tavahind' }).fill(formatEuros(price + 2.22))
    textEntered.resolve()
    await expect(page.getByText('Toode on salvestatud')).toBeVisible()
    const saveButton = page.getByRole('button', { name: 'Salvesta', exact: true })
    const [next] = await Promise.all([page.waitForRequest(isSaveRequest), saveButton.click()])
    expect(next.postDataJSON()).toMatchObject({ price: Math.round((price + 2.22) * 100) / 100 })
    await expect(page.locator('h1[data-edit]')).toHaveCount(0)
  })
  await openUntil(page, path, name)

  await open(page, '/et/tooted')
  await page.getByRole('complementary').getByRole('button', { name: 'Kategooriad' }).click()
  const panel = page.getByRole('region', { name: 'Kategooriad' })
  await panel.getByRole('button', { name: 'Uus kategooria' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nimi (eesti)' }).fill('Uus riiul')
  await page.keyboard.press('Control+Shift+e')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  const newShelf = panel.getByRole('button', { name: 'Uus riiul', exact: true })
  await newShelf.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Uus riiul on liigutatud')).toBeVisible()
  await test.step('drags a category to the top by touch after a long press', async () => {
    const rows = panel.getByRole('listitem')
    const shelfRow = rows.filter({ has: page.getByRole('button', { name: 'Uus riiul', exact: true }) })
    await expect(rows.last()).not.toContainText('Uus riiul')
    await shelfRow.scrollIntoViewIfNeeded()
    await dragOnto(page, shelfRow.locator('.category-grip'), rows.first())
    await expect(rows.first()).toContainText('Uus riiul')
  })
  await panel
    .getByRole('button', { name: /Uus riiul/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Kustuta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta' }).click()
  await expect(newShelf).toHaveCount(0)
})

test('asks about unsaved changes before a category of the drawer opens', async ({ page }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  await open(page, '/et/tooted')
  // This is not the first page of the visit, so Back needs no extra entry.
  await page.locator('#content').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Muuda toodet' }).click()
  const heading = page.locator('h1[data-edit]')
  await write(heading, 'Pooleli')
  const drawer = page.getByRole('dialog', { name: 'Kategooriad' })
  const choose = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Kategooriad' }).click()
    await drawer.getByRole('link', { name: 'Kõik tooted' }).click()
  }
  await choose()
  const question = page.getByRole('dialog', { name: 'Salvestamata muudatused' })
  await question.getByText('Jätka muutmist').click()
  await expect(drawer).toBeHidden()
  await expect(heading).toHaveText('Pooleli')
  await choose()
  await question.getByRole('button', { name: 'Lahku' }).click()
  await expect(page).toHaveURL(/\/et\/tooted$/)
})

test('two quick presses move a category two steps, and back', async ({ page }) => {
  await logInAt(page, '/et/admin/category', KEEPER)
  await open(page, '/et/tooted')
  await page.getByRole('complementary').getByRole('button', { name: 'Kategooriad' }).click()
  const tops = page.getByRole('region', { name: 'Kategooriad' }).locator('li[style*=" 0rem"] .category-name')
  await expect(tops.nth(3)).toBeVisible()
  const topsBefore = await tops.allTextContents()
  const readStoredTops = async () => {
    const { results } = await (await page.request.get('/v1/admin/category?lang=et')).json()
    return results.flatMap(({ parent_id, name }: { parent_id: number; name: { et: string } }) =>
      parent_id === 0 ? name.et : [],
    )
  }
  expect(await readStoredTops()).toEqual(topsBefore)
  const pressTwice = async (key: string) => {
    await tops.filter({ hasText: topsBefore.at(-1) ?? '' }).focus()
    for (const _press of ['first', 'second']) await page.keyboard.press(key)
  }
  await pressTwice('Alt+ArrowUp')
  const movedTops = topsBefore.toSpliced(-1).toSpliced(-2, 0, topsBefore.at(-1) ?? '')
  await expect(tops).toHaveText(movedTops)
  await expect.poll(readStoredTops).toEqual(movedTops)
  await pressTwice('Alt+ArrowDown')
  await expect(tops).toHaveText(topsBefore)
  await expect.poll(readStoredTops).toEqual(topsBefore)
})

test('names the error of a field that the page does not show, and leads to the product form', async ({ page }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  const { results } = await (await page.request.get('/v1/product?sort=id&pageSize=2')).json()
  const [, { id, path }] = results
  // The product was stored before its GTIN was checked.
  await page.route(/\/v1\/admin\/product\/\d+(\?|$)/, async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.gtin = '4740000000002'
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, path)
  await page.getByRole('button', { name: 'Muuda toodet' }).click()
  await write(page.locator('h1[data-edit]'), 'Uus nimi')
  await page.keyboard.press('Control+s')
  const bar = page.getByRole('complementary', { name: 'Toote muutmine' })
  await expect(bar.getByRole('alert')).toContainText('Salvestada ei saa')
  await expect(bar.getByRole('link', { name: 'Ava toote vorm' })).toHaveAttribute(
    'href',
    `/et/admin/product/edit/${id}`,
  )
  await expect(page.locator('h1[data-edit]')).toHaveText('Uus nimi')
})
