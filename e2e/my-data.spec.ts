import { readFile } from 'node:fs/promises'
import { logInAt } from './admin-staff.ts'
import { checkAccessibilityIn } from './check-accessibility.ts'
import { getSharedShop, OWNER } from './shared-shop.ts'
import { expect, test } from './shop.ts'

test('a customer gets and erases their data by mailed links, on a phone without JavaScript', async ({
  browser,
  page,
  mailbox,
}) => {
  const email = 'omanik@example.ee'
  const context = await browser.newContext({
    baseURL: getSharedShop().url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const phone = await context.newPage()
  const requestLink = async (choice: string, subject: string): Promise<string> => {
    await phone.goto('/et/muugitingimused')
    await phone.getByRole('contentinfo').getByRole('link', { name: 'Minu andmed', exact: true }).click()
    await phone.getByRole('radio', { name: choice }).check()
    await phone.getByRole('textbox', { name: 'E-post' }).fill(email)
    await phone.getByRole('button', { name: 'Saada link' }).click()
    await expect(phone.getByRole('status')).toContainText('Vaata oma postkasti')
    expect(phone.url()).not.toContain(email)
    const [mail] = await mailbox.find(email, subject)
    return /\/et\/my-data\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
  }
  const expectPhoneWidth = async () =>
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await test.step('gets the files after a confirmation', async () => {
    const link = await requestLink('Soovin oma andmete koopiat', 'Sinu andmete koopia')
    await phone.goto(link)
    await expect(phone.getByRole('main')).toContainText(email)
    await expectPhoneWidth()
    await checkAccessibilityIn(page, link, 'phone', 'Dark')
    await phone.getByRole('button', { name: 'Kogu minu andmed kokku' }).click()
    await expect(phone.getByRole('status')).toContainText('Failid on valmis')
    const [download] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('link', { name: 'Laadi alla loetav leht (HTML)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('minu-andmed.html')
    expect(await readFile(await download.path(), 'utf8')).toContain(`Andmed aadressi ${email} kohta`)
    await expect(phone.getByRole('link', { name: 'Laadi alla andmefail (JSON)' })).toBeVisible()
    await expectPhoneWidth()
  })
  await test.step('asks for the erasure, which staff answer', async () => {
    await phone.goto(await requestLink('Soovin oma andmed kustutada', 'Sinu andmete kustutamine'))
    await phone.getByRole('button', { name: 'Palun andmed kustutada' }).click()
    await expect(phone.getByRole('status')).toContainText(/Vastuse tähtaeg: \d\d\.\d\d\.\d{4}/)
    await mailbox.find(email, 'Saime sinu soovi andmed kustutada')
    await page.setViewportSize({ width: 1440, height: 900 })
    await logInAt(page, '/et/admin/data-request', OWNER)
    await page.getByRole('button', { name: `Tegevused: ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Kustuta andmed' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta andmed' }).click()
    const [erasureMail] = await mailbox.find(email, 'Sinu andmed on kustutatud')
    expect(erasureMail.text).toContain('Andmekaitse Inspektsioonile')
    await expect(page.getByRole('row').filter({ hasText: 'Pärast vastust eemaldatud' }).first()).toContainText(
      'Kustutatud',
    )
  })
  await context.close()
})
