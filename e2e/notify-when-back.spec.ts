import type { APIRequestContext } from '@playwright/test'
import { findProduct } from './find-product.ts'
import { expect, open, openUntil, test } from './shop.ts'
import { fillForPickUp, pressOrder, readOrderNumber } from './shopping.ts'
import { logInStaff } from './staff.ts'

const NOTIFY_LABEL = 'Teavita mind, kui toode on taas laos'

test('mails a customer when a sold-out product is back in stock, and lets them unsubscribe', async ({
  page,
  somebodyElse,
  mailbox,
  request,
}) => {
  const waitingEmail = 'ootaja@example.ee'
  const product = await findProduct(
    page,
    ({ hasLimitedAmount, availableForSale }) => hasLimitedAmount && availableForSale === 1,
  )

  const number = await test.step('another visitor buys the last one', async () => {
    await open(somebodyElse, product.path)
    await somebodyElse.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first().click()
    await open(somebodyElse, '/et/checkout')
    await fillForPickUp(somebodyElse, 'kiirem@example.ee')
    await pressOrder(somebodyElse)
    return readOrderNumber(somebodyElse)
  })

  await test.step('the dialog requires a valid address', async () => {
    await openUntil(page, product.path, 'Laost otsas')
    await expect(page.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first()).toBeDisabled()
    await expect(page.getByRole('spinbutton', { name: 'Kogus' })).toBeDisabled()
    await page.getByRole('button', { name: NOTIFY_LABEL }).click()
    const dialog = page.getByRole('dialog', { name: NOTIFY_LABEL })
    const email = dialog.getByRole('textbox', { name: 'E-post' })
    const sendButton = dialog.getByRole('button', { name: 'Teavita mind' })
    await expect(email).toBeFocused()
    await expect(sendButton).toBeDisabled()
    await email.fill('ootaja@')
    await sendButton.click()
    await expect(dialog.getByText('Palun sisesta korrektne e-posti aadress.')).toBeVisible()
    await email.fill(waitingEmail)
    await page.route(
      '**/v1/stock-notification*',
      async route => {
        await route.fetch()
        await route.abort('aborted')
      },
      { times: 1 },
    )
    await sendButton.click()
    await expect(dialog.getByText('ei ole teada, kas andmed jõudsid kohale')).toBeVisible()
    await expect(email).toHaveValue(waitingEmail)
    await sendButton.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Anname teada, kui toode on taas laos')).toBeVisible()
  })

  await test.step('cancelling the order returns the piece to stock', async () => {
    const staff = await logInStaff(request)
    await staff.move(number, 'cancel', { reason: 'Ostja mõtles ümber' })
  })

  const link = await test.step('sends a single mail with a link to the product', async () => {
    const mails = await mailbox.find(waitingEmail, product.name)
    expect(mails).toHaveLength(1)
    const text = mails[0].text ?? ''
    expect(text).toContain(product.path)
    await openUntil(page, product.path, 'Laos: 1 ')
    return /https?:\/\/\S+stock-notification#\S+/.exec(text)?.[0] ?? ''
  })

  await test.step('a mail program can unsubscribe with one click', async () => {
    const [mail] = await mailbox.find(waitingEmail, product.name)
    const findHeader = (key: string) => mail.headers.find(header => header.key === key)?.value
    expect(findHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(findHeader('list-unsubscribe')).toMatch(/^<https?:\/\/[^>]+\/v1\/stock-notification\/unsubscribe\?[^>]+>$/)
  })

  await test.step('the link cancels the remaining notifications after confirmation', async () => {
    const secondProduct = await findProduct(page, ({ available_in, id }) => available_in === -2 && id !== product.id)
    await open(page, secondProduct.path)
    await page.getByRole('button', { name: NOTIFY_LABEL }).click()
    const dialog = page.getByRole('dialog', { name: NOTIFY_LABEL })
    await dialog.getByRole('textbox', { name: 'E-post' }).fill(waitingEmail)
    await dialog.getByRole('button', { name: 'Teavita mind' }).click()
    await expect(dialog).toBeHidden()
    expect(await countWaitingRequests(request, waitingEmail)).toBe(1)
    await open(page, link)
    expect(await countWaitingRequests(request, waitingEmail)).toBe(1)
    await page.getByRole('button', { name: 'Loobu teavitustest' }).click()
    await expect(page.getByText('Oled teavitustest loobunud')).toBeVisible()
    await expect.poll(() => countWaitingRequests(request, waitingEmail)).toBe(0)
  })
})

/** Returns how many waiting stock notifications of an address staff see. */
const countWaitingRequests = async (request: APIRequestContext, email: string): Promise<number> => {
  const response = await request.get('/v1/stock-notification')
  const { data } = (await response.json()) as { data: { user_email: string }[] }
  return data.filter(row => row.user_email === email).length
}
