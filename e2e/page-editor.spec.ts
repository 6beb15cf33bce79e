import type { Page } from '@playwright/test'
import { editing } from '#content/contract-editing.ts'
import { navigationAdmin } from '#content/contract-navigation.ts'
import { pageSchedule } from '#content/contract-page-schedule.ts'
import { pageSettings } from '#content/contract-page-settings.ts'
import { presence } from '#content/contract-presence.ts'
import { finder } from '#files/contract-finder.ts'
import { expectNoViolations } from './admin-staff.ts'
import { write } from './edit-page.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { type Answer, answerWith, answerWithFailure, createStaff, loseConnection } from './workbench/answers.ts'
import {
  answerEditorData,
  answerPageSettings,
  buildPageAnswers,
  buildPageWithTitle,
  EDITED_PAGE,
} from './workbench/edited-page.ts'
import { buildFileSummary } from './workbench/file-summary.ts'
import { expect, type Mount, test } from './workbench/mount-screen.ts'

const findButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const getHeading = (page: Page) => page.locator('h1[data-edit]')
const getBlocks = (page: Page) => page.locator('#content [data-block]')
const readBlockNames = (page: Page) =>
  getBlocks(page).evaluateAll(blocks => blocks.map(block => block.getAttribute('aria-label')))
const getRichText = (page: Page) => page.locator('.rich-text[data-edit]').first()

const [TEXT, QUOTE, PICTURE] = ['Plokk: Tekst', 'Plokk: Tsitaat', 'Plokk: Pilt']

const openEditor = async (mountScreen: Mount, ...answers: Answer[]) => {
  const mounted = await mountScreen(EDITED_PAGE, { answers: [...buildPageAnswers(), ...answers] })
  await expect(findButton(mounted.page, 'Salvesta')).toBeVisible()
  return mounted
}

const openSettings = async (page: Page, tab: string) => {
  await findButton(page, 'Lehe seaded').click()
  const dialog = page.getByRole('dialog', { name: 'Lehe seaded' })
  await dialog.getByRole('tab', { name: tab, exact: true }).click()
  return dialog
}

