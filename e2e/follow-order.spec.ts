import { readPdfText } from './read-pdf.ts'
import { expect, open, test } from './shop.ts'
import { placeOrderByRequest } from './shopping.ts'
import { logInStaff } from './staff.ts'

test('shows the invoice of a paid order, tracking of a shipped one, and credit note of a refunded one', async ({
  page,
  request,
  mailbox,
}) => {
  const email = 'jalgija@example.ee'
  const { number, path: orderPage } = await placeOrderByRequest(page, email, 'en')
  await open(page, orderPage)
  const readDocument = async (name: string | RegExp): Promise<string> => {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    const response = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toContain('application/pdf')
    return readPdfText(await response.body())
  }
  await expect(page.getByRole('link', { name: /VAT invoice/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Harju Bank (test)' }).click()
  await page.getByRole('button', { name: 'Simulate successful payment', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/payment-success/)
  await test.step('the invoice is available immediately', async () => {
    await open(page, orderPage)
    const invoice = await readDocument(/^Download (the )?VAT invoice/)
    for (const part of ['VAT invoice', 'VAT 24%', `Order ${number}`]) expect(invoice).toContain(part)
    const [paidMail] = await mailbox.find(email, `Payment received: order ${number}`)
    expect(paidMail.text).toMatch(/VAT invoice \d+ \(PDF\): http\S+\/order\/invoice\/[\w-]+\?number=\d+\n/)
  })

  const staff = await logInStaff(request)
  await test.step('a shipped order links its tracking', async () => {
    await staff.move(number, 'pack')
    const url = 'https://jalgimine.example/CC123456789EE'
    await staff.move(number, 'ship', { tracking: { code: 'CC123456789EE', url } })
    await open(page, orderPage)
    await expect(page.getByText('CC123456789EE')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', url)
    const [shippedMail] = await mailbox.find(email, `On its way: your order ${number}`)
    expect(shippedMail.text).toContain(`Track your parcel: ${url}`)
  })

  await test.step('a refund creates a credit note', async () => {
    await staff.refund(number, 5)
    const [refundMail] = await mailbox.find(email, `Refund sent: order ${number}`)
    expect(refundMail.text).toMatch(/Credit note \d+ \(PDF\): http\S+number=\d+/)
    await open(page, orderPage)
    const credit = await readDocument(/^Download credit note \d+$/)
    for (const part of ['Credit note', '−€5.00', 'Partial credit of invoice']) expect(credit).toContain(part)
  })
})

test('shows an order cancelled by staff as cancelled and refuses payment', async ({ page, request, mailbox }) => {
  const email = 'tyhistatud@example.ee'
  const { number, path } = await placeOrderByRequest(page, email)
  await open(page, path)
  await test.step('keeps text typed while a message is being sent', async () => {
    const messageField = page.getByRole('textbox', { name: 'Sinu sõnum' })
    const send = page.getByRole('button', { name: 'Saada sõnum' })
    const messages = page.getByRole('region', { name: 'Küsimused tellimuse kohta' }).getByRole('listitem')
    const textEntered = Promise.withResolvers<void>()
    const calls = /\/v1\/order-message\//
    await page.route(calls, async route => {
      await textEntered.promise
      await route.continue()
    })
    await send.click()
    await messageField.fill('Millal see tuleb?')
    await Promise.all([page.waitForRequest(calls), send.click()])
    await messageField.fill('Ja veel')
    textEntered.resolve()
    await expect(messages).toHaveText([/^Millal see tuleb\?/])
    await expect(messageField).toHaveValue('Ja veel')
    await send.click()
    await expect(messages).toHaveText([/^Millal see tuleb\?/, /^Ja veel/])
    await expect(messageField).toHaveValue('')
    await expect(page.getByText('Kohustuslik')).toBeHidden()
  })
  const staff = await logInStaff(request)
  await staff.move(number, 'cancel', { reason: 'Ladu' })
  await expect(page.getByText(/^See tellimus on tühistatud/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Pank/ })).toHaveCount(0)
  await mailbox.find(email, `Tühistatud: sinu tellimus ${number}`)
})
