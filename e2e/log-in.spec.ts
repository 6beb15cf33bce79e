import type { Page, Route } from '@playwright/test'
import { GUARD, STAFF } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

test('staff log in, log out, and log in with a new password by the mailed link', async ({ page, mailbox }) => {
  const logIn = async (password: string) => {
    await open(page, '/et/login')
    await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(STAFF.username)
    await page.getByRole('textbox', { name: 'Parool' }).fill(password)
    await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  }
  const readUsername = async () => {
    const response = await page.request.get('/v1/session')
    return JSON.stringify(await response.json())
  }

  await test.step('shows a wrong password at its field', async () => {
    await logIn('vale parool')
    await expect(page.getByText('Vale kasutajanimi või parool.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Kasutajanimi' })).toHaveValue(STAFF.username)
    await expect(page).toHaveURL(/\/et\/login$/)
  })
  await test.step('logs in and out', async () => {
    await logIn(STAFF.password)
    await expect(page).toHaveURL(/\/et$/)
    expect(await readUsername()).toContain(STAFF.username)
    await page.goto('/logout')
    expect(await readUsername()).not.toContain(STAFF.username)
  })
  await test.step('the mailed link sets a new password only once', async () => {
    await open(page, '/et/login')
    await page.getByRole('link', { name: 'Unustasid parooli?' }).click()
    await page.getByRole('textbox', { name: 'Kasutajanimi või e-post' }).fill(STAFF.username)
    await page.getByRole('button', { name: 'Saada link' }).click()
    await expect(page.getByText('Kontrolli oma postkasti')).toBeVisible()
    const [mail] = await mailbox.find(STAFF.email, 'Määra uus parool')
    const link = /https?:\/\/\S+reset-password#\S+/.exec(mail.text ?? '')?.[0] ?? ''
    await setPassword(link, 'lühike')
    await expect(page.getByText(/^Vähemalt \d+ tähemärki\.$/)).toBeVisible()
    await page.route('**/v1/password-reset/*', loseAnswer, { times: 1 })
    await setPassword(link, 'kolm-turbot-reas')
    await expect(page.getByText('Server ei vastanud, seega ei ole teada, kas andmed jõudsid kohale.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvesta parool' }).click()
    // The repeated request gets the answer of the lost one.
    await expect(page.getByText('Parool on muudetud')).toBeVisible()
    await setPassword(link, 'neli-turbot-reas')
    await expect(page.getByText('See link enam ei tööta')).toBeVisible()
  })
  await test.step('accepts the new password and rejects the old one', async () => {
    await logIn(STAFF.password)
    await expect(page.getByText('Vale kasutajanimi või parool.')).toBeVisible()
    await logIn('kolm-turbot-reas')
    await expect(page).toHaveURL(/\/et$/)
    expect(await readUsername()).toContain(STAFF.username)
  })

  /** Lets the server change the password and loses the answer. */
  async function loseAnswer(route: Route) {
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

test('requires a passkey or a recovery code after the password once a user has a passkey', async ({
  page,
  baseURL,
  mailbox,
}) => {
  await addAuthenticator(page)
  // Browsers create passkeys only for host names, not for IP addresses.
  const hostUrl = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const logIn = async () => {
    await open(page, `${hostUrl}/et/login?to=/et/admin/account`)
    await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(GUARD.username)
    await page.getByRole('textbox', { name: 'Parool' }).fill(GUARD.password)
    await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  }
  const logOut = async () => {
    await page.getByRole('link', { name: 'Logi välja' }).click()
    await expect(page).not.toHaveURL(/admin/)
  }
  await logIn()
  await page.getByRole('button', { name: 'Lisa pääsuvõti' }).click()
  await page.getByRole('textbox', { name: 'Sinu parool' }).fill(GUARD.password)
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Sinu taastekoodid' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [firstCode = '', secondCode = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'Olen koodid salvestanud' }).click()
  await expect(page.getByText('10 koodi alles')).toBeVisible()
  await logOut()
  await logIn()
  await page.getByRole('textbox', { name: 'Kood' }).fill(firstCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 koodi alles')).toBeVisible()
  await logOut()
  await open(page, `${hostUrl}/et/login?to=/et/admin/account`)
  await page.getByRole('button', { name: 'Logi sisse pääsuvõtmega' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GUARD.username)
  await mailbox.find(GUARD.email, 'Sinu sisselogimise seaded muutusid')
  await test.step('renews an expired session while editing a page, by either method', async () => {
    await open(page, `${hostUrl}/et/ettevote#edit`)
    const heading = page.locator('h1[data-edit]')
    const login = page.getByRole('dialog', { name: 'Seanss on aegunud, palun logi sisse' })
    await heading.press('End')
    await heading.pressSequentially(' kõigile')
    await page.context().clearCookies()
    await page.keyboard.press('Control+s')
    await login.getByRole('textbox', { name: 'Parool' }).fill(GUARD.password)
    await page.keyboard.press('Enter')
    await login.getByRole('textbox', { name: 'Kood' }).fill(secondCode)
    await page.keyboard.press('Enter')
    await expect(login).toBeHidden()
    await page.context().clearCookies()
    await page.keyboard.press('Control+s')
    await login.getByRole('button', { name: 'Logi sisse pääsuvõtmega' }).click()
    await expect(login).toBeHidden()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Leht on salvestatud')).toBeVisible()
    await expect(page.locator('h1')).toHaveText(/ kõigile$/)
  })
})

/** Adds a virtual authenticator with a fingerprint, which stores passkeys. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
