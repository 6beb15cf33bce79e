import type { Page } from '@playwright/test'
import { editing } from '#content/contract-editing.ts'
import { presence } from '#content/contract-presence.ts'
import { write } from './edit-page.ts'
import { type Answer, answering, losing, refusing } from './workbench/answers.ts'
import { EDITED_PAGE, editedTitle, openedPage, pageAnswers } from './workbench/edited-page.ts'
import { expect, type Mount, test } from './workbench/mount-screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.locator('h1[data-edit]')

const openEditor = async (mountScreen: Mount, ...answers: Answer[]) => {
  const mounted = await mountScreen(EDITED_PAGE, { answers: [...pageAnswers(), ...answers] })
  await expect(button(mounted.page, 'Salvesta')).toBeVisible()
  return mounted
}

test('the editor reports a failed start, other editors, and scheduled versions', async ({ mountScreen }) => {
  const { page, answer } = await mountScreen(EDITED_PAGE, {
    answers: [...pageAnswers(), refusing(editing.open, { status: 409, message: 'Proovi hiljem.' })],
  })
  await expect(page.getByText('Proovi hiljem.')).toBeVisible()
  const [from, until] = ['2031-01-02T10:00:00.000Z', null]
  answer(
    answering(presence.report, () => ({ results: [{ username: 'tiina' }] })),
    openedPage({
      scheduledVersions: [
        { number: 9, savedBy: 'Tiina', from, until, hasStarted: false, visiblePeriods: [{ from, until }] },
      ],
    }),
  )
  await button(page, 'Muuda lehte').click()
  await expect(page.getByText('Seda lehte muudab ka: tiina')).toBeVisible()
  await expect(page.getByText(/näidatakse praegu salvestatu asemel ajastatud versiooni 9/)).toBeVisible()
})

test('a title is saved with the version that editing started from', async ({ mountScreen }) => {
  const { page, answer, lastSent } = await openEditor(mountScreen)
  await write(heading(page), 'Uus pealkiri')
  await expect(page.getByText('Salvestamata:', { exact: true })).toBeVisible()
  answer(answering(editing.save, () => ({ data: { pageVersion: 4, globalsVersion: 1, scheduledVersions: [] } })))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
  await expect(button(page, 'Muuda lehte')).toBeVisible()
  await expect
    .poll(() => lastSent(editing.save)?.body)
    .toMatchObject({ baseVersion: 3, page: { id: 7, content: { title: { et: 'Uus pealkiri', en: 'Sample page' } } } })
})

test('a failed save keeps the text and says why', async ({ mountScreen }) => {
  const { page, answer } = await openEditor(mountScreen)
  await write(heading(page), 'Uus pealkiri')
  for (const [reply, words] of [
    [losing(editing.save), 'Server ei vasta: tekst on salvestatud selles brauseris'],
    [
      refusing(editing.save, { status: 500, message: '' }),
      'Serveris tekkis viga: tekst on salvestatud selles brauseris',
    ],
    [refusing(editing.save, { status: 413, message: '' }), /Mustand on salvestamiseks liiga suur/],
    [
      refusing(editing.save, { status: 422, message: '', errors: { 'page.content.title': ['Liiga pikk'] } }),
      /Pealkiri: Liiga pikk/,
    ],
  ] as const) {
    answer(reply)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(words)).toBeVisible()
    await expect(heading(page)).toHaveText('Uus pealkiri')
  }
})

test('leaving with unsaved changes asks, and a draft is offered, taken and dropped', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await write(heading(page), 'Pooleli')
  await button(page, 'Loobu').click()
  const asks = page.getByRole('alertdialog', { name: 'Salvestamata muudatused' })
  await asks.getByRole('button', { name: 'Jätka muutmist' }).click()
  await expect(heading(page)).toHaveText('Pooleli')
  await button(page, 'Loobu').click()
  await asks.getByRole('button', { name: 'Lahku' }).click()
  await expect(page.locator('h1')).toHaveText('Näidisleht')
  const document = { page: editedTitle('Mustand'), globals: { content: {}, itemContainers: {} } }
  const draft = { ...document, savedAt: '2026-03-02T10:30:00.000Z', base: null }
  const other = await openEditor(mountScreen, openedPage({ draft }))
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Sul on salvestamata mustand/)).toHaveCount(0)
  await button(page, 'Muuda lehte').click()
  await expect(page.getByText(/^Sul on salvestamata mustand/)).toBeVisible()
  await write(heading(page), 'Muu')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Vali enne salvestamist/)).toBeVisible()
  await button(page, 'Loobu mustandist').click()
  await expect.poll(() => other.lastSent(editing.deleteDraft)?.url.searchParams.get('page')).toBe('7')
  await openEditor(mountScreen, openedPage({ draft }))
  await button(page, 'Jätka mustandiga').click()
  await expect(heading(page)).toHaveText('Mustand')
})
