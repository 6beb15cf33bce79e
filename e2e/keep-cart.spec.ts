import { openSecondWindow } from './open-second-window.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, arrangeCart } from './shopping.ts'

test('the mini-cart shows the last added products, five at most @phone', async ({ page }, testInfo) => {
  await open(page, '/et/tooted?q=silikoonvoolik')
  const addButtons = page.getByRole('button', { name: /^Lisa ostukorvi: /, disabled: false })
  for (let count = 1; count <= 6; count += 1) {
    await addButtons.first().click()
    await expect(page.getByRole('link', { name: new RegExp(`^Ostukorv: ${count} (toode|toodet),`) })).toBeVisible()
  }
  // A single toast represents all products, because several would cover the next button.
  await expect(page.getByText('Toode on lisatud ostukorvi')).toHaveCount(1)
  const link = page.getByRole('link', { name: /^Ostukorv: 6 toodet/ })
  if (testInfo.project.name === 'desktop') {
    await link.hover()
    await expect(page.getByText('5 viimati lisatud toodet')).toBeVisible()
    await page.mouse.move(0, 600)
    await expect(page.getByText('5 viimati lisatud toodet')).toBeHidden()
    await link.focus()
    for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key)
    await expect(link).toBeFocused()
    // The controls of the card take the focus only once they are visible.
    await expect(page.getByRole('region', { name: 'Ostukorvi sisu' }).getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Ostukorvi sisu' }).locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('5 viimati lisatud toodet')).toBeHidden()
    await expect(link).toBeFocused()
  }
  await link.click()
  await expect(page).toHaveURL(/\/et\/cart$/)
  const lines = page.getByRole('list', { name: 'Tooted ostukorvis' }).getByRole('listitem')
  await expect(lines).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Ostu kokkuvõte' }).getByText('Näita veel (1)')).toBeVisible()

  await lines
    .first()
    .getByRole('button', { name: /^Eemalda ostukorvist/ })
    .click()
  await expect(lines).toHaveCount(5)
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(lines).toHaveCount(6)
})

