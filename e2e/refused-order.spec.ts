import type { Locator } from '@playwright/test'
import { formatCents } from '#kernel/money.ts'
import { changePrice } from './change-price.ts'
import { findProduct } from './find-product.ts'
import { expect, open, test } from './shop.ts'
import { arrangeCart, fillForPickUp, pressOrder, readOrderNumber, WORDS } from './shopping.ts'

/** Records announcements of a form to screen readers, and returns a function that reads them. */
const startRecordingAnnouncements = async (form: Locator): Promise<() => Promise<string[]>> => {
  const textsHandle = await form.evaluateHandle(element => {
    const texts: string[] = []
    const recordAnnouncements = (changes: MutationRecord[]) => {
      for (const { target } of changes) {
        const region = target instanceof Element ? target.closest('[aria-live=polite]') : null
        if (region) texts.push(region.textContent)
      }
    }
    new MutationObserver(recordAnnouncements).observe(element, { childList: true, subtree: true })
    return texts
  })
  return () => textsHandle.jsonValue()
}

test('shows missing values at their fields, focuses the first, and keeps the typed text', async ({ page }) => {
  await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await page.getByRole('textbox', { name: 'Perekonnanimi' }).fill('Õunapuu')
  const readAnnouncements = await startRecordingAnnouncements(
    page.locator('form', { has: page.getByRole('textbox', { name: 'Perekonnanimi' }) }),
  )
  await pressOrder(page)

  const delivery = page.getByRole('group', { name: 'Tarneviis' })
  await expect(delivery).toContainText('Kohustuslik')
  await expect(delivery.getByRole('radio').first()).toBeFocused()
  const firstName = page.getByRole('textbox', { name: 'Eesnimi' })
  await expect(firstName).toHaveAccessibleDescription('Kohustuslik')
  await expect(page.getByRole('checkbox', { name: WORDS.et.terms })).toHaveAccessibleDescription('Kohustuslik')
  await expect(page.getByRole('textbox', { name: 'Perekonnanimi' })).toHaveValue('Õunapuu')
  // A screen reader announces the focused field, not eight errors.
  expect(await readAnnouncements()).toEqual([])

  await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
  await pressOrder(page)
  await expect(page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' })).toBeFocused()
  await page.getByRole('radio', { name: WORDS.et.pickUp }).check()
  await pressOrder(page)
  await expect(firstName).toBeFocused()

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Perekonnanimi' })).toHaveValue('Õunapuu')
  await expect(page.getByRole('radio', { name: WORDS.et.pickUp })).toBeChecked()
})

test('shows server errors at their fields, and accepts the corrected form', async ({ page }) => {
  await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, 'pikk@example.ee')
  const phone = page.getByRole('textbox', { name: 'Telefon' })
  await phone.fill('5'.repeat(80))
  const responsePromise = page.waitForResponse(/\/v1\/place-order/)
  await pressOrder(page)
  expect((await responsePromise).status()).toBe(422)
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Kuni 60 tähemärki/)
  await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue('pikk@example.ee')
  await expect(page.getByRole('link', { name: /^Ostukorv: 1 toode,/ })).toBeVisible()
  await phone.fill('5551 2345')
  const terms = page.getByRole('checkbox', { name: WORDS.et.terms })
  await terms.check()
  await pressOrder(page)
  await readOrderNumber(page)
})

test('returns to the cart when another visitor bought the last piece', async ({ page, somebodyElse, request }) => {
  const response = await request.get('/v1/product?lang=et&q=kiirkäigukang')
  const { results } = (await response.json()) as { results: { path: string; name: string; availableForSale: number }[] }
  const lastPiece = results.find(product => product.availableForSale === 1)
  if (!lastPiece) throw new Error('No product has a last piece')
  for (const visitor of [page, somebodyElse]) {
    await open(visitor, lastPiece.path)
    await visitor.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first().click()
    await expect(visitor.getByText('Toode on lisatud ostukorvi')).toBeVisible()
    await open(visitor, '/et/checkout')
    await fillForPickUp(visitor, 'viimane@example.ee')
  }
  await pressOrder(somebodyElse)
  await readOrderNumber(somebodyElse)

  await pressOrder(page)
  await expect(page).toHaveURL(/\/et\/cart$/)
  await expect(page.getByText('Tellimust ei võetud vastu. Täpsemat infot näed ostukorvis.')).toBeVisible()
  const line = page
    .getByRole('list', { name: 'Tooted ostukorvis' })
    .getByRole('listitem')
    .filter({ hasText: lastPiece.name })
  await expect(line).toContainText('See toode ei ole saadaval.')
  await page.getByRole('button', { name: 'Vormista tellimus' }).click()
  await expect(page.getByText('Seda toodet ei saa osta')).toBeVisible()
  await expect(page).toHaveURL(/\/et\/cart$/)
})