/** Inserts the first block that the picker finds for a search. */
const insertBlock = async (page: Page, search: string) => {
  await page.keyboard.press('Insert')
  await expect(page.getByRole('dialog', { name: 'Lisa plokk' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
}

/** Opens a formatted text and selects all of it. */
const selectText = async (page: Page) => {
  await getRichText(page).click()
  await expect(findButton(page, 'Paks')).toBeVisible()
  await page.keyboard.press('Control+a')
}

test('the staff bar offers what the permission allows, and starts the editor by key', async ({ mountScreen }) => {
  const writer = await mountScreen('/et/naidis', { answers: buildPageAnswers(), visitor: createStaff('page.edit') })
  await expect(findButton(writer.page, 'Muuda lehte')).toBeVisible()
  await expect(findButton(writer.page, 'Uus leht')).toHaveCount(0)
  const { page } = await mountScreen('/et/naidis', { answers: buildPageAnswers() })
  await expect(findButton(page, 'Muuda lehte')).toBeVisible()
  await expect(findButton(page, 'Uus leht')).toBeVisible()
  await findButton(page, 'Muuda lehte').focus()
  await page.keyboard.press('Control+Shift+e')
  await expect(page.locator('.edit-dock')).toBeFocused()
  await expect(page.getByText('Muudatusi veel ei ole')).toBeVisible()
  await findButton(page, 'Loobu').click()
  await expect(findButton(page, 'Muuda lehte')).toBeFocused()
})

test('the editor reports a failed start, other editors, and scheduled versions', async ({ mountScreen }) => {
  const { page, answer } = await mountScreen(EDITED_PAGE, {
    answers: [
      ...buildPageAnswers(),
      answerWithFailure(editing.readForEditing, { status: 409, message: 'Proovi hiljem.' }),
    ],
  })
  await expect(page.getByText('Proovi hiljem.')).toBeVisible()
  const [from, until] = ['2031-01-02T10:00:00.000Z', null]
  answer(
    answerWith(presence.report, () => ({ results: [{ username: 'tiina' }] })),
    answerEditorData({
      scheduledVersions: [
        { number: 9, savedBy: 'Tiina', from, until, hasStarted: false, visiblePeriods: [{ from, until }] },
      ],
    }),
  )
  await findButton(page, 'Muuda lehte').click()
  await expect(page.getByText('Seda lehte muudab ka: tiina')).toBeVisible()
  await expect(page.getByText(/näidatakse praegu salvestatu asemel ajastatud versiooni 9/)).toBeVisible()
})

test('a title is saved with the version that editing started from', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await openEditor(mountScreen)
  await write(getHeading(page), 'Uus pealkiri')
  await expect(page.getByText('Salvestamata:', { exact: true })).toBeVisible()
  answer(answerWith(editing.save, () => ({ data: { pageVersion: 4, globalsVersion: 1, scheduledVersions: [] } })))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
  await expect(findButton(page, 'Muuda lehte')).toBeVisible()
  await expect
    .poll(() => findLastSent(editing.save)?.body)
    .toMatchObject({ baseVersion: 3, page: { id: 7, content: { title: { et: 'Uus pealkiri', en: 'Sample page' } } } })
})

test('a failed save keeps the text and says why', async ({ mountScreen }) => {
  const { page, answer } = await openEditor(mountScreen)
  await write(getHeading(page), 'Uus pealkiri')
  for (const [reply, words] of [
    [loseConnection(editing.save), 'Server ei vasta: tekst on salvestatud selles brauseris'],
    [
      answerWithFailure(editing.save, { status: 500, message: '' }),
      'Serveris tekkis viga: tekst on salvestatud selles brauseris',
    ],
    [answerWithFailure(editing.save, { status: 413, message: '' }), /Mustand on salvestamiseks liiga suur/],
    [
      answerWithFailure(editing.save, { status: 422, message: '', errors: { 'page.content.title': ['Liiga pikk'] } }),
      /Pealkiri: Liiga pikk/,
    ],
  ] as const) {
    answer(reply)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(words)).toBeVisible()
    await expect(getHeading(page)).toHaveText('Uus pealkiri')
  }
})

test('asks before unsaved changes are lost, and offers to continue or discard a draft', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await write(getHeading(page), 'Pooleli')
  await findButton(page, 'Loobu').click()
  const confirmation = page.getByRole('alertdialog', { name: 'Salvestamata muudatused' })
  await confirmation.getByRole('button', { name: 'Jätka muutmist' }).click()
  await expect(getHeading(page)).toHaveText('Pooleli')
  await findButton(page, 'Loobu').click()
  await confirmation.getByRole('button', { name: 'Lahku' }).click()
  await expect(page.locator('h1')).toHaveText('Näidisleht')
  const document = { page: buildPageWithTitle('Mustand'), globals: { content: {}, itemContainers: {} } }
  const draft = { ...document, savedAt: '2026-03-02T10:30:00.000Z', base: null }
  const secondEditor = await openEditor(mountScreen, answerEditorData({ draft }))
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Sul on salvestamata mustand/)).toHaveCount(0)
  await findButton(page, 'Muuda lehte').click()
  await expect(page.getByText(/^Sul on salvestamata mustand/)).toBeVisible()
  await write(getHeading(page), 'Muu')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Vali enne salvestamist/)).toBeVisible()
  await findButton(page, 'Loobu mustandist').click()
  await expect.poll(() => secondEditor.findLastSent(editing.deleteDraft)?.url.searchParams.get('page')).toBe('7')
  await openEditor(mountScreen, answerEditorData({ draft }))
  await findButton(page, 'Jätka mustandiga').click()
  await expect(getHeading(page)).toHaveText('Mustand')
})

