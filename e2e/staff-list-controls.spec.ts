import { type ListedOrder, orderAdmin, orderBulk } from '#orders/contract-order-admin.ts'
import { type ListView, savedViews } from '#wire/contract-list-views.ts'
import { expectNoViolations } from './admin-staff.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { type Answer, answerWith, answerWithFailure, delayAnswer } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const ORDERS_PATH = '/et/admin/order'

const answerRows = (change: (row: ListedOrder, index: number) => ListedOrder = row => row): Answer =>
  answerWith(
    orderAdmin.list,
    ({ results }) => ({
      results: results.map((row, index) =>
        change({ ...row, number: String(100 + index), client: `Klient ${index}` }, index),
      ),
    }),
    { entries: 3, text: 'Tekst' },
  )

const answerViews = (...views: Partial<ListView>[]): Answer =>
  answerWith(savedViews.list, () => ({
    results: views.map((view, index) => ({
      id: index + 1,
      list: 'order',
      name: `Vaade ${index}`,
      query: 'state=paid',
      shared: false,
      own: true,
      ...view,
    })),
  }))

test('the bulk bar counts, previews, reports a refusal, and runs', async ({ mountScreen }) => {
  const answerPlan = (ids: number[], count: number): Answer =>
    answerWith(orderBulk.plan, () => ({
      data: { ids, refused: count > 0 ? [{ reason: 'Juba saadetud', count, names: ['#102'] }] : [], examples: [] },
    }))
  const { page, answer, findLastSent } = await mountScreen(ORDERS_PATH, {
    answers: [answerRows(), answerViews(), answerPlan([1, 2], 1)],
  })
  const bar = page.getByRole('toolbar', { name: 'Valitud read' })
  await page.getByRole('checkbox', { name: 'Vali kõik' }).check()
  await expect(bar.getByRole('status')).toHaveText('3 valitud')
  await bar.getByRole('button', { name: 'Tühista valik' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Vali kõik' }).check()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Muudetakse 2')).toBeVisible()
  await expect(dialog.getByText(/Juba saadetud/)).toBeVisible()
  await expect
    .poll(() => findLastSent(orderBulk.plan)?.body)
    .toMatchObject({ selection: { ids: [1, 2, 3] }, action: { kind: 'pack' } })
  await expectNoViolations(page)
  await expect(dialog.getByRole('button', { name: /\(2\)$/ })).toBeFocused()
  answer(answerWithFailure(orderBulk.step, { status: 409, message: 'Ladu on suletud.' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Toiming jäi pooleli: Ladu on suletud.')).toBeVisible()
  const pendingStep = Promise.withResolvers<void>()
  const stepAnswer = answerWith(orderBulk.step, () => ({ data: { changed: 2, refused: [] } }))
  answer(delayAnswer(stepAnswer, pendingStep.promise))
  await dialog.getByRole('button', { name: /\(2\)$/ }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Edenemine' })).toBeVisible()
  pendingStep.resolve()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^2 muudetud/)).toBeVisible()
  answer(answerWith(orderBulk.undo, () => ({ data: { undone: 2, skipped: 0, next: null } })))
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(page.getByText('2 muudatust on tagasi võetud')).toBeVisible()
  await expect.poll(() => findLastSent(orderBulk.undo)?.body).toMatchObject({ after: 0 })
})

test('the selection survives a change of page', async ({ mountScreen }) => {
  const answerRowsFrom = (first: number): Answer =>
    answerWith(
      orderAdmin.list,
      ({ results }) => ({
        results: results.map((row, index) => ({ ...row, id: first + index, number: `${first + index}` })),
      }),
      { entries: 60, text: 'Tekst' },
    )
  const { page, answer } = await mountScreen(ORDERS_PATH, { answers: [answerRowsFrom(100), answerViews()] })
  const status = page.getByRole('toolbar', { name: 'Valitud read' }).getByRole('status')
  await page.getByRole('checkbox', { name: 'Vali #100' }).check()
  answer(answerRowsFrom(200))
  await page.getByRole('link', { name: 'Järgmine lehekülg' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await page.getByRole('checkbox', { name: 'Vali #200' }).check()
  await expect(status).toHaveText('2 valitud')
})

test('columns are chosen, moved and stored in the address', async ({ mountScreen }) => {
  const { page } = await mountScreen(ORDERS_PATH, { answers: [answerRows(), answerViews()] })
  const heads = page.getByRole('table', { name: 'Tellimused' }).getByRole('columnheader')
  await page.getByRole('button', { name: 'Veerud' }).click()
  const dialog = page.getByRole('dialog', { name: 'Veerud' })
  for (const name of ['Esitatud', 'Ooteaeg', 'Tarne', 'Sildid']) await dialog.getByRole('checkbox', { name }).uncheck()
  await dialog.getByRole('checkbox', { name: 'E-post' }).check()
  await dialog.getByRole('button', { name: 'Liiguta üles: Kokku' }).click()
  await dialog.getByRole('radio', { name: 'Avar' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Veerud' })).toBeFocused()
  await expect(heads.filter({ hasText: 'E-post' })).toHaveCount(1)
  await expect(heads.filter({ hasText: 'Esitatud' })).toHaveCount(0)
  await expect(page).toHaveURL(/columns=/)
})

test('views are saved with a name, opened, and deleted', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(`${ORDERS_PATH}?state=paid`, {
    answers: [answerRows(), answerViews()],
  })
  await page.getByRole('button', { name: 'Vaated' }).click()
  await page.getByRole('menuitem', { name: 'Salvesta see vaade…' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Nimi' })
  await expect(name).toBeFocused()
  await dialog.getByRole('button', { name: 'Salvesta' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Makstud')
  answer(answerWithFailure(savedViews.save, { status: 409, message: 'Selles nimekirjas on juba 50 vaadet.' }))
  await dialog.getByRole('button', { name: 'Salvesta' }).click()
  await expect(dialog.getByRole('alert')).toContainText('juba 50 vaadet')
  answer(answerWith(savedViews.save), answerViews({ name: 'Makstud', query: 'state=new' }))
  await dialog.getByRole('switch', { name: 'Jaga kõigi töötajatega' }).click()
  await dialog.getByRole('button', { name: 'Salvesta' }).click()
  await expect(page.getByText('Vaade „Makstud“ on salvestatud')).toBeVisible()
  await expect
    .poll(() => findLastSent(savedViews.save)?.body)
    .toMatchObject({ list: 'order', name: 'Makstud', shared: true })
  await page.getByRole('button', { name: 'Vaated' }).click()
  await page.getByRole('menuitem', { name: 'Makstud' }).click()
  await expect(page).toHaveURL(/\?state=new$/)
})

test('filters fold into one button, apply, and are removed by their marks', async ({ mountScreen }) => {
  const { page, findLastSent } = await mountScreen(ORDERS_PATH, { answers: [answerRows(), answerViews()] })
  const readLastQuery = () => Object.fromEntries(findLastSent(orderAdmin.list)?.url.searchParams ?? [])
  const filterButton = page.getByRole('button', { name: /^Filtrid/ })
  await filterButton.click()
  await expect(filterButton).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('group', { name: 'Filtrid' })
  await panel.getByRole('combobox', { name: 'Makse' }).click()
  await page.getByRole('option').nth(1).click()
  await expect.poll(readLastQuery).toMatchObject({ payment: 'unpaid' })
  const fromField = panel.getByRole('textbox', { name: 'Summa alates €' })
  await fromField.fill('12,5')
  await fromField.press('Enter')
  await expect.poll(readLastQuery).toMatchObject({ payment: 'unpaid', total_from: '12.5' })
  await fromField.fill('palju')
  await fromField.press('Enter')
  await expect(fromField).toHaveValue('12,5')
  await expect(filterButton).toHaveText('Filtrid (2)')
  await page.getByRole('button', { name: /^Eemalda filter Summa alates €/ }).click()
  await expect(filterButton).toBeFocused()
  await expect.poll(readLastQuery).not.toHaveProperty('total_from')
  await page.getByRole('button', { name: 'Eemalda filtrid' }).click()
  await expect(filterButton).toHaveText('Filtrid')
  await expect.poll(readLastQuery).not.toHaveProperty('payment')
})

test('a list without results offers to clear its filters', async ({ mountScreen }) => {
  const emptyAnswer = answerWith(orderAdmin.list, () => ({ results: [] }))
  const { page } = await mountScreen(`${ORDERS_PATH}?q=olematu`, { answers: [emptyAnswer, answerViews()] })
  await expect(page.getByText('Tulemusi ei ole')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Eemalda filtrid' }).last().click()
  await expect(page.getByText('Tellimusi veel ei ole')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('on a phone every order shows number, client, state and total, and filters collapse', async ({ mountScreen }) => {
  const setPayOnDelivery = (row: ListedOrder, index: number): ListedOrder => ({
    ...row,
    ...(index === 1 && { pays_by: 'cash' }),
  })
  const { page, findLastSent } = await mountScreen(ORDERS_PATH, {
    answers: [answerRows(setPayOnDelivery), answerViews()],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Pakkida, tasutakse üleandmisel').last()).toBeInViewport({ ratio: 1 })
  const orderRow = page.getByRole('table', { name: 'Tellimused' }).locator('tbody').getByRole('row').first()
  for (const words of [/^#100/, 'Klient 0', 'Ootab makset', /€$/])
    await expect(orderRow.getByText(words).filter({ visible: true }).last()).toBeInViewport({ ratio: 1 })
  const filters = page.getByRole('button', { name: /^Filtrid/ })
  await expect(page.getByRole('combobox', { name: 'Makse' })).toBeHidden()
  await filters.click()
  await page.getByRole('combobox', { name: 'Makse' }).click()
  await page.getByRole('option', { name: 'Ootab makset' }).click()
  await expect(filters).toHaveText('Filtrid (1)')
  await filters.click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Eemalda filter Makse: / }).click()
  await expect(filters).toBeFocused()
  await expect.poll(() => findLastSent(orderAdmin.list)?.url.searchParams.has('payment')).toBe(false)
})

test('on a phone the menu opens a screen, whose period is a toggle', async ({ mountScreen }) => {
  const { page } = await mountScreen('/en/admin/order', { answers: [answerRows(), answerViews()] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expectNoViolations(page)
  await menu.getByRole('link', { name: 'Search keywords' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Search keywords')
  await expect(menu).toHaveCount(0)
  const month = page.getByRole('button', { name: 'This month' })
  await month.click()
  await expect(page).toHaveURL(/period=month/)
  await expect(month).toHaveAttribute('aria-pressed', 'true')
})

for (const list of ['album', 'category', 'filter', 'role', 'Synonyms', 'StockCounts', 'import', 'navigation']) {
  test(`the address of a new ${list} opens the form above the list`, async ({ mountScreen }) => {
    const { page } = await mountScreen(`/et/admin/${list}#new`)
    await expectFocusWithin(page.getByRole('dialog'))
    await expect(page).toHaveURL(new RegExp(`/et/admin/${list}$`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('the collapsed navigation is remembered', async ({ mountScreen }) => {
  const { page } = await mountScreen(ORDERS_PATH, { answers: [answerRows(), answerViews()] })
  const menu = page.getByRole('navigation', { name: 'Haldusmenüü' })
  await expect(menu.getByText('Otsisõnad')).toBeVisible()
  await page.getByRole('button', { name: 'Ahenda või laienda külgriba' }).click()
  await expect(menu.getByText('Otsisõnad')).toBeHidden()
  await expect(menu.getByRole('link', { name: 'Kliendid' })).toBeVisible()
  const readStoredOptions = () => page.evaluate(() => localStorage.getItem('options') ?? '')
  await expect.poll(readStoredOptions).toContain('"adminSidebar":false')
  await mountScreen(ORDERS_PATH, {
    answers: [answerRows(), answerViews()],
    stored: { options: await readStoredOptions() },
  })
  await expect(menu.getByRole('link', { name: 'Kliendid' })).toBeVisible()
  await expect(menu.getByText('Otsisõnad')).toBeHidden()
})
