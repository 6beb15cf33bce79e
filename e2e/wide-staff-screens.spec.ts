import type { APIRequestContext } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { expectPageFits } from './page-width.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { arrangeCart, fillForPickUp, pressOrder, readOrderNumber } from './shopping.ts'
import { logInStaff } from './staff.ts'

/** Returns an unbreakable word with this number of letters. */
const buildLongWord = (length: number): string => 'Kummivarvikaitsekihieemaldusvahend'.repeat(10).slice(0, length)
const buildText = (text: string) => ({ type: 'language', et: text, en: text })
const EMAIL = `${'m'.repeat(60)}@${'b'.repeat(60)}.ee`

/** Sends the request of a form; returns the new record's id. */
const createRecord = async (request: APIRequestContext, url: string, data: object): Promise<number> => {
  const session = (await (await request.get('/v1/session')).json()) as { data: { csrfToken: string } }
  const response = await request.post(url, { data, headers: { 'x-csrf-token': session.data.csrfToken } })
  expect(response.ok(), `${url}: ${response.status()}`).toBe(true)
  const { data: created, model } = (await response.json()) as { data?: { id: number }; model?: { id: number } }
  return (created ?? model)?.id ?? 0
}

test('no staff screen of a record is wider than the window, even with the longest words', async ({ page, request }) => {
  test.setTimeout(240_000)
  await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, EMAIL)
  await page.getByRole('textbox', { name: 'Perekonnanimi' }).fill(buildLongWord(200))
  await page.getByRole('textbox', { name: 'Lisainfo' }).fill(buildLongWord(1_000))
  await pressOrder(page)
  const order = await (await logInStaff(request)).order(await readOrderNumber(page))
  await expectPageFits(page, 'order of a buyer')

  await logInAt(page, '/et/admin/category', OWNER)
  const clientId = await createRecord(page.request, '/v1/admin/client', {
    client_type: 'business',
    first_name: buildLongWord(200),
    last_name: buildLongWord(200),
    business_name: buildLongWord(200),
    phone: '',
    company_reg_nr: buildLongWord(50),
    vat_reg_nr: '',
    vat_reg_country: '',
    email: `k${EMAIL}`,
    note: buildLongWord(1_000),
  })
  const pageId = await createRecord(page.request, '/v1/page-settings', { title: buildText(buildLongWord(200)) })

  // The other screens show long words in `every-screen.spec.ts`, without a server.
  for (const path of [`order/edit/${order.id}`, `client/edit/${clientId}`, `page/edit/${pageId}`]) {
    await test.step(path, async () => {
      await open(page, `/et/admin/${path}`)
      await expectPageFits(page, path, [320, 1280])
    })
  }
})