test('blocks are inserted, moved, copied, hidden and removed by keyboard', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await expect.poll(() => readBlockNames(page)).toEqual([TEXT, QUOTE, PICTURE])
  await getBlocks(page).first().focus()
  await insertBlock(page, 'pealk')
  await expect(page.locator('#content h2[data-edit]')).toBeFocused()
  await page.keyboard.type('hVahepealkiri')
  await expect(page.locator('#content h2')).toHaveText('hVahepealkiri')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => readBlockNames(page)).toEqual(['Plokk: Pealkiri', TEXT, QUOTE, PICTURE])
  await expect(getBlocks(page).first()).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => readBlockNames(page)).toEqual([TEXT, 'Plokk: Pealkiri', QUOTE, PICTURE])
  await page.keyboard.press('Control+Shift+z')
  await getBlocks(page).first().focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => readBlockNames(page)).toEqual(['Plokk: Pealkiri', 'Plokk: Pealkiri', TEXT, QUOTE, PICTURE])
  await page.keyboard.press('Delete')
  await expect.poll(() => readBlockNames(page)).toEqual(['Plokk: Pealkiri', TEXT, QUOTE, PICTURE])
  await getBlocks(page).nth(2).focus()
  await page.keyboard.press('h')
  await expect(getBlocks(page).nth(2)).toHaveAttribute('data-hidden', 'true')
  await expect(getBlocks(page).nth(2)).toHaveAccessibleName('Plokk: Tsitaat (peidetud)')
})

test('a block is dragged before another, and its menu opens by key', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  const quote = page.locator('#content blockquote')
  await quote.hover()
  await page.locator('.edit-grip').hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await getRichText(page).boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + 10, { steps: 4 })
  await page.mouse.move(x + 40, y + 2)
  await page.mouse.up()
  await expect.poll(() => readBlockNames(page)).toEqual([QUOTE, TEXT, PICTURE])
  await page.keyboard.press('Control+z')
  await expect.poll(() => readBlockNames(page)).toEqual([TEXT, QUOTE, PICTURE])
  await getBlocks(page).nth(1).focus()
  await page.keyboard.press('ContextMenu')
  await expectFocusWithin(page.getByRole('menu'))
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(getBlocks(page).nth(1)).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.keyboard.press('ContextMenu')
    await expectFocusWithin(page.getByRole('menu'))
    await page.keyboard.press(key)
    await expect(page.getByRole('menu'), key).toBeHidden()
    await expect(getBlocks(page).nth(1)).toBeFocused()
  }
})

test('letters typed at a block without a text do nothing', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await getBlocks(page).first().focus()
  await insertBlock(page, 'veerud')
  const columns = page.locator('[data-block]:focus')
  await expect(columns).toHaveAccessibleName('Plokk: Veerud')
  await page.keyboard.type('h/d+')
  await expect(columns).toHaveAccessibleName('Plokk: Veerud')
  await page.keyboard.press('Control+z')
  await expect.poll(() => readBlockNames(page)).toEqual([TEXT, QUOTE, PICTURE])
})

test('closing the block picker returns the focus to its opener', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  const addButton = page.locator('#content .edit-container-end').first()
  const picker = page.getByRole('dialog', { name: 'Lisa plokk' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => picker.getByRole('button', { name: 'Sulge' }).click(),
  ]) {
    await addButton.press('Enter')
    await expect(picker.getByRole('textbox')).toBeFocused()
    await close()
    await expect(addButton).toBeFocused()
  }
})

test('edits an optional field in its place on the page', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await getHeading(page).click()
  await page.getByRole('textbox', { name: 'Tekst pealkirja kohal' }).click()
  await page.keyboard.type('Uudis')
  await page.keyboard.press('Tab')
  await expect(getHeading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lühidalt')
  await expect(page.getByRole('textbox', { name: 'Sissejuhatus' })).toHaveText('Lühidalt')
  await expect(page.getByRole('textbox', { name: 'Tekst pealkirja kohal' })).toHaveText('Uudis')
})

