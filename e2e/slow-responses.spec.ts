import { expect, type Page, test } from '@playwright/test'
import { openWorkbench } from './workbench/open-workbench.ts'

/** Opens a page of the workbench and holds back the answers to its later calls until they are released. */
const openHeld = async (page: Page, address: string) => {
  const { server } = await openWorkbench(page, address)
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.after = promise
    return resolve
  }
  return { server, hold }
}

const cell = (page: Page, at: number) => page.getByRole('button', { name: `Amount ${at}:` })
const field = (page: Page, at: number) => page.getByRole('textbox', { name: `Amount ${at}` })

for (const save of ['done', 'refused'] as const) {
  test(`a cell whose change is ${save} late does not take the focus from another cell`, async ({ page }) => {
    const { server, hold } = await openHeld(page, '/late')
    const asked: unknown[] = []
    page.on('request', request => {
      if (request.url().includes('/save')) asked.push(request.postDataJSON())
    })
    server.save = save
    const answer = hold()
    await cell(page, 0).click()
    await field(page, 0).fill('10')
    await page.keyboard.press('Enter')
    await cell(page, 2).click()
    await field(page, 2).fill('30')
    answer()
    if (save === 'done') await expect(cell(page, 0)).toHaveText('10')
    else await expect(field(page, 0)).not.toHaveAttribute('aria-busy', 'true')
    await expect(field(page, 2)).toBeFocused()
    await expect(field(page, 2)).toHaveValue('30')
    expect(asked).toEqual([{ at: 0, amount: 10 }])
  })
}

test('Enter moves down after the save, and back to a refused cell', async ({ page }) => {
  const { server, hold } = await openHeld(page, '/late')
  const answer = hold()
  await cell(page, 0).click()
  await field(page, 0).fill('10')
  await page.keyboard.press('Enter')
  // The change is being saved and cannot be cancelled.
  await page.keyboard.press('Escape')
  await expect(field(page, 0)).toHaveValue('10')
  answer()
  await expect(cell(page, 1)).toBeFocused()
  server.save = 'refused'
  await page.keyboard.press('Enter')
  await field(page, 1).fill('20')
  await page.keyboard.press('Enter')
  await expect(field(page, 1)).not.toHaveAttribute('aria-busy', 'true')
  await expect(field(page, 1)).toBeFocused()
  await expect(field(page, 1)).toHaveValue('20')
})

for (const name of ['first', 'visitor']) {
  test(`a dialog stays open during its request and shows the refusal (${name})`, async ({ page }) => {
    const { server, hold } = await openHeld(page, '/late')
    server.save = 'refused'
    const answer = hold()
    const open = page.getByRole('button', { name: `Open the ${name}` })
    const dialog = page.getByRole('dialog', { name: `Keep the ${name}` })
    await open.click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open.click()
    const keep = dialog.getByRole('button', { name: `Keep the ${name}` })
    await keep.click()
    await expect(keep).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    for (const away of await dialog.getByRole('button', { name: /close|cancel/i }).all())
      await expect(away).toBeDisabled()
    answer()
    await expect(dialog.getByRole('alert')).toContainText('Taken')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}

test('a second filter keeps the first, which is still pending', async ({ page }) => {
  const { hold } = await openHeld(page, '/late/list')
  const press = (name: string) => page.getByRole('button', { name }).click()
  const search = page.getByRole('searchbox', { name: 'Search' })
  // Its first rows are there.
  await expect(search).toBeVisible()
  let answer = hold()
  await press('Paid ones')
  await press('Big ones')
  await press('By total')
  await press('By total')
  answer()
  await expect(page).toHaveURL('http://workbench.test/late/list?state=paid&kind=big&sort=-total')

  answer = hold()
  await press('All of them')
  // The search runs after a pause, when the filter is already applied.
  const searched = page.waitForRequest(/rows.*q=disc/)
  await search.fill('disc')
  await press('Paid ones')
  await searched
  await expect(search).toHaveValue('disc')
  answer()
  // On a busy machine the search runs first and comes first in the address.
  await expect(page).toHaveURL(({ searchParams }) => `${[...searchParams].toSorted()}` === 'q,disc,state,paid')

  answer = hold()
  await search.fill('disc brake')
  await search.press('Enter')
  await press('All of them')
  await expect(search).toHaveValue('')
  answer()
  await expect(page).toHaveURL('http://workbench.test/late/list')
  await expect(search).toHaveValue('')
})
