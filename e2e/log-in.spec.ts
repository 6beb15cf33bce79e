import type { Route } from '@playwright/test'
import { STAFF } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

test('staff log in, out, and back in with a new password by the mailed link', async ({ page, mailbox }) => {
  const logIn = async (password: string) => {
    await open(page, '/et/login')
    await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(STAFF.username)
    await page.getByRole('textbox', { name: 'Parool' }).fill(password)
    await page.getByRole('button', { name: 'Logi sisse' }).click()
  }
  const whoAmI = async () => {
    const response = await page.request.get('/v1/session')
    return JSON.stringify(await response.json())
  }

  await test.step('a wrong password is told at its field', async () => {
    await logIn('vale parool')
    await expect(page.getByText('Vale kasutajanimi või parool.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Kasutajanimi' })).toHaveValue(STAFF.username)
    await expect(page).toHaveURL(/\/et\/login$/)
  })
  await test.step('in and out', async () => {
    await logIn(STAFF.password)
    await expect(page).toHaveURL(/\/et$/)
    expect(await whoAmI()).toContain(STAFF.username)
    await page.goto('/logout')
    expect(await whoAmI()).not.toContain(STAFF.username)
  })
  await test.step('the mailed link sets a new password, once', async () => {
    await open(page, '/et/login')
    await page.getByRole('link', { name: 'Unustasid parooli?' }).click()
    await page.getByRole('textbox', { name: 'Kasutajanimi või e-post' }).fill(STAFF.username)
    await page.getByRole('button', { name: 'Saada link' }).click()
    await expect(page.getByText('Vaata oma postkasti')).toBeVisible()
    const [mail] = await mailbox.find(STAFF.email, 'Määra uus parool')
    const link = /https?:\/\/\S+reset-password#\S+/.exec(mail.text ?? '')?.[0] ?? ''
    await setPassword(link, 'lühike')
    await expect(page.getByText(/^Vähemalt \d+ tähemärki\.$/)).toBeVisible()
    await page.route('**/v1/password-reset/*', answerLost, { times: 1 })
    await setPassword(link, 'kolm-turbot-reas')
    await expect(page.getByText('Vastust ei tulnud, seega pole teada, kas see jõudis kohale.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvesta parool' }).click()
    await expect(page.getByText('Parool võib olla juba salvestatud')).toBeVisible()
    await setPassword(link, 'neli-turbot-reas')
    await expect(page.getByText('See link enam ei tööta')).toBeVisible()
  })
  await test.step('the new password holds, the old one does not', async () => {
    await logIn(STAFF.password)
    await expect(page.getByText('Vale kasutajanimi või parool.')).toBeVisible()
    await logIn('kolm-turbot-reas')
    await expect(page).toHaveURL(/\/et$/)
    expect(await whoAmI()).toContain(STAFF.username)
  })

  /** The server does it, and nobody hears of that. */
  async function answerLost(route: Route) {
    await route.fetch()
    await route.abort('aborted')
  }
  async function setPassword(link: string, password: string) {
    await open(page, '/et')
    await open(page, link)
    await page.getByRole('textbox', { name: 'Uus parool' }).fill(password)
    await page.getByRole('button', { name: 'Salvesta parool' }).click()
  }
})
