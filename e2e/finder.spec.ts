import type { Page } from '@playwright/test'
import { type FileSummary, finder } from '#files/contract-finder.ts'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { expectNoViolations } from './admin-staff.ts'
import {
  type Answer,
  answerWith,
  answerWithFailure,
  createStaff,
  delayAnswer,
  LONG,
  loseConnection,
} from './workbench/answers.ts'
import { buildFileSummary } from './workbench/file-summary.ts'
import { expect, test } from './workbench/mount-screen.ts'

const ADDRESS = '/et/admin/file'
const AGAIN = { name: 'Proovi uuesti' }

const buildText = (et: string) => ({ type: 'language' as const, et })

const FILES = [
  buildFileSummary(1, 'punane.png'),
  buildFileSummary(2, 'sinine.png'),
  buildFileSummary(3, 'juhend.pdf', { mime: 'application/pdf' }),
]

const answerFiles = (files: readonly FileSummary[] = FILES): Answer =>
  answerWith(finder.files, () => ({ results: [...files] }))
const folders: Answer = answerWith(finder.folders, () => ({
  results: [
    { id: 1, name: 'Tooted', parent_id: null, count: 3 },
    { id: 2, name: 'Pidurid', parent_id: 1, count: 0 },
  ],
}))
const details: Answer = answerWith(finder.view, ({ data }) => ({
  data: { ...data, ...buildFileSummary(1, 'punane.png'), crop: null },
}))
const noUploads: Answer = answerWith(uploads.listUnfinished, () => ({ results: [] }))
const FILLED = [answerFiles(), folders, details, noUploads]

const findOption = (page: Page, name: string) => page.getByRole('option', { name })
const list = (page: Page) => page.getByRole('listbox', { name: 'Failid' })
const choose = (page: Page, name: string, mimeType: string, bytes = 10) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes) })

