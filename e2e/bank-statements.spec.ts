import { expectNoViolations, logInAt } from './admin-staff.ts'
import { OWNER } from './shared-shop.ts'
import { expect, test } from './shop.ts'
import { placeOrderByRequest } from './shopping.ts'
import { logInByRequest } from './staff.ts'

test('imports a bank statement, which pays one order, and records another payment by its order number', async ({
  page,
  browser,
}) => {
  const orders = [
    await placeOrderByRequest(page, 'ulekanne@example.ee'),
    await placeOrderByRequest(page, 'teine@example.ee'),
  ] as const
  const numbers = orders.map(({ number }) => number)
  const staff = await browser.newPage()
  await logInByRequest(staff.request, OWNER)
  const { results } = await (await staff.request.get('/v1/admin/order?sort=-number')).json()
  const readTotal = (number: string | undefined): number =>
    results.find((order: { number: string }) => order.number === number).total
  const [first, second] = [readTotal(numbers[0]), readTotal(numbers[1])]
  const today = new Date().toISOString().slice(0, 10)
  const statement = [
    'Kuupäev;Saaja/Maksja;Selgitus;Summa;Arhiveerimistunnus',
    `${today};Mari Õunapuu;Tellimus ${numbers[0]};${first.toFixed(2)};J${numbers[0]}A`,
    `${today};Jüri Tamm;tänan;${(second + 5).toFixed(2)};J${numbers[0]}B`,
    `homme;Kati Kask;tere;1,00;J${numbers[0]}C`,
  ].join('\n')

  await logInAt(staff, '/et/admin/bank-credit', OWNER)
  const importing = staff.waitForEvent('filechooser')
  await staff.getByRole('button', { name: 'Impordi pangaväljavõte' }).click()
  const chooser = await importing
  await chooser.setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  const report = staff.getByRole('status').filter({ hasText: 'Väljavõte on imporditud' })
  await expect(report).toContainText('Tellimustele märgitud: 1')
  await expect(report).toContainText('Rida 4: kuupäeva ei saa lugeda')
  const openRow = staff.getByRole('row').filter({ hasText: 'Jüri Tamm' }).first()
  await expect(openRow).toContainText('Ei nimeta tellimust')
  await expectNoViolations(staff)

  await openRow.getByRole('button', { name: /Jüri Tamm/ }).click()
  await staff.getByRole('menuitem', { name: 'Märgi tellimuse makseks' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Märgi laekumine makseks' })
  await dialog.getByRole('textbox', { name: 'Tellimuse number' }).fill('2000000000')
  await dialog.getByRole('button', { name: 'Märgi laekumine makseks' }).click()
  await expect(dialog).toContainText('Selle numbriga tellimust ei ole.')
  await dialog.getByRole('textbox', { name: 'Tellimuse number' }).fill(numbers[1] ?? '')
  await dialog.getByRole('button', { name: 'Märgi laekumine makseks' }).click()
  await expect(dialog).toBeHidden()
  await expect(openRow).toContainText('märgitud')
  await page.goto(orders[1].path)
  await expect(page.getByText('Makstud').first()).toBeVisible()
  await staff.close()
})
