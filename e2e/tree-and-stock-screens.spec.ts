import type { Page } from '@playwright/test'
import { category, categoryAdmin } from '#catalog/contract-category.ts'
import { navigationAdmin } from '#content/contract-navigation.ts'
import { documentAdmin, type StockDocument } from '#warehouse/contract-document.ts'
import { expectNoViolations } from './admin-staff.ts'
import { type Answer, answerWith, answerWithFailure, delayAnswer, loseConnection } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const buildText = (et: string) => ({ type: 'language' as const, et, en: et })

/** The sample has two roots, and the first has a child. */
const CATEGORIES = [
  { id: 1, parent_id: 0, position: 0, name: buildText('Pidurid') },
  { id: 2, parent_id: 1, position: 0, name: buildText('Kettad') },
  { id: 3, parent_id: 0, position: 1, name: buildText('Turbod') },
]
const categoriesAnswer: Answer = answerWith(categoryAdmin.list, ({ results: [first] }) => ({
  results: CATEGORIES.map(sample => ({
    ...(first as NonNullable<typeof first>),
    hidden: 0,
    products: 0,
    within: 0,
    ...sample,
  })),
}))

const findItems = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('a category moves at once by keyboard, and moves back after a refusal', async ({ mountScreen }) => {
  const pendingAnswer = Promise.withResolvers<void>()
  const refusal = answerWithFailure(category.update, { status: 409, message: 'Kategooriat muudeti vahepeal.' })
  const { page, findLastSent } = await mountScreen('/et/admin/category', {
    answers: [categoriesAnswer, delayAnswer(refusal, pendingAnswer.promise)],
  })
  const rows = findItems(page, 'Kategooriad')
  await expect(rows).toHaveText([/Pidurid/, /Kettad/, /Turbod/])
  await page.getByRole('button', { name: 'Turbod', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows).toHaveText([/Turbod/, /Pidurid/, /Kettad/])
  await expect.poll(() => findLastSent(category.update)?.body).toEqual({ parent_id: 0, position: 0 })
  pendingAnswer.resolve()
  await expect(page.getByText('Kategooriat muudeti vahepeal.')).toBeVisible()
  await expect(rows).toHaveText([/Pidurid/, /Kettad/, /Turbod/])
})

test('a category is hidden by its menu, and removed only after a question', async ({ mountScreen }) => {
  const { page, findLastSent } = await mountScreen('/et/admin/category', { answers: [categoriesAnswer] })
  const menu = page.getByRole('button', { name: 'Rohkem tegevusi: Pidurid' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: /^Liiguta üles/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Peida' }).click()
  await expect(page.getByText('Pidurid on peidetud')).toBeVisible()
  await expect.poll(() => findLastSent(category.update)?.body).toEqual({ hidden: '1' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Kustuta' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Kas kustutada see kategooria?' })
  await confirmation.getByRole('button', { name: 'Loobu' }).click()
  await expect.poll(() => findLastSent(category.remove)).toBeUndefined()
})

const navigationAnswer: Answer = answerWith(navigationAdmin.read, () => {
  const entry = { kind: 'menu' as const, page_id: null, category_id: null, visible: true, url: '/tarne' }
  return {
    data: {
      version: 'v1',
      entries: ['Tarne', 'Meist', 'Lood'].map(name => ({ ...entry, label: buildText(name), children: [] })),
    },
  }
})

test('the navigation moves by keyboard, hides entries, and is saved together', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen('/et/admin/navigation', { answers: [navigationAnswer] })
  const rows = findItems(page, 'Menüüpunktid')
  await expect(rows).toHaveText([/Tarne/, /Meist/, /Lood/])
  await page.getByRole('button', { name: 'Lood', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows).toHaveText([/Lood/, /Tarne/, /Meist/])
  await expect(page.getByRole('button', { name: 'Lood', exact: true })).toBeFocused()
  answer(answerWith(navigationAdmin.save))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  const savedBody = findLastSent(navigationAdmin.save)?.body as {
    version: string
    entries: { label: { et: string } }[]
  }
  expect(savedBody.version).toBe('v1')
  expect(savedBody.entries.map(({ label }) => label.et)).toEqual(['Lood', 'Tarne', 'Meist'])
})

const DOCUMENT_PATH = '/et/admin/StockDocuments/edit/1'
const LINES = [
  { product_id: 1, name: 'Ketas', code1: 'K-1', code2: '', expected: 4, counted: 4, batches: '' },
  { product_id: 2, name: 'Klots', code1: 'K-2', code2: '', expected: 2, counted: 1, batches: '' },
]
const answerDocument = (change: Partial<StockDocument> = {}): Answer =>
  answerWith(documentAdmin.view, ({ data }) => ({
    data: {
      ...data,
      id: 1,
      reference: 'Saateleht 7',
      warehouse: 'Tallinn',
      booked_at: null,
      kind: 'delivery' as const,
      lines: LINES,
      ...change,
    },
  }))

test('a refused menu item shows its error at the item and at its field', async ({ mountScreen }) => {
  const entry = { kind: 'default' as const, page_id: null, category_id: null, visible: true, url: '/tooted' }
  const entries = [
    { ...entry, label: buildText('Esimene'), children: [] },
    {
      ...entry,
      label: buildText('Rehvid'),
      kind: 'category' as const,
      children: [{ ...entry, label: buildText('Talverehvid') }],
    },
  ]
  const { page, answer } = await mountScreen('/et/admin/navigation', {
    answers: [answerWith(navigationAdmin.read, () => ({ data: { version: '1', entries } }))],
  })
  const categoryButton = page.getByRole('button', { name: 'Talverehvid', exact: true })
  await page.getByRole('button', { name: 'Esimene', exact: true }).press('Alt+ArrowDown')
  answer(
    answerWithFailure(navigationAdmin.save, {
      status: 422,
      message: 'Kontrolli',
      errors: { 'entries.0.children.0.url': ['Aadress ei sobi'] },
    }),
  )
  await page.keyboard.press('Control+s')
  await expect(categoryButton).toBeFocused()
  await expect(categoryButton).toHaveAccessibleDescription(/^Aadress ei sobi/)
  await categoryButton.press('Enter')
  const address = page.getByRole('dialog').getByRole('textbox', { name: 'Aadress' })
  await expect(address).toHaveAccessibleDescription(/Aadress ei sobi/)
  await address.fill('/kontakt')
  await expect(address).not.toHaveAccessibleDescription(/Aadress ei sobi/)
  await page.getByRole('button', { name: 'Valmis' }).click()
  await expect(categoryButton).not.toHaveAccessibleDescription(/Aadress ei sobi/)
})

test('a delivery counts scans, keeps them while the connection is lost, and lists unknown codes', async ({
  mountScreen,
}) => {
  const { page, answer, findLastSent } = await mountScreen(DOCUMENT_PATH, {
    answers: [answerDocument(), loseConnection(documentAdmin.scan)],
  })
  const scanField = page.getByRole('textbox', { name: 'Skanni või sisesta tootekood' })
  const bookButton = page.getByRole('button', { name: 'Kinnita vastuvõtt' })
  await scanField.fill('5*K-2')
  await scanField.press('Enter')
  await expect(page.getByText('1 kood ootab')).toBeVisible()
  await expect(bookButton).toBeDisabled()
  await expectNoViolations(page)
  answer(answerWith(documentAdmin.scan, ({ data }) => ({ data: { ...data, ...LINES[1], counted: 6 } })))
  await page.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(page.getByRole('textbox', { name: 'Loetud kogus: Klots' })).toHaveValue('6')
  await expect(bookButton).toBeEnabled()
  await expect.poll(() => findLastSent(documentAdmin.scan)?.body).toMatchObject({ code: 'K-2', amount: 5 })
  answer(answerWithFailure(documentAdmin.scan, { status: 404, message: 'Sellist koodi ei ole.' }))
  await scanField.fill('TUNDMATU')
  await scanField.press('Enter')
  await expect(page.getByText('Tundmatud koodid')).toBeVisible()
  await expect(page.getByText('TUNDMATU', { exact: true })).toBeVisible()
})

test('a counted number is saved by Enter, refused beside its old value, and restored by Escape', async ({
  mountScreen,
}) => {
  const { page, answer, findLastSent } = await mountScreen(DOCUMENT_PATH, { answers: [answerDocument()] })
  const countedField = page.getByRole('textbox', { name: 'Loetud kogus: Ketas' })
  answer(answerWithFailure(documentAdmin.setLine, { status: 422, message: 'Liiga palju.' }))
  await countedField.fill('palju')
  await expect(countedField).toHaveAttribute('aria-invalid', 'true')
  await countedField.press('Enter')
  await expect.poll(() => findLastSent(documentAdmin.setLine)).toBeUndefined()
  await countedField.fill('9')
  await countedField.press('Enter')
  await expect(page.getByText('Liiga palju.')).toBeVisible()
  await expect(countedField).toHaveAttribute('aria-invalid', 'true')
  await countedField.press('Escape')
  await expect(countedField).toHaveValue('4')
  await expect.poll(() => findLastSent(documentAdmin.setLine)?.body).toEqual({ seen: 4, counted: 9 })
})

test('a booking names its numbers, and lists the pieces that orders lack', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(DOCUMENT_PATH, { answers: [answerDocument()] })
  await page.getByRole('button', { name: 'Kinnita vastuvõtt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kinnita vastuvõtt' })
  await expect(dialog).toContainText('Tükke: 5 · tooteid: 2 · erinevusi: 1')
  answer(
    answerWith(documentAdmin.book, () => ({
      moved: 2,
      shortages: [{ product_id: 2, name: 'Klots', code1: 'K-2', pieces: 3 }],
    })),
  )
  await dialog.getByRole('button', { name: 'Kinnita vastuvõtt' }).click()
  await expect(page.getByText('Klots (K-2): puudu 3')).toBeVisible()
  await expect.poll(() => findLastSent(documentAdmin.book)?.body).toEqual({ seen: 5 })
})

test('a booked delivery cannot be changed', async ({ mountScreen }) => {
  const { page } = await mountScreen(DOCUMENT_PATH, {
    answers: [answerDocument({ booked_at: '2026-03-02T10:30:00.000Z' })],
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Saateleht 7' })).toBeVisible()
  // A recall may ask for batch numbers long after the goods arrived.
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox')).toHaveCount(await main.getByRole('textbox', { name: /^Partii/ }).count())
  await expect(page.getByRole('button', { name: 'Kinnita vastuvõtt' })).toHaveCount(0)
})

test('a number that is counted again before the first answer is saved after it', async ({ mountScreen }) => {
  const pendingAnswer = Promise.withResolvers<void>()
  const answerSaved = (counted: number): Answer =>
    answerWith(documentAdmin.setLine, ({ data }) => ({ data: { ...data, ...LINES[0], counted } }))
  const { page, network, answer } = await mountScreen(DOCUMENT_PATH, {
    answers: [answerDocument(), delayAnswer(answerSaved(7), pendingAnswer.promise)],
  })
  const counted = page.getByRole('textbox', { name: 'Loetud kogus: Ketas' })
  const listSentLines = () =>
    network.sent.filter(({ endpoint }) => endpoint === documentAdmin.setLine).map(({ body }) => body)
  await counted.fill('7')
  await counted.press('Enter')
  await expect.poll(listSentLines).toEqual([{ seen: 4, counted: 7 }])
  await counted.fill('8')
  await counted.press('Enter')
  answer(answerSaved(8))
  pendingAnswer.resolve()
  await expect.poll(listSentLines).toEqual([
    { seen: 4, counted: 7 },
    { seen: 7, counted: 8 },
  ])
  await expect(page.getByRole('row', { name: 'Ketas' })).toContainText('+4')
  answer(loseConnection(documentAdmin.setLine))
  await counted.fill('9')
  await counted.press('Enter')
  await expect(page.getByText('8 →')).toBeVisible()
  await expect(counted).toHaveValue('9')
  answer(answerSaved(9))
  await counted.press('Enter')
  await expect(page.getByText('8 →')).toBeHidden()
})
