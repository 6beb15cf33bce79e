import { logInAt, logInByForm } from './admin-staff.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'

test('an owner edits the shop details and invites a colleague with limited permissions', async ({
  page,
  somebodyElse,
  mailbox,
}) => {
  await logInAt(page, '/et/admin/settings', OWNER)
  const phone = page.getByRole('textbox', { name: 'Telefon' })
  const phoneBefore = await phone.inputValue()
  const footer = somebodyElse.getByRole('contentinfo')
  await test.step('shows an invalid bank account at its field, and a valid phone to visitors', async () => {
    await page.getByRole('textbox', { name: 'Arvelduskonto (IBAN)' }).fill('EE00 1234')
    await phone.fill('+372 5550 0199')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('See kontonumber ei ole korrektne')).toBeVisible()
    await page.getByRole('button', { name: 'Loobu muudatustest' }).click()
    await phone.fill('+372 5550 0199')
    await expect(page.getByRole('region', { name: 'Jaluse eelvaade' })).toContainText('+372 5550 0199')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
    await expect(async () => {
      await somebodyElse.goto('/et')
      await expect(footer).toContainText('+372 5550 0199', { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await phone.fill(phoneBefore)
    await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
    // The label of the save button changes as soon as the request begins.
    await expect(page.getByRole('button', { name: 'Loobu muudatustest' })).toBeHidden()
  })
  await test.step('shows delivery prices and sends an invitation', async () => {
    await page.getByRole('link', { name: 'Tarne' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarne')
    await open(page, '/et/admin/user/create')
    await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill('Toomas')
    await page.getByRole('textbox', { name: 'E-post' }).fill('toomas@example.ee')
    await page.getByRole('checkbox', { name: 'Ladu' }).check()
    await page.getByRole('button', { name: 'Saada kutse' }).click()
    await expect(page).toHaveURL(/\/admin\/user\/edit\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toomas')
    await open(page, '/et/admin/role')
    await expect(page.getByRole('checkbox', { name: 'Omanik: Seaded' })).toBeDisabled()
  })
  await test.step('shows the sent invitation without its secret link, and sends it again', async () => {
    await mailbox.find('toomas@example.ee', 'Sind on kutsutud')
    await open(page, '/et/admin/mail?q=toomas%40example.ee')
    await page.getByRole('link', { name: /Sind on kutsutud/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sind on kutsutud')
    const preview = page.frameLocator('iframe[title="Eelvaade"]')
    await expect(preview.getByRole('link').first()).toHaveAttribute('href', /reset-password#…$/)
    await page.getByRole('tab', { name: 'Lihttekst' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Lihttekst' })).toContainText('Toomas')
    // The mail arrives before its state is stored.
    await expect(async () => {
      await open(page, page.url())
      await expect(page.getByRole('button', { name: 'Saada uuesti' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Saada uuesti' }).click()
    await expect(page.getByText('E-kiri on uuesti saatmisel')).toBeVisible()
    const findInvitation = () => mailbox.find('toomas@example.ee', 'Sind on kutsutud')
    await expect.poll(async () => (await findInvitation()).length).toBe(2)
  })
  await test.step('the invited colleague chooses a password and sees only permitted screens', async () => {
    const [mail] = await mailbox.find('toomas@example.ee', 'Sind on kutsutud')
    const link = /https?:\/\/\S+reset-password#\S+/.exec(mail.text ?? '')?.[0] ?? ''
    await somebodyElse.goto(link)
    await waitUntilHydrated(somebodyElse)
    await somebodyElse.getByRole('textbox', { name: 'Uus parool' }).fill('riiul-seitse-vasakul')
    await somebodyElse.getByRole('button', { name: 'Salvesta parool' }).click()
    await expect(somebodyElse.getByText('Parool on muudetud')).toBeVisible()
    await logInByForm(somebodyElse, '/et/admin/order', { username: 'Toomas', password: 'riiul-seitse-vasakul' })
    const menu = somebodyElse.getByRole('navigation', { name: 'Haldusmenüü' })
    await expect(menu.getByRole('link', { name: 'Tellimused' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Kasutajad' })).toHaveCount(0)
    expect((await somebodyElse.goto('/et/admin/settings'))?.status()).toBe(403)
    expect((await somebodyElse.request.get('/v1/admin/user')).status()).toBe(403)
  })
})
