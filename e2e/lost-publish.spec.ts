import type { Page } from '@playwright/test'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { editing } from '#content/contract-editing.ts'
import { pageSchedule } from '#content/contract-page-schedule.ts'
import { pageSettings } from '#content/contract-page-settings.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { write } from './edit-page.ts'
import { type Answer, answering, holding, losing, refusing } from './workbench/answers.ts'
import { EDITED_PAGE, editedTitle, openedPage, pageAnswers, settingsOf } from './workbench/edited-page.ts'
import { PRODUCT_PAGE, productPageAnswers, storedProduct } from './workbench/edited-product.ts'
import { expect, type Mount, test } from './workbench/mount-screen.ts'

interface Publish {
  endpoint: Endpoint
  /** Makes the change, and returns a function that publishes it. */
  prepare: (page: Page) => Promise<() => Promise<void>>
  /** Expects what was typed or chosen. */
  keeps: (page: Page) => Promise<void>
  message: RegExp
  done: string
}

const UNKNOWN = /^Server ei vastanud, seega ei ole teada/
const NO_ANSWER = /^Server ei vasta: tekst on salvestatud selles brauseris/
const SAVED_AT = '2026-03-02T10:30:00.000Z'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.locator('h1[data-edit]')
const motto = (page: Page) => page.locator('[data-edit="global/content/motto"]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lehe seaded' })
const saving = (page: Page) => () => button(page, 'Salvesta').click()

const version = (number: number, live: boolean) => ({
  ...{ number, live, cause: 'saved' as const, savedBy: 'omanik', savedAt: SAVED_AT },
  ...{ shownFrom: null, shownUntil: null },
})
const settings: Answer = answering(pageSettings.read, ({ data }) => ({
  data: {
    ...{ ...data, required: false, visibility: null, productVisibility: null },
    slugs: { et: 'naidis', en: 'sample' },
    layouts: ['Default' as const, 'parallax' as const],
    versions: [version(3, true), version(2, false)],
  },
}))
const saved: Answer = answering(editing.save, () => ({
  data: { pageVersion: 4, globalsVersion: 2, scheduledVersions: [] },
}))

const openTab = async (page: Page, tab: string): Promise<void> => {
  await button(page, 'Lehe seaded').click()
  await dialog(page).getByRole('tab', { name: tab }).click()
}
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const PUBLISHES: Record<string, Publish> = {
  'the text of a page': {
    endpoint: editing.save,
    prepare: async page => {
      await write(heading(page), 'Uus pealkiri')
      return saving(page)
    },
    keeps: page => expect(heading(page)).toHaveText('Uus pealkiri'),
    message: NO_ANSWER,
    done: 'Leht on salvestatud',
  },
  'the header and footer': {
    endpoint: editing.save,
    prepare: async page => {
      await write(motto(page), 'Uus hüüdlause')
      return saving(page)
    },
    keeps: page => expect(motto(page)).toHaveText('Uus hüüdlause'),
    message: NO_ANSWER,
    done: 'Leht on salvestatud',
  },
  'the layout': {
    endpoint: editing.save,
    prepare: async page => {
      await openTab(page, 'Kirjeldus')
      await choose(page, 'Paigutus', 'Artikkel suure pildi all')
      await dialog(page).getByRole('button', { name: 'Sulge' }).click()
      await expect(dialog(page)).toHaveCount(0)
      return saving(page)
    },
    keeps: page => expect(page.getByText('Salvestamata:', { exact: true }).or(page.getByText(NO_ANSWER))).toBeVisible(),
    message: NO_ANSWER,
    done: 'Leht on salvestatud',
  },
  'a scheduled version': {
    endpoint: pageSchedule.schedule,
    prepare: async page => {
      await write(heading(page), 'Homme')
      await openTab(page, 'Ajakava')
      await dialog(page).getByLabel('Alates').fill('2031-01-02T10:00')
      return () => button(page, 'Ajasta see versioon').click()
    },
    keeps: async page => {
      await expect(dialog(page).getByLabel('Alates')).toHaveValue('2031-01-02T10:00')
      await expect(heading(page)).toHaveText('Homme')
    },
    message: UNKNOWN,
    done: 'Versioon on ajastatud',
  },
  'the visibility': {
    endpoint: pageSettings.setVisibility,
    prepare: async page => {
      await openTab(page, 'Nähtavus')
      await choose(page, 'Nähtavus', 'Kättesaamatu')
      return () => button(page, 'Salvesta nähtavus').click()
    },
    keeps: page => expect(dialog(page).getByRole('combobox', { name: 'Nähtavus' }).last()).toHaveText('Kättesaamatu'),
    message: UNKNOWN,
    done: 'Nähtavus on salvestatud',
  },
  'a restored version': {
    endpoint: pageSettings.restore,
    prepare: async page => {
      await openTab(page, 'Versioonid')
      return () => button(page, 'Taasta').click()
    },
    keeps: page => expect(dialog(page)).toBeVisible(),
    message: UNKNOWN,
    done: 'Versioon on taastatud',
  },
}

const FUTURE = '2031-01-02T10:00:00.000Z'
/** The settings of a page with a scheduled version, or without one. */
const scheduled = (shownFrom: string | null): Answer =>
  settingsOf({ versions: [version(3, true), { ...version(2, false), shownFrom }] })

const openEditor = async (mountScreen: Mount, ...answers: Answer[]) => {
  const mounted = await mountScreen(EDITED_PAGE, { answers: [...pageAnswers(), settings, ...answers] })
  await expect(button(mounted.page, 'Salvesta')).toBeVisible()
  return mounted
}

