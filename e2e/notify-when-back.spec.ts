import type { Page } from '@playwright/test'
import { findProduct } from './find-product.ts'
import { CLERK } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { fillForPickUp, orderNumber, pressOrder } from './shopping.ts'

const ASK = 'Teavita mind, kui toode on taas laos'

test('who asked for a sold-out product is written to when it comes back, and can stop that @phone', async ({
  page,
  somebodyElse,
  mailbox,
}, info) => {
  const waiting = `ootaja-${info.project.name}@example.ee`
  const product = await findProduct(
    page,
    ({ hasLimitedAmount, availableForSale }) => hasLimitedAmount && availableForSale === 1,
  )

  const number = await test.step('somebody buys the last one', async () => {
    await open(somebodyElse, product.path)
    await somebodyElse.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first().click()
    await open(somebodyElse, '/et/checkout')
    await fillForPickUp(somebodyElse, 'kiirem@example.ee')
    await pressOrder(somebodyElse)
    return orderNumber(somebodyElse)
  })

  await test.step('the dialog wants a proper address', async () => {
    await open(page, product.path)
    await expect(page.getByText('Laost otsas').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first()).toBeDisabled()
    await expect(page.getByRole('spinbutton', { name: 'Kogus' })).toBeDisabled()
    await page.getByRole('button', { name: ASK }).click()
    const dialog = page.getByRole('dialog', { name: ASK })
    const email = dialog.getByRole('textbox', { name: 'E-post' })
    const send = dialog.getByRole('button', { name: 'Teavita mind' })
    await expect(email).toBeFocused()
    await expect(send).toBeDisabled()
    await email.fill('ootaja@')
    await send.click()
    await expect(dialog.getByText('Palun sisesta korrektne e-posti aadress.')).toBeVisible()
    await email.fill(waiting)
    await send.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Anname teada, kui toode on taas laos')).toBeVisible()
  })

  await test.step('the order is cancelled: the piece is there again', () => cancelOrder(somebodyElse, number))

  const link = await test.step('one mail, which leads to the product', async () => {
    const mails = await mailbox.find(waiting, product.name)
    expect(mails).toHaveLength(1)
    const text = mails[0].text ?? ''
    expect(text).toContain(product.path)
    await open(page, product.path)
    await expect(page.getByText('Laos: 1 ').first()).toBeVisible()
    return /https?:\/\/\S+stock-notification#\S+/.exec(text)?.[0] ?? ''
  })

  await test.step('a mail program can stop them with one press', async () => {
    const [mail] = await mailbox.find(waiting, product.name)
    const header = (key: string) => mail.headers.find(one => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toMatch(/^<https?:\/\/[^>]+\/v1\/stock-notification\/unsubscribe\?[^>]+>$/)
  })

  await test.step('the link stops what is still waited for, once confirmed', async () => {
    const other = await findProduct(page, ({ available_in, id }) => available_in === -2 && id !== product.id)
    await open(page, other.path)
    await page.getByRole('button', { name: ASK }).click()
    const dialog = page.getByRole('dialog', { name: ASK })
    await dialog.getByRole('textbox', { name: 'E-post' }).fill(waiting)
    await dialog.getByRole('button', { name: 'Teavita mind' }).click()
    await expect(dialog).toBeHidden()
    expect(await stillWaiting(somebodyElse, waiting)).toBe(1)
    await open(page, link)
    expect(await stillWaiting(somebodyElse, waiting)).toBe(1)
    await page.getByRole('button', { name: 'Loobu teavitustest' }).click()
    await expect(page.getByText('Teavitused on peatatud')).toBeVisible()
    await expect.poll(() => stillWaiting(somebodyElse, waiting)).toBe(0)
  })
})

/** Staff log in and cancel an order by the calls that the admin area uses. */
const cancelOrder = async (page: Page, number: string): Promise<void> => {
  await open(page, '/et/login')
  await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(CLERK.username)
  await page.getByRole('textbox', { name: 'Parool' }).fill(CLERK.password)
  await page.getByRole('button', { name: 'Logi sisse' }).click()
  await expect(page).toHaveURL(/\/et$/)
  const call = async <T>(path: string, data?: object): Promise<T> => {
    const session = (await (await page.request.get('/v1/session')).json()) as { data: { csrfToken: string } }
    const headers = { 'X-CSRF-Token': session.data.csrfToken }
    const answer = data ? await page.request.post(path, { data, headers }) : await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as T
  }
  const { results } = await call<{ results: { id: number; number: string }[] }>(`/v1/admin/order?q=${number}`)
  const order = results.find(one => one.number === number)
  const { data } = await call<{ data: { version: number } }>(`/v1/admin/order/${order?.id}`)
  await call(`/v1/admin/order/${order?.id}/cancel`, { baseVersion: data.version, reason: 'Ostja mõtles ümber' })
}

const stillWaiting = async (page: Page, email: string): Promise<number> => {
  const answer = await page.request.get('/v1/stock-notification')
  const { data } = (await answer.json()) as { data: { user_email: string }[] }
  return data.filter(one => one.user_email === email).length
}