test('the finder loads, fails, loads again, and explains empty places', async ({ mountScreen }) => {
  const held = Promise.withResolvers<void>()
  const { page, answer } = await mountScreen(ADDRESS, {
    answers: [delayAnswer(answerWithFailure(finder.files, { status: 409, message: 'Kinni' }), held.promise), folders],
  })
  await expect(page.getByText('Failide laadimine…')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Faile ei õnnestunud laadida')).toBeVisible()
  answer(answerFiles())
  await page.getByRole('button', AGAIN).click()
  await expect(page.getByRole('option')).toHaveCount(3)
  answer(answerFiles([]))
  await page.getByRole('searchbox').fill('midagi')
  await expect(page.getByText('Tulemusi ei ole')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page
    .getByRole('navigation', { name: 'Kaustad' })
    .getByRole('button', { name: /^Pidurid/ })
    .click()
  await expect(page.getByText('Siin pole veel faile')).toBeVisible()
  await page.getByRole('button', { name: 'Prügikast' }).click()
  await expect(page.getByText('Prügikast on tühi')).toBeVisible()
})

test('the finder asks the server for the chosen folder, bin, order and words', async ({ mountScreen }) => {
  const { page, findLastSent: lastSent } = await mountScreen(ADDRESS, { answers: FILLED })
  const readLastQuery = () => Object.fromEntries(lastSent(finder.files)?.url.searchParams ?? [])
  const folderList = page.getByRole('navigation', { name: 'Kaustad' })
  await expect(page.getByRole('option')).toHaveCount(3)
  await folderList.getByRole('button', { name: /^Pidurid/ }).click()
  await expect.poll(readLastQuery).toMatchObject({ folder: '2' })
  await page.getByRole('searchbox').fill('turbo')
  await expect.poll(readLastQuery).toMatchObject({ folder: '2', q: 'turbo' })
  await page.getByRole('combobox', { name: 'Järjesta' }).click()
  await page.getByRole('option', { name: 'Nimi (A–Z)' }).click()
  await expect.poll(readLastQuery).toMatchObject({ sort: 'name', q: 'turbo' })
  await folderList.getByRole('button', { name: 'Prügikast' }).click()
  await expect.poll(readLastQuery).toMatchObject({ bin: '1' })
})

test('the finder selects by keyboard and pointer, deletes, and undoes', async ({ mountScreen }) => {
  const { page, findLastSent: lastSent } = await mountScreen(ADDRESS, { answers: FILLED })
  const chosen = page.getByRole('option', { selected: true })
  await expect(page.getByRole('option')).toHaveCount(3)
  await list(page).focus()
  await page.keyboard.press('Home')
  await expect(chosen).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(chosen).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Valitud on 2 faili' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(chosen).toHaveCount(3)
  await findOption(page, 'sinine.png').click({ modifiers: ['Control'] })
  await expect(chosen).toHaveCount(2)
  await list(page).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('2 faili on prügikastis')).toBeVisible()
  await expect.poll(() => lastSent(finder.remove)?.body).toEqual({ ids: [1, 3] })
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(page.getByText('2 faili on taastatud')).toBeVisible()
  await expect.poll(() => lastSent(finder.restore)?.body).toEqual({ ids: [1, 3] })
})

test('the details save a description, show a refusal, and offer to load again', async ({ mountScreen }) => {
  const {
    page,
    answer,
    findLastSent: lastSent,
  } = await mountScreen(ADDRESS, {
    answers: [answerFiles(), folders, answerWithFailure(finder.view, { status: 404, message: 'Faili ei leitud.' })],
  })
  const side = page.getByRole('complementary', { name: 'Üksikasjad' })
  await findOption(page, 'punane.png').click()
  await expect(side.getByText('Faile ei õnnestunud laadida')).toBeVisible()
  answer(details)
  await side.getByRole('button', AGAIN).click()
  const altTextField = side.getByRole('textbox', { name: 'Alternatiivtekst (Eesti)' })
  const save = side.getByRole('button', { name: 'Salvesta' })
  await expect(save).toBeDisabled()
  answer(answerWithFailure(finder.save, { status: 422, message: 'Kontrolli', errors: { 'alts.et': ['Liiga pikk'] } }))
  await altTextField.fill('Punane ketas')
  await save.click()
  await expect(altTextField).toHaveAccessibleDescription(/Liiga pikk/)
  answer(
    answerWith(finder.save, ({ data }) => ({
      data: { ...data, ...buildFileSummary(1, 'punane.png'), crop: null, alts: buildText('Punane ketas') },
    })),
  )
  await save.click()
  await expect(page.getByText('Fail on salvestatud')).toBeVisible()
  await expect.poll(() => lastSent(finder.save)?.body).toMatchObject({ alts: { type: 'language', et: 'Punane ketas' } })
})

test('folders are created, renamed and removed, with a refusal in the dialog', async ({ mountScreen }) => {
  const { page, answer, findLastSent: lastSent } = await mountScreen(ADDRESS, { answers: FILLED })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Uus kaust', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Kausta nimi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Kausta nimi' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Kausta nimi' }).fill('Turbod')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => lastSent(finder.createFolder)?.body).toEqual({ name: 'Turbod', parent_id: null })
  await page.getByRole('button', { name: 'Kausta Pidurid tegevused' }).click()
  await page.getByRole('menuitem', { name: 'Vii kaust prügikasti' }).click()
  answer(answerWithFailure(finder.removeFolder, { status: 409, message: 'Viimast kausta ei saa kustutada.' }))
  await dialog.getByRole('button', { name: 'Vii kaust prügikasti' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Viimast kausta ei saa kustutada.')
})

test('the bin restores files, and deletes them for good only after a question', async ({ mountScreen }) => {
  const deleted = FILES.map(file => ({ ...file, deleted_at: file.created_at }))
  const { page, findLastSent: lastSent } = await mountScreen(ADDRESS, {
    answers: [...FILLED, answerFiles(deleted), answerWith(finder.purge, () => ({ data: { purged: 1, inUse: 1 } }))],
  })
  await page.getByRole('button', { name: 'Prügikast' }).click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await list(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Kas kustutada 2 faili jäädavalt?' })
  await question.getByRole('button', { name: 'Loobu' }).click()
  await expect.poll(() => lastSent(finder.purge)).toBeUndefined()
  await list(page).focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Kustuta jäädavalt' }).click()
  await expect(page.getByText('1 fail on kustutatud')).toBeVisible()
  await expect(page.getByText('1 faili kasutatakse veel, see jääb prügikasti')).toBeVisible()
  await expect.poll(() => lastSent(finder.purge)?.body).toEqual({ ids: [1, 2] })
})

const stored: Answer = answerWith(finder.create, () => ({
  model: buildFileSummary(9, 'uus.png'),
  errors: {},
}))

test('an upload shows its progress, and selects the stored file', async ({ mountScreen }) => {
  const held = Promise.withResolvers<void>()
  const { page } = await mountScreen(ADDRESS, {
    answers: [...FILLED, answerFiles([buildFileSummary(9, 'uus.png')]), delayAnswer(stored, held.promise)],
  })
  await expect(page.getByRole('option')).toHaveCount(1)
  await choose(page, 'uus.png', 'image/png')
  const rows = page.getByRole('list', { name: 'Üleslaadimised' })
  await expect(rows.getByRole('progressbar', { name: 'uus.png: edenemine' })).toBeVisible()
  held.resolve()
  await expect(page.getByText('üleslaadimine on lõpetatud')).toBeVisible()
  await expect(page.getByRole('option', { selected: true, name: 'uus.png' })).toBeVisible()
  await expect(rows).toHaveCount(0)
})

for (const [name, reply, words] of [
  [
    'refused',
    answerWithFailure(finder.create, { status: 422, message: '', errors: { uploadFile: ['Pilti ei saa lugeda'] } }),
    'Pilti ei saa lugeda',
  ],
  [
    'failed without a reason',
    answerWithFailure(finder.create, { status: 500, message: '' }),
    'Üleslaadimine ebaõnnestus.',
  ],
] as const) {
  test(`an upload that is ${name} shows the reason`, async ({ mountScreen }) => {
    const { page } = await mountScreen(ADDRESS, { answers: [...FILLED, reply] })
    await expect(page.getByRole('option')).toHaveCount(3)
    await choose(page, 'katki.png', 'image/png')
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(3)
  })
}

test('an upload waits for the connection, and can be cancelled', async ({ mountScreen }) => {
  const { page } = await mountScreen(ADDRESS, { answers: [...FILLED, loseConnection(finder.create)] })
  await expect(page.getByRole('option')).toHaveCount(3)
  await choose(page, 'kaugel.png', 'image/png')
  const uploadRow = page.getByRole('list', { name: 'Üleslaadimised' }).getByRole('listitem')
  await expect(uploadRow.getByText('Ootab ühendust')).toBeVisible()
  await uploadRow.getByRole('button', { name: 'Katkesta faili kaugel.png üleslaadimine' }).click()
  await expect(uploadRow).toHaveCount(0)
})

test('an unfinished upload shows its progress, and can be discarded', async ({ mountScreen }) => {
  const half: UnfinishedUpload = { id: 5, name: 'film.mp4', size: 100, folder_id: 1, chunk_size: 25, chunks: 2 }
  const {
    page,
    answer,
    findLastSent: lastSent,
  } = await mountScreen(ADDRESS, {
    answers: [...FILLED, answerWith(uploads.listUnfinished, () => ({ results: [half] }))],
  })
  const uploadRow = page.getByRole('list', { name: 'Üleslaadimised' }).getByRole('listitem')
  await expect(uploadRow).toContainText('50 %')
  await expect(uploadRow).toContainText('jätkamiseks vali sama fail uuesti')
  answer(answerWith(uploads.listUnfinished, () => ({ results: [] })))
  await uploadRow.getByRole('button', { name: /^Katkesta/ }).click()
  await expect(uploadRow).toHaveCount(0)
  await expect.poll(() => lastSent(uploads.discard)?.url.pathname).toBe('/v1/admin/upload/5')
})

test('files that the shop does not take never reach the server', async ({ mountScreen }) => {
  const { page, findLastSent: lastSent } = await mountScreen(ADDRESS, { answers: FILLED })
  await choose(page, 'viirus.exe', 'application/octet-stream')
  await expect(page.getByText(/^Lubatud on ainult järgmised failitüübid: image\/jpeg/)).toBeVisible()
  await expect.poll(() => lastSent(finder.create)).toBeUndefined()
})

test('the finder has no accessibility violation with long names, wide and narrow', async ({ mountScreen }) => {
  const { page } = await mountScreen(ADDRESS, { sample: LONG })
  await page.getByRole('option').first().click()
  await expect(page.getByRole('complementary', { name: 'Üksikasjad' }).getByRole('textbox').first()).toBeVisible()
  await expectNoViolations(page)
})

test('the finder is closed to staff without the permission', async ({ mountScreen }) => {
  const { page } = await mountScreen(ADDRESS, { visitor: createStaff('order.edit') })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sul ei ole sellele vaatele ligipääsu')
})
