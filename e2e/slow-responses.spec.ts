import type { Page } from '@playwright/test'
import { expectFocusWithin } from './expect-focus-within.ts'
import { type Answer, answerWith, answerWithFailure, delayAnswer } from './workbench/answers.ts'
import { parts } from './workbench/contract-parts.ts'
import { expect, test } from './workbench/mount-screen.ts'

const SUCCESS = answerWith(parts.save)
const REFUSED = answerWithFailure(parts.save, {
  status: 422,
  message: 'Check',
  errors: { 'parts.1.code': ['Taken'], note: ['Too long'] },
})
const ROWS = answerWith(parts.rows)

/** Returns a delayed answer and a function that releases it. */
const holdAnswer = (answer: Answer) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { delayedAnswer: delayAnswer(answer, promise), release: resolve }
}

const findCell = (page: Page, index: number) => page.getByRole('button', { name: `Amount ${index}:` })
const findField = (page: Page, index: number) => page.getByRole('textbox', { name: `Amount ${index}` })

for (const outcome of ['done', 'refused'] as const) {
  test(`a cell whose change is ${outcome} late does not take the focus from another cell`, async ({ mountScreen }) => {
    const { delayedAnswer, release } = holdAnswer(outcome === 'done' ? SUCCESS : REFUSED)
    const { page, network } = await mountScreen('/parts/late', { answers: [delayedAnswer] })
    await findCell(page, 0).click()
    await findField(page, 0).fill('10')
    await page.keyboard.press('Enter')
    await findCell(page, 2).click()
    await findField(page, 2).fill('30')
    release()
    if (outcome === 'done') await expect(findCell(page, 0)).toHaveText('10')
    else await expect(findField(page, 0)).not.toHaveAttribute('aria-busy', 'true')
    await expect(findField(page, 2)).toBeFocused()
    await expect(findField(page, 2)).toHaveValue('30')
    const saves = network.sent.filter(({ endpoint }) => endpoint === parts.save)
    expect(saves.map(({ body }) => body)).toEqual([{ at: 0, amount: 10 }])
  })
}

test('Enter moves down after the save, and back to a refused cell', async ({ mountScreen }) => {
  const { delayedAnswer, release } = holdAnswer(SUCCESS)
  const { page, answer } = await mountScreen('/parts/late', { answers: [delayedAnswer] })
  await findCell(page, 0).click()
  await findField(page, 0).fill('10')
  await page.keyboard.press('Enter')
  // The change is being saved and cannot be cancelled.
  await page.keyboard.press('Escape')
  await expect(findField(page, 0)).toHaveValue('10')
  release()
  await expect(findCell(page, 1)).toBeFocused()
  answer(REFUSED)
  await page.keyboard.press('Enter')
  await findField(page, 1).fill('20')
  await page.keyboard.press('Enter')
  await expect(findField(page, 1)).not.toHaveAttribute('aria-busy', 'true')
  await expect(findField(page, 1)).toBeFocused()
  await expect(findField(page, 1)).toHaveValue('20')
})

for (const name of ['first', 'visitor']) {
  test(`a dialog stays open during its request and shows the refusal (${name})`, async ({ mountScreen }) => {
    const { delayedAnswer, release } = holdAnswer(REFUSED)
    const { page } = await mountScreen('/parts/late', { answers: [delayedAnswer] })
    const openButton = page.getByRole('button', { name: `Open the ${name}` })
    const dialog = page.getByRole('dialog', { name: `Keep the ${name}` })
    await openButton.click()
    await expectFocusWithin(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await openButton.click()
    const confirmButton = dialog.getByRole('button', { name: `Keep the ${name}` })
    await confirmButton.click()
    await expect(confirmButton).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    for (const closeButton of await dialog.getByRole('button', { name: /close|cancel/i }).all())
      await expect(closeButton).toBeDisabled()
    release()
    await expect(dialog.getByRole('alert')).toContainText('Taken')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}

test('a second filter keeps the first, which is still pending', async ({ mountScreen }) => {
  const { page, answer } = await mountScreen('/parts/late/list')
  const pressButton = (name: string) => page.getByRole('button', { name }).click()
  const search = page.getByRole('searchbox', { name: 'Search' })
  const holdRows = () => {
    const { delayedAnswer, release } = holdAnswer(ROWS)
    answer(delayedAnswer)
    return release
  }
  // The list has loaded.
  await expect(search).toBeVisible()
  let release = holdRows()
  await pressButton('Paid ones')
  await pressButton('Big ones')
  await pressButton('By total')
  await pressButton('By total')
  release()
  await expect(page).toHaveURL(/\/late\/list\?state=paid&kind=big&sort=-total$/)

  release = holdRows()
  await pressButton('All of them')
  // The search runs after a pause, when the filter is already applied.
  const searchRequest = page.waitForRequest(/rows.*q=disc/)
  await search.fill('disc')
  await pressButton('Paid ones')
  await searchRequest
  await expect(search).toHaveValue('disc')
  release()
  // On a busy machine the search runs first and comes first in the address.
  await expect(page).toHaveURL(({ searchParams }) => `${[...searchParams].toSorted()}` === 'q,disc,state,paid')

  release = holdRows()
  await search.fill('disc brake')
  await search.press('Enter')
  await pressButton('All of them')
  await expect(search).toHaveValue('')
  release()
  await expect(page).toHaveURL(/\/late\/list$/)
  await expect(search).toHaveValue('')
})

test('a navigation that waits for a save continues although the saved form closes', async ({ mountScreen }) => {
  const { delayedAnswer, release } = holdAnswer(SUCCESS)
  const { page } = await mountScreen('/parts/late/closing', { answers: [delayedAnswer] })
  await page.getByRole('textbox', { name: 'Note' }).fill('Almost done')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Somewhere else' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/parts\/late$/)
})
