import type { Page } from '@playwright/test'
import { findViolations } from './check-accessibility.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { answerWith } from './workbench/answers.ts'
import { parts } from './workbench/contract-parts.ts'
import { expect, test } from './workbench/mount-screen.ts'

const answerWaitingCount = (count: number) => answerWith(parts.waiting, () => ({ count }))

const findAccessibilityErrors = async (page: Page, within?: string) =>
  (await findViolations(page, { within })).map(({ id, html }) => `${id}: ${html[0]}`)

test('stores sorting, search, page and columns of a list in its address', async ({ mountScreen }) => {
  const { page } = await mountScreen('/parts')
  const table = page.getByRole('table', { name: 'Orders' })
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('#1059')

  await table.getByRole('button', { name: 'Total' }).click()
  await expect(page).toHaveURL(/\?sort=total$/)
  const totalHeader = table.getByRole('columnheader', { name: 'Total' })
  await expect(totalHeader).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Total' }).click()
  await expect(totalHeader).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('Client 3')
  await expect(page).not.toHaveURL(/page=2/)
  await expect(rows).toHaveCount(9)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await expect(page.getByText('No order fits')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')

  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Note' }).check()
  await dialog.getByRole('button', { name: 'Note up' }).click()
  await dialog.getByRole('checkbox', { name: 'Client' }).uncheck()
  await dialog.getByRole('radio', { name: 'Comfortable' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/columns=id\.total\.note\.paid|columns=total\.note\.paid/)
  await expect(table.getByRole('columnheader')).toHaveText(['', 'Order', 'Total', 'Note', 'Status'])
  const { pathname, search } = new URL(page.url())
  await mountScreen(`${pathname}${search}`)
  await expect(table.getByRole('columnheader')).toHaveText(['', 'Order', 'Total', 'Note', 'Status'])
})

test('selects and opens rows by pointer and keyboard', async ({ mountScreen }) => {
  const { page } = await mountScreen('/parts')
  const status = page.getByRole('status')
  const findCheckbox = (id: number) => page.getByRole('checkbox', { name: `Select order ${id}` })
  await findCheckbox(1059).check()
  await findCheckbox(1056).click({ modifiers: ['Shift'] })
  await expect(status).toHaveText('4 selected')
  const selectAllBox = page.getByRole('checkbox', { name: 'Select all' })
  expect(await selectAllBox.evaluate((node: HTMLInputElement) => node.indeterminate)).toBe(true)
  await selectAllBox.check()
  await expect(status).toHaveText('20 selected')
  await selectAllBox.uncheck()
  await expect(status).toHaveText('0 selected')

  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(findCheckbox(1058)).toBeChecked()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(status).toHaveText('2 selected')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('jx')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('jx')
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('row', { name: /#1058/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/1058$/)
})

test('opens menus at a button and at the pointer, and shows a toolbar', async ({ mountScreen }) => {
  const { page } = await mountScreen('/parts')
  await page.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Not now' })).toBeDisabled()
  await expectFocusWithin(menu)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Removed all')
  await page.getByRole('row', { name: /#1057/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove 1057' }).click()
  await expect(page.getByRole('status')).toHaveText('Removed 1057')

  const boldButton = page.getByRole('button', { name: 'Bold' })
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.press('Tab')
  await expect(boldButton).toBeFocused()
  await expect(page.getByText('Ctrl+B')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(boldButton).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
})

test('keeps headers and names visible, rows 36 pixels high and numbers right-aligned', async ({ mountScreen }) => {
  const { page } = await mountScreen('/parts?columns=id.client.total.paid.note')
  await page.setViewportSize({ width: 600, height: 700 })
  const region = page.getByRole('region', { name: 'Orders' })
  const name = region.getByRole('rowheader').nth(8)
  const header = region.getByRole('columnheader', { name: 'Total' })
  expect(Math.round((await name.boundingBox())?.height ?? 0)).toBe(36)
  expect(await header.evaluate(node => getComputedStyle(node).textAlign)).toBe('end')
  const positionsBefore = { name: (await name.boundingBox())?.x, head: (await header.boundingBox())?.y }
  await region.evaluate(node => node.scrollTo(200, 120))
  await expect(region).toHaveAttribute('data-scrolled')
  expect((await name.boundingBox())?.x).toBe(positionsBefore.name)
  expect((await header.boundingBox())?.y).toBe(positionsBefore.head)
})

test('polls the waiting work every 30 seconds', async ({ mountScreen }) => {
  const { page, answer } = await mountScreen('/parts', { answers: [answerWaitingCount(0)], hasOwnClock: true })
  await expect(page.getByText('0 wait')).toBeVisible()
  answer(answerWaitingCount(3))
  await page.clock.runFor(31_000)
  await expect(page.getByText('3 wait')).toBeVisible()
})

for (const theme of ['Dark', 'ConjLight'] as const) {
  test(`has no accessibility violation in a list and its placeholders (${theme})`, async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts', { theme })
    await expect(page.getByRole('table')).toBeVisible()
    // Polling lets colour transitions end.
    await expect.poll(() => findAccessibilityErrors(page)).toEqual([])
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await findAccessibilityErrors(page, '[role="menu"]')).toEqual([])
    await mountScreen('/parts/states', { theme })
    await expect(page.getByRole('alert')).toContainText('could not be read')
    await expect.poll(() => findAccessibilityErrors(page)).toEqual([])
  })
}
