import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { save, startEditing, write } from './edit-page.ts'
import { type OwnShop, withOwnShop } from './own-shop.ts'
import { expect, openUntil, test } from './shop.ts'
import { logInByRequest } from './staff.ts'

const DAY_MS = 24 * 3_600_000

test('a draft survives a killed server and a closed browser, and is published on schedule', async ({ browser }) => {
  test.slow()
  await withOwnShop(async shop => {
    const createDesktopContext = () => browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
    const [desk, guests] = [await createDesktopContext(), await createDesktopContext()]
    const { id, path } = await createVisiblePage(desk, shop)
    const [page, guest] = [await desk.newPage(), await guests.newPage()]
    const getHeading = (of: Page) => of.locator('h1[data-edit]')

    await test.step('reports a save lost to a killed server, and the next save is complete', async () => {
      await startEditing(page, path)
      await write(getHeading(page), 'Kirjutatud enne katkestust')
      // Only the save is held back.
      await expect(page.getByText(/Mustand salvestatud kell/)).toBeVisible()
      const heldRow = await lockRow(shop.databaseUrl, id)
      const isSent = page.waitForRequest(
        request => request.method() === 'POST' && new URL(request.url()).pathname === '/v1/editing',
      )
      await page.keyboard.press('Control+s')
      await isSent
      await heldRow.waitUntilBlocked()
      await shop.kill()
      await expect(page.getByText('Server ei vasta: tekst on salvestatud selles brauseris')).toBeVisible()
      await expect(getHeading(page)).toHaveText('Kirjutatud enne katkestust')
      await heldRow.release()
      await shop.start()
      await openUntil(guest, path, 'Leht enne')
      await save(page)
      await openUntil(guest, path, 'Kirjutatud enne katkestust')
    })
    await test.step('another browser continues the draft of a closed one', async () => {
      await startEditing(page, path)
      await write(getHeading(page), 'Kirjutatud enne sulgemist')
      await expect(page.getByText(/Mustand salvestatud kell/)).toBeVisible()
      await desk.close()
    })
    const nextContext = await createDesktopContext()
    await logInByRequest(nextContext.request, shop.owner)
    const nextPage = await nextContext.newPage()
    await startEditing(nextPage, path)
    await expect(getHeading(nextPage)).toHaveText('Kirjutatud enne katkestust')
    await nextPage.getByRole('button', { name: 'Jätka mustandiga' }).click()
    await expect(getHeading(nextPage)).toHaveText('Kirjutatud enne sulgemist')
    await save(nextPage)
    await openUntil(guest, path, 'Kirjutatud enne sulgemist')

    await test.step('publishes a scheduled version tomorrow, by the shop’s clock', async () => {
      await startEditing(nextPage, path)
      await write(getHeading(nextPage), 'Homme uuega')
      await nextPage.getByRole('button', { name: 'Lehe seaded' }).click()
      await nextPage.getByRole('tab', { name: 'Ajakava' }).click()
      await nextPage.getByLabel('Alates').fill(await nextPage.evaluate(formatTomorrow))
      await nextPage.getByRole('button', { name: 'Ajasta see versioon' }).click()
      await expect(nextPage.getByText(/^Versioon on ajastatud/)).toBeVisible()
      const hidden = await makePage(nextContext, HIDDEN)
      await startEditing(nextPage, hidden.path)
      await write(getHeading(nextPage), 'Homme nähtav')
      await nextPage.getByRole('button', { name: 'Lehe seaded' }).click()
      await nextPage.getByRole('tab', { name: 'Ajakava' }).click()
      const moment = await nextPage.evaluate(formatTomorrow)
      await nextPage.getByLabel('Alates').fill(moment)
      const [day = '', time = ''] = moment.split('T')
      const visibilitySentence = `Külastajad näevad seda alates ${day.split('-').reverse().join('.')} ${time}.`
      await expect(nextPage.getByText(visibilitySentence)).toBeVisible()
      await nextPage.getByRole('button', { name: 'Ajasta see versioon' }).click()
      await expect(nextPage.getByText(`Versioon on ajastatud. ${visibilitySentence}`)).toBeVisible()
      const readHiddenStatus = async () => (await guests.request.get(hidden.path)).status()
      await shop.advanceClock(DAY_MS - 600_000)
      expect(await readHiddenStatus()).toBe(404)
      await openUntil(guest, path, 'Kirjutatud enne sulgemist')
      await expect(guest.getByText('Homme uuega')).toHaveCount(0)
      await shop.advanceClock(DAY_MS + 60_000)
      await openUntil(guest, path, 'Homme uuega')
      expect(await readHiddenStatus()).toBe(200)
      await openUntil(guest, hidden.path, 'Homme nähtav')
    })
    await Promise.all([nextContext.close(), guests.close()])
  })
})

/** Returns the current minute of tomorrow for a date and time field; the browser uses the shop's clock. */
const formatTomorrow = (): string => {
  const moment = new Date(Date.now() + 24 * 3_600_000)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const VISIBLE = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 0 }
const HIDDEN = { ...VISIBLE, stateInRange: 1, stateOutRange: 1 }

/** Creates a published page; the owner of the context is signed in afterwards. */
const createVisiblePage = async (context: BrowserContext, shop: OwnShop): Promise<{ id: number; path: string }> => {
  await logInByRequest(context.request, shop.owner)
  return makePage(context, VISIBLE)
}

const makePage = async ({ request }: BrowserContext, visibility: object): Promise<{ id: number; path: string }> => {
  const { data: session } = await (await request.get('/v1/session')).json()
  const headers = { 'x-csrf-token': session.csrfToken }
  const title = { type: 'language', et: 'Leht enne', en: 'The page before' }
  const createdPage = await (await request.post('/v1/page-settings', { data: { title }, headers })).json()
  const visibilityResponse = await request.put(`/v1/page-settings/${createdPage.data.id}/visibility`, {
    data: { visibility },
    headers,
  })
  expect(visibilityResponse.status()).toBe(200)
  return createdPage.data
}

/** Holds back the save of a page until it is released. */
const lockRow = async (url: string, id: number) => {
  const [lockClient, watchClient] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([lockClient.connect(), watchClient.connect()])
  await lockClient.query('begin')
  await lockClient.query('select id from page where id = $1 for update', [id])
  const waitingQuery = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return {
    waitUntilBlocked: () => expect.poll(async () => (await watchClient.query(waitingQuery)).rowCount).toBe(1),
    release: async () => {
      await lockClient.query('rollback')
      await Promise.all([lockClient.end(), watchClient.end()])
    },
  }
}