test('undo and redo return the texts and the caret', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await getHeading(page).click()
  await getHeading(page).press('Control+End')
  await page.keyboard.insertText(' ja veel')
  await page.keyboard.press('Control+z')
  await expect(getHeading(page)).toHaveText('Näidisleht')
  await page.keyboard.insertText('!')
  await expect(getHeading(page)).toHaveText('Näidisleht!')
  await selectText(page)
  await page.keyboard.insertText('Teine lõik.')
  await expect(getRichText(page)).toHaveText('Teine lõik.')
  await page.keyboard.press('Control+z')
  await expect(getRichText(page)).toHaveText('Esimene lõik.')
  await page.keyboard.press('Control+Shift+z')
  await expect(getRichText(page)).toHaveText('Teine lõik.')
})

test('settings of a block change it in place, and Escape returns to it', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await getBlocks(page).nth(1).press('Enter')
  const settings = page.getByRole('region', { name: 'Ploki seaded: Tsitaat' })
  await settings.getByRole('textbox', { name: 'Tekst (et)' }).fill('Üks kord piisab.')
  await settings.getByRole('textbox', { name: 'Tekst (en)' }).fill('Once is enough.')
  await settings.getByRole('textbox', { name: 'Autor' }).fill('Jaan')
  await expect(page.locator('#content blockquote [data-edit]').first()).toHaveText('Üks kord piisab.')
  await expect(page.locator('#content').getByText('Jaan')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(getBlocks(page).nth(1)).toBeFocused()
})

test('lists unfinished blocks on save, opens them, and saves anyway on request', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await openEditor(mountScreen)
  answer(answerWith(editing.save, () => ({ data: { pageVersion: 4, scheduledVersions: [] } })))
  await getBlocks(page).first().focus()
  await insertBlock(page, 'pealk')
  await expect(page.locator('#content h2[data-edit]')).toBeFocused()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Pooleli plokid' })
  await dialog.getByRole('button', { name: /^Pealkiri põhiosa, plokk 2\s*Plokk on tühi\.$/ }).click()
  await expect(page.getByRole('region', { name: 'Ploki seaded: Pealkiri' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect.poll(() => findLastSent(editing.save)).toBeUndefined()
  await dialog.getByRole('button', { name: 'Salvesta ikkagi' }).click()
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
  await expect.poll(() => findLastSent(editing.save)?.body).toMatchObject({ acceptsUnfinished: true })
})

test('the format bar formats a selection, shows its state, and links only valid addresses', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await selectText(page)
  await page.keyboard.press('Control+b')
  await expect(findButton(page, 'Paks')).toHaveAttribute('aria-pressed', 'true')
  await expect(getRichText(page).locator('strong')).toHaveText('Esimene lõik.')
  await findButton(page, 'Paks').click()
  await expect(getRichText(page).locator('strong')).toHaveCount(0)
  await findButton(page, 'Täppidega loend').click()
  await expect(getRichText(page).locator('li')).toHaveText('Esimene lõik.')
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'Aadress' })
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/^Aadress peab algama märkidega/)
  await address.fill('/et/kontakt')
  await page.keyboard.press('Enter')
  await expect(getRichText(page).getByRole('link')).toHaveAttribute('href', '/et/kontakt')
  await expect(findButton(page, 'Link')).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page)
  await findButton(page, 'Link').click()
  await findButton(page, 'Eemalda link').click()
  await expect(getRichText(page).locator('a')).toHaveCount(0)
})

const FILES: Answer[] = [
  answerWith(finder.files, () => ({ results: [buildFileSummary(5, 'sinine.png')] })),
  answerWith(finder.folders, () => ({ results: [{ id: 1, name: 'Tooted', parent_id: null, count: 1 }] })),
  answerWith(finder.view, ({ data }) => ({
    data: {
      ...data,
      ...buildFileSummary(5, 'sinine.png'),
      alts: { type: 'language' as const, et: 'Sinine' },
      crop: null,
    },
  })),
]

