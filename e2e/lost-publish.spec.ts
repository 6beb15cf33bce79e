import type { Page } from '@playwright/test'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { editing } from '#content/contract-editing.ts'
import { pageSchedule } from '#content/contract-page-schedule.ts'
import { pageSettings } from '#content/contract-page-settings.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { write } from './edit-page.ts'
import { type Answer, answerWith, answerWithFailure, delayAnswer, loseConnection } from './workbench/answers.ts'
import {
  answerEditorData,
  answerPageSettings,
  buildPageAnswers,
  buildPageWithTitle,
  EDITED_PAGE,
} from './workbench/edited-page.ts'
import { answerProduct, buildProductPageAnswers, PRODUCT_PAGE } from './workbench/edited-product.ts'
import { expect, type Mount, test } from './workbench/mount-screen.ts'

interface PublishCase {
  endpoint: Endpoint
  /** Makes the change, and returns a function that publishes it. */
  prepare: (page: Page) => Promise<() => Promise<void>>
  /** Expects that the page still shows the typed or chosen value. */
  expectKept: (page: Page) => Promise<void>
  message: RegExp
  successMessage: string
}

const UNKNOWN = /^Server ei vastanud, seega ei ole teada/
const NO_ANSWER = /^Server ei vasta: tekst on salvestatud selles brauseris/
const SAVED_AT = '2026-03-02T10:30:00.000Z'

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const getHeading = (page: Page) => page.locator('h1[data-edit]')
const getMotto = (page: Page) => page.locator('[data-edit="global/content/motto"]')
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Lehe seaded' })
const createSave = (page: Page) => () => findButton(page, 'Salvesta').click()

const buildVersion = (number: number, { isLive }: { isLive: boolean }) => ({
  number,
  live: isLive,
  cause: 'saved' as const,
  savedBy: 'omanik',
  savedAt: SAVED_AT,
  shownFrom: null,
  shownUntil: null,
})
const settingsAnswer: Answer = answerWith(pageSettings.read, ({ data }) => ({
  data: {
    ...data,
    required: false,
    visibility: null,
    productVisibility: null,
    slugs: { et: 'naidis', en: 'sample' },
    layouts: ['Default' as const, 'parallax' as const],
    versions: [buildVersion(3, { isLive: true }), buildVersion(2, { isLive: false })],
  },
}))
const saveAnswer: Answer = answerWith(editing.save, () => ({
  data: { pageVersion: 4, globalsVersion: 2, scheduledVersions: [] },
}))