test('accepts an order with a lower quantity when the stock became too low', async ({
  page,
  somebodyElse,
  request,
}) => {
  const response = await request.get('/v1/product?lang=et&q=silikoonvoolik')
  const { results } = (await response.json()) as {
    results: { path: string; name: string; availableForSale: number; hasLimitedAmount: boolean }[]
  }
  const product = results.find(
    candidate => candidate.hasLimitedAmount && candidate.availableForSale > 2 && candidate.availableForSale < 100,
  )
  if (!product) throw new Error('No product has a few pieces')
  const { name, path, availableForSale: fullStock } = product
  for (const [visitor, amount] of [
    [page, fullStock],
    [somebodyElse, 1],
  ] as const) {
    await open(visitor, path)
    await visitor.getByRole('spinbutton', { name: 'Kogus' }).fill(String(amount))
    await visitor.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first().click()
    await expect(visitor.getByText('Toode on lisatud ostukorvi')).toBeVisible()
    await open(visitor, '/et/checkout')
    await fillForPickUp(visitor, `vahem.${amount}@example.ee`)
  }
  await pressOrder(somebodyElse)
  await readOrderNumber(somebodyElse)

  await pressOrder(page)
  await expect(page).toHaveURL(/\/et\/cart$/)
  const line = page.getByRole('list', { name: 'Tooted ostukorvis' }).getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Seda kaupa ei ole laos piisavalt.')
  await line.getByRole('button', { name: new RegExp(`^Muuda koguseks ${fullStock - 1} `) }).click()
  await expect(line).not.toContainText('ei ole laos piisavalt')
  await page.getByRole('button', { name: 'Vormista tellimus' }).click()
  await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
  await pressOrder(page)
  await readOrderNumber(page)
})

test('shows a price rise during checkout before placing the order @phone', async ({ page, mailbox }, testInfo) => {
  const email = `hind.${testInfo.project.name}@example.ee`
  const name = await arrangeCart(page, 'madaldusvedrud')
  const { id, total_price } = await findProduct(page, product => product.name === name)
  const centsBefore = Math.round(total_price * 100)
  const [oldPrice, newPrice] = [formatCents(centsBefore, 'et'), formatCents(centsBefore + 1_000, 'et')]
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  await page.getByRole('textbox', { name: 'Lisainfo' }).fill('Helista enne')
  const summary = page.getByRole('region', { name: 'Esita tellimus' })
  await expect(summary).toContainText(oldPrice)
  await changePrice(id, centsBefore + 1_000)
  try {
    const responsePromise = page.waitForResponse(/\/v1\/place-order/)
    // On a phone the message is far from the button.
    await page.getByRole('textbox', { name: 'Telefon' }).press('Enter')
    expect((await responsePromise).status()).toBe(409)
    const alert = summary.getByRole('alert')
    await expect(alert).toContainText(`tellimuse summa on nüüd ${newPrice}. Midagi ei ole veel tellitud.`)
    await expect(alert.getByRole('listitem')).toHaveText(`${name}: nüüd ${newPrice} (enne ${oldPrice})`)
    await expect(summary.getByRole('definition').last()).toHaveText(newPrice)
    await expect(alert).toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Lisainfo' })).toHaveValue('Helista enne')
    await page.getByRole('radio', { name: /kuller/ }).check()
    await expect(alert).toHaveCount(0)
    await page.getByRole('radio', { name: WORDS.et.pickUp }).check()
    await expect(alert).toContainText(newPrice)

    await pressOrder(page)
    await readOrderNumber(page)
    await expect(page.getByText(/^Tasumata: /)).toContainText(newPrice)
    expect(await mailbox.find(email, 'Tellimus on vastu võetud')).toHaveLength(1)
  } finally {
    await changePrice(id, centsBefore)
  }
})

test('reads silently autofilled fields when the order is sent', async ({ page }) => {
  await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: WORDS.et.pickUp }).check()
  const values = { first_name: 'Mari', last_name: 'Õunapuu', email: 'taidetud@example.ee', phone: '5551 2345' }
  for (const [field, value] of Object.entries(values)) {
    const input = page.locator(`[name="Client.${field}"]`)
    await expect(input).toHaveAttribute('autocomplete', /^(given-name|family-name|email|tel)$/)
    // Password managers fill fields without keys and events.
    await input.evaluate((element: HTMLInputElement, text) => {
      element.value = text
    }, value)
  }
  await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
  await pressOrder(page)
  await readOrderNumber(page)
})

test('asks a business for its name and address', async ({ page }) => {
  await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: 'Ettevõte' }).check()
  await expect(page.getByRole('textbox', { name: 'Eesnimi' })).toHaveCount(0)
  await page.getByRole('radio', { name: WORDS.et.pickUp }).check()
  await pressOrder(page)
  const business = page.getByRole('textbox', { name: 'Ettevõtte nimi' })
  await expect(business).toBeFocused()
  await business.fill('Kruvi OÜ')
  await page.getByRole('textbox', { name: 'Ettevõtte aadress' }).fill('Pärnu mnt 1, Tallinn')
  await page.getByRole('textbox', { name: 'E-post' }).fill('kruvi@example.ee')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('5551 2345')
  await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
  await pressOrder(page)
  await readOrderNumber(page)
})