test('a picture is replaced by the finder, which asks for a picture only', async ({ mountScreen }) => {
  const { page, findLastSent } = await openEditor(mountScreen, ...FILES)
  const picture = page.locator('#content [data-edit-picture] img')
  await picture.click()
  const dialog = page.getByRole('dialog', { name: 'Vali pildid' })
  await dialog.getByRole('option', { name: 'sinine.png' }).click()
  await expect.poll(() => findLastSent(finder.files)?.url.searchParams.get('kind')).toBe('image')
  await dialog.getByRole('button', { name: 'Vali', exact: true }).click()
  await expect(picture).toHaveAttribute('src', /sinine/)
  await expect(picture).toHaveAttribute('alt', 'Sinine')
  await selectText(page)
  await findButton(page, 'Pilt').click()
  await page.getByRole('option', { name: 'sinine.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vali', exact: true }).click()
  await expect(getRichText(page).locator('img[src*=sinine]')).toBeVisible()
})

test('the translation pane counts missing texts, finds them, and copies them', async ({ mountScreen }) => {
  const { page } = await openEditor(mountScreen)
  await findButton(page, 'ET+EN: muuda kõrvuti (EN)').click()
  const english = page.locator('h1 [data-edit][lang=en]')
  await expect(english).toHaveText('Sample page')
  await english.press('Control+a')
  await english.press('Delete')
  await getRichText(page).click()
  await findButton(page, 'EN: 1 tõlge puudu').click()
  await expect(english).toBeFocused()
  await expectNoViolations(page)
  await findButton(page, 'Kopeeri keelest ET').click()
  await expect(english).toHaveText('Näidisleht')
  await expect(findButton(page, 'EN: 1 tõlge puudu')).toHaveCount(0)
  await findButton(page, 'ET+EN: muuda kõrvuti (EN)').click()
  await expect(getHeading(page)).toHaveText('Näidisleht')
})

test('separate changes of two people are merged, and a conflict is decided by the user', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await openEditor(mountScreen)
  await write(getHeading(page), 'Minu pealkiri')
  answer(
    answerWithFailure(editing.save, { status: 409, message: 'Vana' }),
    answerEditorData({ pageVersion: 4, savedBy: 'Tiina' }, buildPageWithTitle('Tiina pealkiri')),
  )
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Tiina salvestas selle lehe vahepeal' })
  await expect(dialog.getByRole('radio', { name: /Sinu versioon/ })).toBeChecked()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Jätka muutmist' }).click()
  await expect(getHeading(page)).toHaveText('Minu pealkiri')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('radio', { name: /Tiina/ }).check()
  answer(answerWith(editing.save, () => ({ data: { pageVersion: 5, scheduledVersions: [] } })))
  await dialog.getByRole('button', { name: 'Salvesta ühendatud versioon' }).click()
  await expect(findButton(page, 'Muuda lehte')).toBeVisible()
  await expect.poll(() => findLastSent(editing.save)).toBeDefined()
})

test('versions are listed, compared, previewed on the page, and restored', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await openEditor(mountScreen)
  answer(answerWith(pageSettings.version, () => ({ data: buildPageWithTitle('Vana pealkiri') })))
  const dialog = await openSettings(page, 'Versioonid')
  await expect(dialog.getByText('Praegu avalik')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Võrdle' }).last().click()
  const comparison = page.getByRole('dialog', { name: /^Võrdlus/ })
  await expect(comparison.getByText('Vana pealkiri')).toBeVisible()
  await expectNoViolations(page)
  await comparison.getByRole('button', { name: 'Vaata lehel' }).click()
  await expect(page.locator('h1')).toHaveText('Vana pealkiri')
  await expect(page.locator('[data-edit]')).toHaveCount(0)
  await findButton(page, 'Tagasi muutma').click()
  await expect(getHeading(page)).toHaveText('Näidisleht')
  answer(answerWith(pageSettings.restore, () => ({ data: { version: 4 } })))
  await dialog.getByRole('button', { name: 'Taasta' }).click()
  await expect(page.getByText('Versioon on taastatud')).toBeVisible()
  await expect
    .poll(() => findLastSent(pageSettings.restore)?.body)
    .toMatchObject({ number: 2, version: 3, inEditor: true })
})

