import { expect, open, test } from './shop.ts'
import { addToCart, BUYER, pressOrder, readOrderNumber, WORDS } from './shopping.ts'

test('an Estonian business pays and receives its invoice as a PDF and as an e-invoice @phone', async ({
  page,
  mailbox,
}) => {
  const email = 'raamatupidaja@toore.example.ee'
  const product = await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: 'Ettevõte' }).check()
  await page.getByRole('textbox', { name: 'Ettevõtte nimi' }).fill('Töökoda & Pojad OÜ')
  await page.getByRole('textbox', { name: 'Registrikood' }).fill('14532901')
  await page.getByRole('textbox', { name: 'Ettevõtte aadress' }).fill('Kadaka tee 5, 10621 Tallinn')
  await page.getByRole('radio', { name: WORDS.et.pickUp }).check()
  await page.getByRole('textbox', { name: 'E-post' }).fill(email)
  await page.getByRole('textbox', { name: 'Telefon' }).fill(BUYER.phone)
  await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
  await pressOrder(page)
  const number = await readOrderNumber(page)
  const orderPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Harju Pank (proov)' }).click()
  await page.getByRole('button', { name: 'Simuleeri õnnestunud makset', exact: true }).click()
  await expect(page).toHaveURL(/payment-success/)

  const [mail] = await mailbox.find(email, `Makse on laekunud: tellimus ${number}`)
  await test.step('the mail carries both', () => {
    const types = mail.attachments.map(({ mimeType }) => mimeType)
    expect(types).toEqual(expect.arrayContaining(['application/pdf', 'application/xml']))
  })
  await test.step('the order page offers the same e-invoice', async () => {
    await expect(async () => {
      await page.goto(orderPath)
      await expect(page.getByRole('link', { name: /Laadi alla e-arve \d+/ })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const link = page.getByRole('link', { name: /Laadi alla e-arve \d+/ })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-disposition']).toMatch(/attachment; filename=/)
    const xml = await answer.text()
    expect(xml).toContain('Töökoda &amp; Pojad OÜ')
    expect(xml).toContain('14532901')
    expect(xml).toContain(product.replaceAll('&', '&amp;'))
    const sent = mail.attachments.find(({ mimeType }) => mimeType === 'application/xml')
    expect(Buffer.from(String(sent?.content), 'base64').toString()).toBe(xml)
  })
})