const openTab = async (page: Page, tab: string): Promise<void> => {
  await findButton(page, 'Lehe seaded').click()
  await getDialog(page).getByRole('tab', { name: tab }).click()
}
const chooseOption = async (page: Page, label: string, option: string): Promise<void> => {
  await getDialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const PUBLISH_CASES: Record<string, PublishCase> = {
  'the text of a page': {
    endpoint: editing.save,
    prepare: async page => {
      await write(getHeading(page), 'Uus pealkiri')
      return createSave(page)
    },
    expectKept: page => expect(getHeading(page)).toHaveText('Uus pealkiri'),
    message: NO_ANSWER,
    successMessage: 'Leht on salvestatud',
  },
  'the header and footer': {
    endpoint: editing.save,
    prepare: async page => {
      await write(getMotto(page), 'Uus hüüdlause')
      return createSave(page)
    },
    expectKept: page => expect(getMotto(page)).toHaveText('Uus hüüdlause'),
    message: NO_ANSWER,
    successMessage: 'Leht on salvestatud',
  },
  'the layout': {
    endpoint: editing.save,
    prepare: async page => {
      await openTab(page, 'Kirjeldus')
      await chooseOption(page, 'Paigutus', 'Artikkel suure pildi all')
      await getDialog(page).getByRole('button', { name: 'Sulge' }).click()
      await expect(getDialog(page)).toHaveCount(0)
      return createSave(page)
    },
    expectKept: page =>
      expect(page.getByText('Salvestamata:', { exact: true }).or(page.getByText(NO_ANSWER))).toBeVisible(),
    message: NO_ANSWER,
    successMessage: 'Leht on salvestatud',
  },
  'a scheduled version': {
    endpoint: pageSchedule.schedule,
    prepare: async page => {
      await write(getHeading(page), 'Homme')
      await openTab(page, 'Ajakava')
      await getDialog(page).getByLabel('Alates').fill('2031-01-02T10:00')
      return () => findButton(page, 'Ajasta see versioon').click()
    },
    expectKept: async page => {
      await expect(getDialog(page).getByLabel('Alates')).toHaveValue('2031-01-02T10:00')
      await expect(getHeading(page)).toHaveText('Homme')
    },
    message: UNKNOWN,
    successMessage: 'Versioon on ajastatud',
  },
  'the visibility': {
    endpoint: pageSettings.setVisibility,
    prepare: async page => {
      await openTab(page, 'Nähtavus')
      await chooseOption(page, 'Nähtavus', 'Kättesaamatu')
      return () => findButton(page, 'Salvesta nähtavus').click()
    },
    expectKept: page =>
      expect(getDialog(page).getByRole('combobox', { name: 'Nähtavus' }).last()).toHaveText('Kättesaamatu'),
    message: UNKNOWN,
    successMessage: 'Nähtavus on salvestatud',
  },
  'a restored version': {
    endpoint: pageSettings.restore,
    prepare: async page => {
      await openTab(page, 'Versioonid')
      return () => findButton(page, 'Taasta').click()
    },
    expectKept: page => expect(getDialog(page)).toBeVisible(),
    message: UNKNOWN,
    successMessage: 'Versioon on taastatud',
  },
}

const FUTURE = '2031-01-02T10:00:00.000Z'
/** Answers with the settings of a page; `shownFrom` schedules a version, null schedules nothing. */
const answerSchedule = (shownFrom: string | null): Answer =>
  answerPageSettings({
    versions: [buildVersion(3, { isLive: true }), { ...buildVersion(2, { isLive: false }), shownFrom }],
  })

const openEditor = async (mountScreen: Mount, ...answers: Answer[]) => {
  const mounted = await mountScreen(EDITED_PAGE, { answers: [...buildPageAnswers(), settingsAnswer, ...answers] })
  await expect(findButton(mounted.page, 'Salvesta')).toBeVisible()
  return mounted
}

for (const [name, { endpoint, prepare, expectKept, message, successMessage }] of Object.entries(PUBLISH_CASES)) {
  test(`${name} is kept when the answer is lost, and published as the same change`, async ({ mountScreen }) => {
    const { page, answer, network } = await openEditor(mountScreen, loseConnection(endpoint))
    const listSentRequests = () => network.sent.filter(call => call.endpoint === endpoint)
    const publish = await prepare(page)
    await publish()
    await expect(page.getByText(message)).toBeVisible()
    await expectKept(page)
    answer(endpoint === editing.save ? saveAnswer : answerWith(endpoint))
    await publish()
    await expect(page.getByText(successMessage)).toBeVisible()
    await expect(page.getByText(message)).toHaveCount(0)
    const [first, second, ...otherRequests] = listSentRequests()
    expect(second).toEqual(first)
    expect(second?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(otherRequests).toEqual([])
  })
}

test('keeps text typed after a publish that arrived without a response, without a conflict', async ({
  mountScreen,
}) => {
  const { page, answer, network } = await openEditor(mountScreen, loseConnection(editing.save))
  await write(getHeading(page), 'Esimene')
  await createSave(page)()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()
  await write(getHeading(page), 'Teine')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer(
    answerWithFailure(editing.save, { status: 409, message: 'Keegi teine' }),
    delayAnswer(answerEditorData({ pageVersion: 4 }, buildPageWithTitle('Esimene')), released),
  )
  const countEditorOpenings = () => network.sent.filter(({ endpoint }) => endpoint === editing.readForEditing).length
  const openingsBefore = countEditorOpenings()
  await createSave(page)()
  await expect.poll(countEditorOpenings).toBe(openingsBefore + 1)
  answer(saveAnswer)
  release()
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
  await expect(page.getByText('Keegi teine')).toHaveCount(0)
  const saves = network.sent.filter(({ endpoint }) => endpoint === editing.save)
  expect(saves.at(-1)?.body).toMatchObject({ baseVersion: 4, page: { content: { title: { et: 'Teine' } } } })
})

test('keeps a cancelled schedule when the response is lost, and accepts a second cancellation', async ({
  mountScreen,
}) => {
  const { page, answer, network } = await openEditor(
    mountScreen,
    answerSchedule(FUTURE),
    loseConnection(pageSchedule.cancel),
  )
  const listSentRequests = () => network.sent.filter(({ endpoint }) => endpoint === pageSchedule.cancel)
  await openTab(page, 'Ajakava')
  const cancel = getDialog(page).getByRole('button', { name: 'Tühista ajastus' })
  await cancel.click()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  // The server applied the first call and no longer remembers its answer.
  answer(
    answerWithFailure(pageSchedule.cancel, { status: 404, message: 'Seda versiooni ei ole ajastatud.' }),
    answerSchedule(null),
  )
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
  await expect(page.getByText('Seda versiooni ei ole ajastatud.')).toHaveCount(0)
  const [first, second, ...otherRequests] = listSentRequests()
  expect(second).toEqual(first)
  expect(otherRequests).toEqual([])
})

test('a draft that was discarded without an answer is offered again, and discarded by the same call', async ({
  mountScreen,
}) => {
  const document = { page: buildPageWithTitle('Mustand'), globals: { content: {}, itemContainers: {} } }
  const editorAnswer = answerEditorData({ draft: { ...document, savedAt: SAVED_AT, base: null } })
  const queries: string[] = []
  for (const reply of [loseConnection(editing.deleteDraft), answerWith(editing.deleteDraft)]) {
    const { page, network, findLastSent } = await openEditor(mountScreen, editorAnswer, reply)
    await findButton(page, 'Loobu mustandist').click()
    await expect(page.getByText(/^Sul on salvestamata mustand/)).toHaveCount(0)
    await expect.poll(() => findLastSent(editing.deleteDraft)).toBeDefined()
    queries.push(findLastSent(editing.deleteDraft)?.url.search ?? '')
    await expect(getHeading(page)).toHaveText('Näidisleht')
    expect(network.sent.filter(({ endpoint }) => endpoint === editing.saveDraft)).toEqual([])
  }
  expect(queries[1]).toBe(queries[0])
})

const openProduct = async (mountScreen: Mount, ...answers: Answer[]) => {
  const mounted = await mountScreen(PRODUCT_PAGE, { answers: [...buildProductPageAnswers(), ...answers] })
  await findButton(mounted.page, 'Muuda toodet').click()
  await expect(getHeading(mounted.page)).toHaveText('Piduriketas')
  return mounted
}
const listProductSaves = ({ network }: Awaited<ReturnType<Mount>>) =>
  network.sent.filter(({ endpoint }) => endpoint === productAdmin.save)

test('a product edited on its page is kept when the answer is lost, and saved as the same change', async ({
  mountScreen,
}) => {
  const mounted = await openProduct(mountScreen, loseConnection(productAdmin.save))
  const { page, answer } = mounted
  await write(getHeading(page), 'Uus ketas')
  await page.getByRole('textbox', { name: 'Tavahind' }).fill('12,50')
  await createSave(page)()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await expect(getHeading(page)).toHaveText('Uus ketas')
  await expect(page.getByRole('textbox', { name: 'Tavahind' })).toHaveValue('12,50')
  answer(answerProduct(productAdmin.save, 2, 'Uus ketas'))
  await createSave(page)()
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  await expect(getHeading(page)).toHaveCount(0)
  const [first, second, ...otherRequests] = listProductSaves(mounted)
  expect(second).toEqual(first)
  expect(second?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(otherRequests).toEqual([])
})

test('keeps text typed after a product was saved without a response, without a conflict', async ({ mountScreen }) => {
  const mounted = await openProduct(mountScreen, loseConnection(productAdmin.save))
  const { page, answer } = mounted
  await write(getHeading(page), 'Esimene')
  await createSave(page)()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await write(getHeading(page), 'Teine')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer(
    answerWithFailure(productAdmin.save, { status: 409, message: 'Keegi teine' }),
    delayAnswer(answerProduct(productAdmin.view, 2, 'Esimene'), released),
  )
  await createSave(page)()
  await expect.poll(() => listProductSaves(mounted).length).toBe(2)
  answer(answerProduct(productAdmin.save, 3, 'Teine'))
  release()
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  await expect(page.getByText('Keegi teine')).toHaveCount(0)
  expect(listProductSaves(mounted).at(-1)?.body).toMatchObject({ baseVersion: 2, name: { et: 'Teine' } })
})