test('a scheduled version says when visitors see it, or why they do not', async ({ mountScreen }) => {
  const hidden = {
    type: 0 as const,
    rangeFrom: null,
    rangeTo: null,
    stateInRange: 1 as const,
    stateOutRange: 1 as const,
  }
  const { page, answer, findLastSent } = await openEditor(mountScreen, answerPageSettings({ visibility: hidden }))
  const dialog = await openSettings(page, 'Ajakava')
  const scheduleButton = dialog.getByRole('button', { name: 'Ajasta see versioon' })
  const from = dialog.getByLabel('Alates')
  await scheduleButton.click()
  await expect(from).toHaveAccessibleDescription('Vali, millal see avaldatakse.')
  await from.fill('2031-01-02T10:00')
  await expect(dialog.getByText('Külastajad näevad seda alates 02.01.2031 10:00.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Tee leht sel ajal nähtavaks' }).uncheck()
  await expect(dialog.getByText('Külastajad seda ei näe: leht on sel ajal peidetud.')).toBeVisible()
  await scheduleButton.click()
  await expect.poll(() => findLastSent(pageSchedule.schedule)).toBeUndefined()
  await dialog.getByRole('checkbox', { name: 'Tee leht sel ajal nähtavaks' }).check()
  const errorMessage = 'Lõpp peab olema pärast algust ja tulevikus.'
  answer(answerWithFailure(pageSchedule.schedule, { status: 422, message: '', errors: { until: [errorMessage] } }))
  await scheduleButton.click()
  await expect(dialog.getByLabel('Kuni')).toHaveAccessibleDescription(new RegExp(errorMessage))
  await expectNoViolations(page)
  answer(answerWith(pageSchedule.schedule))
  await scheduleButton.click()
  await expect(page.getByText(/^Versioon on ajastatud\. Külastajad näevad seda alates/)).toBeVisible()
  await expect.poll(() => findLastSent(pageSchedule.schedule)?.body).toMatchObject({ showPage: true, until: null })
})

test('the page dialog retries a failed load, refuses taken addresses, and saves visibility', async ({
  mountScreen,
}) => {
  const { page, answer, findLastSent } = await openEditor(
    mountScreen,
    answerWithFailure(pageSettings.read, { status: 409, message: 'Proovi hiljem' }),
  )
  const dialog = await openSettings(page, 'Aadress')
  await expect(dialog.getByText('Laadimine ebaõnnestus.')).toBeVisible()
  answer(answerPageSettings())
  await dialog.getByRole('button', { name: 'Proovi uuesti' }).click()
  const address = dialog.getByRole('textbox', { name: 'Aadress (ET)' })
  const addressTaken = 'Seda aadressi kasutab juba teine leht.'
  answer(answerWithFailure(pageSettings.changeAddress, { status: 422, message: '', errors: { slug: [addressTaken] } }))
  await address.fill('kontakt')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(new RegExp(addressTaken))
  answer(answerWith(pageSettings.changeAddress, () => ({ data: { slug: 'kontakt' } })))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lehe aadress on muudetud')).toBeVisible()
  await expect.poll(() => findLastSent(pageSettings.changeAddress)?.body).toEqual({ language: 'et', slug: 'kontakt' })
  await dialog.getByRole('tab', { name: 'Nähtavus' }).click()
  await dialog.getByRole('combobox', { name: 'Nähtavus' }).click()
  await page.getByRole('option', { name: /^Peidetud/ }).click()
  await dialog.getByRole('button', { name: 'Salvesta nähtavus' }).click()
  await expect(page.getByText('Nähtavus on salvestatud')).toBeVisible()
  await expect
    .poll(() => findLastSent(pageSettings.setVisibility)?.body)
    .toMatchObject({ visibility: { type: 0, stateInRange: 1 } })
  await expectNoViolations(page)
})

