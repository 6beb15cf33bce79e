import { checkAccessibility } from './check-accessibility.ts'
import { CLIENT } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { CUSTOMER, fillForPickUp, pressOrder } from './shopping.ts'
import { logInByRequest } from './staff.ts'

test('a customer checks a build list against the car, buys it at once, and shares an own list', async ({
  page,
  somebodyElse,
}) => {
  await checkAccessibility(page, 'build lists', '/et/build')
  await page.getByRole('link', { name: /^Tänavavedrustus/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tänavavedrustus' })).toBeVisible()
  await page.getByRole('button', { name: 'Vali auto' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Vali auto' })
  await dialog.getByRole('searchbox').fill('golf 7 gti')
  await dialog.getByRole('button', { name: /Golf VII 2\.0 TSI GTI CHHB/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Auto: Volkswagen Golf VII 2.0 TSI GTI')).toBeVisible()
  await expect(page).toHaveURL(/\?v=\d+/)
  const parts = main
    .getByRole('listitem')
    .filter({ has: page.locator('.code'), hasNot: page.getByRole('button', { name: /^Lisa / }) })
  await expect(parts).toHaveCount(3)
  await expect(parts.nth(0)).toContainText('PL-10658')
  await expect(parts.nth(0)).toContainText('Tootja: ülevaatusega')
  await expect(main.getByText(/^Tootjate andmetel võib mõnd osa/)).toBeVisible()
  await checkAccessibility(page, 'a build list for a car')

  await test.step('all parts go into the cart, which names the manufacturers’ statements', async () => {
    await main.getByRole('button', { name: 'Lisa 3 osa ostukorvi' }).click()
    await expect(main.getByText('Ostukorvi lisati 3 tükki')).toBeVisible()
    await open(page, '/et/cart')
    const lines = page.getByRole('list', { name: 'Tooted ostukorvis' }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expect(lines.filter({ hasText: 'PL-10658' })).toContainText('Tootja andmetel võib Eestis')
  })

  await test.step('the order keeps them', async () => {
    await open(page, '/et/checkout')
    await fillForPickUp(page, `komplekt@${CUSTOMER.last.length}.example`)
    await expect(page.getByText(/^Tootja andmetel võib Eestis avalikel teedel/).first()).toBeVisible()
    await pressOrder(page)
    await expect(
      page.getByText(/alles pärast ülevaatust või kannet \(Eesti\)\. Teilegutachten 18-TAAP-0123/),
    ).toBeVisible()
  })

  await test.step('a list that the visitor changed is shared by its address, also in English on a phone', async () => {
    await page.goBack()
    await open(page, '/et/build/1')
    await page.getByRole('link', { name: 'Muuda oma komplektina' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Minu komplekt' })).toBeVisible()
    await parts
      .nth(2)
      .getByRole('button', { name: /^Eemalda/ })
      .click()
    await expect(parts).toHaveCount(2)
    await page.getByLabel('Osa nimi või kood').fill('PL-10910')
    await page.getByRole('button', { name: 'Leia osad' }).click()
    await page.getByRole('button', { name: /^Lisa Vedrumaa madaldusvedrud/ }).click()
    await expect(parts).toHaveCount(3)
    await expect(parts.nth(0)).toContainText('mille võid välja jätta')
    await checkAccessibility(page, 'an own build list')
    await open(page, '/et/build')
    await expect(parts).toHaveCount(3)
    const { pathname, search } = new URL(page.url())
    await somebodyElse.setViewportSize({ width: 390, height: 844 })
    await open(somebodyElse, `${pathname.replace('/et/', '/en/')}${search}`)
    const shared = somebodyElse.getByRole('main')
    await expect(shared.getByRole('heading', { level: 1, name: 'My build list' })).toBeVisible()
    await expect(shared.getByText(/^Car: Volkswagen Golf VII 2\.0 TSI GTI/)).toBeVisible()
    await expect(shared.getByText(/which you can leave out/)).toBeVisible()
    await expect(shared.getByRole('button', { name: 'Add 3 parts to cart' })).toBeVisible()
  })

  await test.step('the list joins the account at login; others are saved, renamed, copied and deleted', async () => {
    await logInByRequest(page.request, CLIENT)
    const joined = page.waitForResponse(
      response => response.url().includes('/v1/account/build') && response.request().method() === 'POST',
    )
    await open(page, '/et')
    expect((await joined).ok()).toBe(true)
    await open(page, '/et/build')
    const saved = main.getByRole('region', { name: 'Minu salvestatud komplektid' })
    await expect(saved.getByRole('link', { name: 'Minu komplekt' })).toBeVisible()
    await saved.getByLabel('Uue komplekti nimi').fill('Rajale')
    await saved.getByRole('button', { name: 'Salvesta kontole' }).click()
    await expect(saved.getByRole('link', { name: 'Rajale' })).toHaveAttribute('aria-current', 'true')
    await parts
      .nth(0)
      .getByRole('button', { name: /^Eemalda/ })
      .click()
    await saved.getByRole('button', { name: 'Salvesta muudatused: Rajale' }).click()
    await expect(saved.getByRole('button', { name: /^Salvesta/ })).toHaveCount(0)
    await saved.getByRole('button', { name: 'Muuda nime: Rajale' }).click()
    await saved.getByLabel('Komplekti nimi', { exact: true }).fill('Talveks')
    await saved.getByRole('button', { name: 'Salvesta', exact: true }).click()
    await expect(saved.getByRole('link', { name: 'Talveks' })).toBeVisible()
    await saved.getByRole('button', { name: 'Kustuta Minu komplekt' }).click()
    await expect(saved.getByRole('link')).toHaveCount(1)
    await page.getByRole('button', { name: 'Võta tagasi' }).click()
    await expect(saved.getByRole('link', { name: 'Minu komplekt' })).toBeVisible()
    await saved.getByRole('link', { name: 'Minu komplekt' }).click()
    await expect(parts).toHaveCount(3)
  })
})