test('cart, checkout and mini-cart follow a change of language', async ({ page }) => {
  const name = await arrangeCart(page, 'silikoonvoolik')
  const switchToEnglish = () =>
    page.getByRole('navigation', { name: 'Vaheta keelt' }).getByRole('link', { name: 'en' }).click()
  const englishName = /silicone hose/i

  await test.step('the cart follows', async () => {
    await open(page, '/et/cart')
    const line = page.getByRole('main').getByRole('listitem')
    await expect(line.getByRole('heading')).toHaveText(name)
    await switchToEnglish()
    await expect(line.getByRole('heading')).toHaveText(englishName)
    await expect(line.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/en\//)
    await expect(line.last()).toContainText(/1 pc(?!s)/)
  })
  await test.step('the mini-cart of another page follows', async () => {
    await open(page, '/et/tarne')
    await page.getByRole('link', { name: /^Ostukorv: 1 toode,/ }).hover()
    const panelLink = page.getByRole('region', { name: 'Ostukorvi sisu' }).getByRole('listitem').getByRole('link')
    await expect(panelLink).toContainText(name)
    await expect(panelLink).toHaveAttribute('href', /^\/et\//)
    await switchToEnglish()
    await page.getByRole('link', { name: /^Cart: 1 product,/ }).hover()
    const englishPanelLink = page.getByRole('region', { name: 'Cart contents' }).getByRole('listitem').getByRole('link')
    await expect(englishPanelLink).toContainText(englishName)
    await expect(englishPanelLink).toHaveAttribute('href', /^\/en\//)
  })
  await test.step('the checkout follows', async () => {
    await open(page, '/et/checkout')
    const order = page.getByRole('region', { name: 'Esita tellimus' })
    await expect(order).toContainText(name)
    await switchToEnglish()
    await expect(page.getByRole('region', { name: 'Place your order' })).toContainText(englishName)
  })
})

test('completes stored products with current data, and marks unknown products as unavailable', async ({ page }) => {
  const name = await addToCart(page, 'silikoonvoolik')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(name)
  await open(page, '/et/tarne')
  await page.evaluate(() => {
    const [{ product }] = Object.values(JSON.parse(localStorage.getItem('cart') ?? '{}')) as [
      { product: { image: { url: string } } },
    ]
    const { brand: _brand, ...otherFields } = product as { brand?: string; image: { url: string } }
    const renamedProduct = {
      ...otherFields,
      name: 'Vana nimi',
      image: { url: otherFields.image.url, inlinePreview: null },
    }
    const unknownProduct = { id: 1e300, name: 'Kadunud toode' }
    const storedItems = [renamedProduct, unknownProduct, { id: 0, name: 'Mitte miski' }].map((item, index) => [
      index,
      { product: item, amount: 2 },
    ])
    localStorage.setItem('cart', JSON.stringify(Object.fromEntries(storedItems)))
  })
  await open(page, '/et/cart')
  const lines = page.getByRole('list', { name: 'Tooted ostukorvis' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: name }).getByRole('spinbutton')).toHaveValue('2')
  await expect(lines.filter({ hasText: 'Kadunud toode' })).toContainText('See toode ei ole saadaval.')
  await expect(page.getByText('Vana nimi')).toHaveCount(0)
})

test('synchronizes the cart of two tabs', async ({ page }) => {
  const secondTab = await openSecondWindow(page)
  await open(secondTab, '/et/tarne')
  const name = await addToCart(page, 'silikoonvoolik')
  await expect(secondTab.getByRole('link', { name: /^Ostukorv: 1 toode,/ })).toBeVisible()
  await open(secondTab, '/et/cart')
  const line = secondTab.getByRole('listitem').filter({ hasText: name }).first()
  await line.getByRole('button', { name: 'Suurenda kogust' }).click()
  await expect(page.getByRole('link', { name: /^Ostukorv: 2 toodet,/ })).toBeVisible()
})

test('updates the delivery price with the products, in the cart and in the header', async ({ page }) => {
  const name = await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/cart')
  const quantity = page.getByRole('spinbutton', { name: `Kogus: ${name}` })
  await quantity.fill('10')
  await quantity.press('Enter')
  await open(page, '/et/checkout')
  const priceResponse = page.waitForResponse(/\/v1\/delivery-provider\/omniva-parcel\?/)
  await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
  await priceResponse
  const order = page.getByRole('region', { name: 'Esita tellimus' })
  await expect(order.getByText('Tasuta')).toBeVisible()
  await page.getByRole('link', { name: 'Tagasi ostukorvi' }).click()
  const summary = page.getByRole('region', { name: 'Ostu kokkuvõte' })
  await expect(summary.getByText('Tasuta', { exact: true })).toBeVisible()
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(summary.getByText('Tasuta', { exact: true })).toHaveCount(0)
  await expect(summary).toContainText('ja Omniva pakiautomaat on tasuta')
  const total = (await summary.locator('dd').last().textContent()) ?? ''
  await expect(page.getByRole('link', { name: /^Ostukorv: 1 toode/ })).toHaveAccessibleName(new RegExp(total))
})

test('refuses the checkout of an empty cart and explains why', async ({ page }) => {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('No products in cart')
  await open(page, '/en/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL(/\/en\/cart$/)
  await open(page, '/en/checkout')
  await expect(toast).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No products in cart' })).toBeVisible()
})

test('clearing the storage resets cart and choices', async ({ page }) => {
  await addToCart(page, 'silikoonvoolik')
  await page.getByRole('button', { name: 'Kasuta heledat teemat' }).click()
  await page.goto('/et/clear-storage')
  await expect(page).toHaveURL(/\/et$/)
  await expect(page.getByRole('link', { name: /^Ostukorv: 0 toodet/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Dark')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('an unknown address shows an error and a way back', async ({ page }) => {
  for (const address of ['/et/sellist-lehte-ei-ole', '/et/page/999999', '/et/a/b/c']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(404)
    await expect(page).toHaveTitle('Lehte ei leitud')
    await expect(page.getByRole('heading', { level: 1, name: 'Lehte ei leitud' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Tagasi', exact: true }).click()
  await expect(page).toHaveURL(/\/et$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Osad, mis teevad töö ära' })).toBeVisible()
})