test('the page dialog adds the page to the navigation and removes it', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await openEditor(mountScreen)
  const label = { type: 'language' as const, et: 'Näidisleht', en: 'Sample page' }
  const entry = { kind: 'page' as const, page_id: 7, url: null, category_id: null, visible: true, label, children: [] }
  answer(answerWith(navigationAdmin.read, () => ({ data: { version: 'a', entries: [] } })))
  const dialog = await openSettings(page, 'Menüü')
  answer(answerWith(navigationAdmin.save, () => ({ data: { version: 'b', entries: [entry] } })))
  await dialog.getByRole('button', { name: 'Lisa menüüsse' }).click()
  await expect(dialog.getByText('Näidisleht')).toBeVisible()
  await expect
    .poll(() => findLastSent(navigationAdmin.save)?.body)
    .toMatchObject({ version: 'a', entries: [{ page_id: 7 }] })
  answer(answerWith(navigationAdmin.save, () => ({ data: { version: 'c', entries: [] } })))
  await dialog.getByRole('button', { name: 'Eemalda menüüst' }).click()
  await expect(dialog.getByText('Seda lehte ei ole veel menüüs.')).toBeVisible()
  await expect.poll(() => findLastSent(navigationAdmin.save)?.body).toEqual({ version: 'b', entries: [] })
})

test('a layout that hides the page asks before it applies', async ({ mountScreen }) => {
  const { page } = await openEditor(
    mountScreen,
    answerPageSettings({ layouts: ['Default', 'PageNotFound', 'SearchResults'] }),
  )
  const dialog = await openSettings(page, 'Kirjeldus')
  const layout = dialog.getByRole('combobox', { name: 'Paigutus' })
  for (const [name, words] of [
    ['Lehte ei leitud', 'näevad külastajad teadet, et lehte ei leitud'],
    ['Otsingutulemused', 'suunatakse aadressile /searchresults'],
  ] as const) {
    await layout.click()
    await page.getByRole('option', { name }).click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toContainText(words)
    await confirmation.getByRole('button', { name: 'Jäta paigutus' }).click()
    await expect(layout).toHaveText('Artikkel')
  }
})

test('a new page needs a title, and opens for editing', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen('/et/naidis', { answers: buildPageAnswers() })
  await findButton(page, 'Uus leht').click()
  const dialog = page.getByRole('dialog', { name: 'Uus leht' })
  const title = dialog.getByRole('textbox', { name: 'Pealkiri (Eesti)' })
  answer(answerWithFailure(pageSettings.create, { status: 422, message: '', errors: { title: ['Sisesta pealkiri.'] } }))
  await dialog.getByRole('button', { name: 'Loo leht' }).click()
  await expect(title).toHaveAccessibleDescription(/Sisesta pealkiri/)
  await expectNoViolations(page)
  answer(answerWith(pageSettings.create, () => ({ data: { id: 7, path: '/et/naidis' } })))
  await title.fill('Värske leht')
  await dialog.getByRole('checkbox', { name: 'Lehe „Näidisleht“ koopiana' }).check()
  await page.keyboard.press('Enter')
  await expect(findButton(page, 'Salvesta')).toBeVisible()
  await expect
    .poll(() => findLastSent(pageSettings.create)?.body)
    .toEqual({ title: { type: 'language', et: 'Värske leht' }, copyOf: 7 })
})

test('without the right to manage pages, texts change but blocks and settings do not', async ({ mountScreen }) => {
  const { page } = await mountScreen(EDITED_PAGE, { answers: buildPageAnswers(), visitor: createStaff('page.edit') })
  await write(getHeading(page), 'Uus pealkiri')
  await expect(page.getByText('Salvestamata:', { exact: true })).toBeVisible()
  await expect(findButton(page, 'Lehe seaded')).toHaveCount(0)
  await getBlocks(page).first().focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => readBlockNames(page)).toEqual([TEXT, QUOTE, PICTURE])
})