for (const [name, { endpoint, prepare, keeps, message, done }] of Object.entries(PUBLISHES)) {
  test(`${name} is kept when the answer is lost, and published as the same change`, async ({ mountScreen }) => {
    const { page, answer, network } = await openEditor(mountScreen, losing(endpoint))
    const sent = () => network.sent.filter(call => call.endpoint === endpoint)
    const publish = await prepare(page)
    await publish()
    await expect(page.getByText(message)).toBeVisible()
    await keeps(page)
    answer(endpoint === editing.save ? saved : answering(endpoint))
    await publish()
    await expect(page.getByText(done)).toBeVisible()
    await expect(page.getByText(message)).toHaveCount(0)
    const [first, second, ...more] = sent()
    expect(second).toEqual(first)
    expect(second?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(more).toEqual([])
  })
}

test('a publish that arrived without an answer is no conflict for text typed afterwards', async ({ mountScreen }) => {
  const { page, answer, network } = await openEditor(mountScreen, losing(editing.save))
  await write(heading(page), 'Esimene')
  await saving(page)()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()
  await write(heading(page), 'Teine')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer(
    refusing(editing.save, { status: 409, message: 'Keegi teine' }),
    holding(openedPage({ pageVersion: 4 }, editedTitle('Esimene')), released),
  )
  const opened = () => network.sent.filter(({ endpoint }) => endpoint === editing.open).length
  const before = opened()
  await saving(page)()
  await expect.poll(opened).toBe(before + 1)
  answer(saved)
  release()
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
  await expect(page.getByText('Keegi teine')).toHaveCount(0)
  const saves = network.sent.filter(({ endpoint }) => endpoint === editing.save)
  expect(saves.at(-1)?.body).toMatchObject({ baseVersion: 4, page: { content: { title: { et: 'Teine' } } } })
})

test('a cancelled schedule is kept when the answer is lost, and cancelling it twice is no error', async ({
  mountScreen,
}) => {
  const { page, answer, network } = await openEditor(mountScreen, scheduled(FUTURE), losing(pageSchedule.cancel))
  const sent = () => network.sent.filter(({ endpoint }) => endpoint === pageSchedule.cancel)
  await openTab(page, 'Ajakava')
  const cancel = dialog(page).getByRole('button', { name: 'Tühista ajastus' })
  await cancel.click()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  // The first call arrived, and its answer is forgotten by now.
  answer(refusing(pageSchedule.cancel, { status: 404, message: 'Seda versiooni ei ole ajastatud.' }), scheduled(null))
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
  await expect(page.getByText('Seda versiooni ei ole ajastatud.')).toHaveCount(0)
  const [first, second, ...more] = sent()
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('a draft that was discarded without an answer is offered again, and discarded by the same call', async ({
  mountScreen,
}) => {
  const document = { page: editedTitle('Mustand'), globals: { content: {}, itemContainers: {} } }
  const opened = openedPage({ draft: { ...document, savedAt: SAVED_AT, base: null } })
  const queries: string[] = []
  for (const reply of [losing(editing.deleteDraft), answering(editing.deleteDraft)]) {
    const { page, network, lastSent } = await openEditor(mountScreen, opened, reply)
    await button(page, 'Loobu mustandist').click()
    await expect(page.getByText(/^Sul on salvestamata mustand/)).toHaveCount(0)
    await expect.poll(() => lastSent(editing.deleteDraft)).toBeDefined()
    queries.push(lastSent(editing.deleteDraft)?.url.search ?? '')
    await expect(heading(page)).toHaveText('Näidisleht')
    expect(network.sent.filter(({ endpoint }) => endpoint === editing.saveDraft)).toEqual([])
  }
  expect(queries[1]).toBe(queries[0])
})

const openProduct = async (mountScreen: Mount, ...answers: Answer[]) => {
  const mounted = await mountScreen(PRODUCT_PAGE, { answers: [...productPageAnswers(), ...answers] })
  await button(mounted.page, 'Muuda toodet').click()
  await expect(heading(mounted.page)).toHaveText('Piduriketas')
  return mounted
}
const productSaves = ({ network }: Awaited<ReturnType<Mount>>) =>
  network.sent.filter(({ endpoint }) => endpoint === productAdmin.save)

test('a product edited on its page is kept when the answer is lost, and saved as the same change', async ({
  mountScreen,
}) => {
  const mounted = await openProduct(mountScreen, losing(productAdmin.save))
  const { page, answer } = mounted
  await write(heading(page), 'Uus ketas')
  await page.getByRole('textbox', { name: 'Tavahind' }).fill('12,50')
  await saving(page)()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await expect(heading(page)).toHaveText('Uus ketas')
  await expect(page.getByRole('textbox', { name: 'Tavahind' })).toHaveValue('12,50')
  answer(storedProduct(productAdmin.save, 2, 'Uus ketas'))
  await saving(page)()
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  const [first, second, ...more] = productSaves(mounted)
  expect(second).toEqual(first)
  expect(second?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(more).toEqual([])
})

test('a product that was saved without an answer is no conflict for text typed afterwards', async ({ mountScreen }) => {
  const mounted = await openProduct(mountScreen, losing(productAdmin.save))
  const { page, answer } = mounted
  await write(heading(page), 'Esimene')
  await saving(page)()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await write(heading(page), 'Teine')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer(
    refusing(productAdmin.save, { status: 409, message: 'Keegi teine' }),
    holding(storedProduct(productAdmin.view, 2, 'Esimene'), released),
  )
  await saving(page)()
  await expect.poll(() => productSaves(mounted).length).toBe(2)
  answer(storedProduct(productAdmin.save, 3, 'Teine'))
  release()
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  await expect(page.getByText('Keegi teine')).toHaveCount(0)
  expect(productSaves(mounted).at(-1)?.body).toMatchObject({ baseVersion: 2, name: { et: 'Teine' } })
})
