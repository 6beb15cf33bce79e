import type { Page } from '@playwright/test'
import { CLERK } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart } from './shopping.ts'

const findHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('focuses the new heading after a navigation and announces its title', async ({ page }) => {
  await open(page, '/et/tarne')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Müügitingimused' }).press('Enter')
  await expect(findHeading(page, 'Müügitingimused')).toBeFocused()
  await expect(page.locator('p[aria-live]').filter({ hasText: 'Müügitingimused' })).toBeAttached()
  await page.goBack()
  await expect(findHeading(page, 'Kuidas kaup kohale jõuab')).toBeFocused()
  await page.getByRole('navigation', { name: 'Vaheta keelt' }).getByRole('link', { name: 'en' }).press('Enter')
  await expect(findHeading(page, 'How your parts arrive')).toBeFocused()
  const head = page.locator('meta[name=description]')
  await expect(head).toHaveAttribute('content', /parts|order|parcel/i)

  await test.step('a field keeps the focus while typing', async () => {
    const field = page.getByRole('combobox', { name: 'Search products' })
    await field.fill('turbo')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/en\/products\?q=turbo/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(field).toBeFocused()
  })
  await test.step('the head belongs to the new page', async () => {
    const product = page.getByRole('article').first().getByRole('link').first()
    const contentBefore = await head.getAttribute('content')
    await product.click()
    await expect(page).toHaveURL(/\/en\/(?!products)/)
    await expect(head).toHaveCount(1)
    await expect(head).not.toHaveAttribute('content', contentBefore ?? '')
    await expect(head).toHaveAttribute('content', /\S{3}/)
  })
})

test('announces and focuses a new page or category, but not filters, sorting and typed text', async ({ page }) => {
  const findAnnouncement = (words: string) => page.locator('p[aria-live]').filter({ hasText: words })
  await open(page, '/et/tooted')
  const pages = page.getByRole('navigation', { name: 'Leheküljed' })
  await pages.getByRole('link', { name: 'Järgmine lehekülg' }).press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(findHeading(page, 'Tooted')).toBeFocused()
  await expect(findHeading(page, 'Tooted')).toBeInViewport()
  await expect(findAnnouncement('Tooted (')).toBeAttached()

  await test.step('focuses and announces a category', async () => {
    const beside = page.getByRole('navigation', { name: 'Loetelu kategooriad' })
    await beside.getByRole('link', { name: /^Pidurid/ }).press('Enter')
    await expect(findHeading(page, 'Pidurid')).toBeFocused()
    await expect(findAnnouncement('Pidurid')).toBeAttached()
  })
  await test.step('keeps the focus at a filter and a sort order, although they return to the first page', async () => {
    await pages.getByRole('link', { name: 'Järgmine lehekülg' }).press('Enter')
    await expect(findHeading(page, 'Pidurid')).toBeFocused()
    const order = page.getByRole('combobox', { name: /^Järjest/ })
    await order.focus()
    await order.selectOption({ index: 2 })
    await expect(page).toHaveURL(/sort=/)
    await expect(page).not.toHaveURL(/page=/)
    await expect(order).toBeFocused()
  })
  await test.step('keeps the focus at typed text', async () => {
    const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
    await field.pressSequentially('klots')
    await expect(page).toHaveURL(/\/et\/tooted\?.*q=klots/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('klots')
  })
})

test('opens a further page of the home page at its list, and Back returns to the home page', async ({ page }) => {
  await open(page, '/et')
  const nextPageLink = page
    .getByRole('navigation', { name: 'Leheküljed' })
    .getByRole('link', { name: 'Järgmine lehekülg' })
  await nextPageLink.click()
  await expect(page).toHaveURL(/\/et\/tooted\?page=2$/)
  await expect(findHeading(page, 'Tooted')).toBeFocused()
  await expect(findHeading(page, 'Tooted')).toBeInViewport()
  await expect(page.getByRole('article').first()).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/et$/)
  await expect(nextPageLink).toBeInViewport()
})

test('skips categories that do not fit the bar when tabbing', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await open(page, '/et')
  const bar = page.getByRole('navigation', { name: 'Kategooriad', exact: true })
  const visibleItems = bar.locator('ul > li:not([inert])')
  const hiddenItems = bar.locator('ul > li[inert]')
  await expect(hiddenItems).not.toHaveCount(0)
  await expect(visibleItems).not.toHaveCount(0)
  const firstLink = visibleItems.first().getByRole('link')
  await visibleItems.last().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(bar.locator(':focus')).toHaveCount(0)
  await expect(firstLink).toBeInViewport({ ratio: 1 })
  // The bar does not scroll.
  await bar.evaluate(element => element.scrollTo(0, 44))
  await expect(firstLink).toBeInViewport({ ratio: 1 })

  const countBefore = await hiddenItems.count()
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect.poll(() => hiddenItems.count()).toBeLessThan(countBefore)
})

test('cart and checkout keep their meta description after hydration and navigation', async ({ page }) => {
  await addToCart(page, 'turbo')
  const head = page.locator('meta[name=description]')
  await page.getByRole('link', { name: /^Ostukorv: 1 toode/ }).click()
  await expect(head).toHaveAttribute('content', 'Sinu ostukorv: tooted, kogused ja hinnad enne tellimist.')
  const form = 'Tellimuse vormistamine: andmed, tarne ja makse ühel lehel.'
  await page.getByRole('button', { name: 'Vormista tellimus' }).click()
  await expect(head).toHaveAttribute('content', form)
  await open(page, '/et/checkout')
  await expect(head).toHaveCount(1)
  await expect(head).toHaveAttribute('content', form)
})

test('announces a slow page and aborts an abandoned one', async ({ page }) => {
  await open(page, '/et/tarne')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/\/muugitingimused\?/, async route => {
    await held
    // The page has cancelled this request when it was left.
    await route.continue().catch(() => undefined)
  })
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Müügitingimused' })
  const sign = page.getByRole('main').getByRole('status').filter({ hasText: 'Laadimine…' })
  const prefetchRequest = page.waitForRequest(/\/muugitingimused\?/)
  await terms.hover()
  await prefetchRequest
  await terms.click()
  await expect(sign).toHaveText('Laadimine…')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  // The click happens at the end of the page, where the visitor sees the skeleton.
  await expect(sign.locator('[aria-hidden]')).toBeInViewport()

  const abortedRequest = page.waitForEvent('requestfailed', request => request.url().includes('/muugitingimused'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galerii' }).click()
  expect((await abortedRequest).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(findHeading(page, 'Galerii')).toBeFocused()
  await expect(sign).toBeHidden()
  answer()
})

test('keeps the focus after adding, and moves it to the next line after removing', async ({ page }) => {
  await open(page, '/et/tooted?q=silikoonvoolik')
  const article = page
    .getByRole('article')
    .filter({ hasText: /Laos: \d\d/ })
    .first()
  await article.getByRole('button', { name: /^Lisa ostukorvi/ }).press('Enter')
  await expect(article.getByRole('button', { name: 'Suurenda kogust' })).toBeFocused()
  await article.getByRole('button', { name: 'Eemalda' }).press('Enter')
  await expect(article.getByRole('button', { name: /^Lisa ostukorvi/ })).toBeFocused()

  const names = [await addToCart(page, 'silikoonvoolik'), await addToCart(page, 'õlifilter')]
  await open(page, '/et/cart')
  const lines = page.getByRole('list', { name: 'Tooted ostukorvis' }).getByRole('listitem')
  await expect(lines).toHaveCount(names.length)
  await lines
    .first()
    .getByRole('button', { name: /^Eemalda/ })
    .press('Enter')
  await expect(lines).toHaveCount(1)
  await expect(lines.first().getByRole('link').last()).toBeFocused()
  await lines
    .first()
    .getByRole('button', { name: /^Eemalda/ })
    .press('Enter')
  await expect(findHeading(page, 'Ostukorv')).toBeFocused()
})

test('keeps the language after login', async ({ page }) => {
  await open(page, '/en/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(CLERK.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(CLERK.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/en$/)
})

test('shows selection in forced colours, and the header fits doubled text size @phone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/et/tooted?q=pidur')
  const readOutline = (name: string) =>
    page.getByRole('button', { name }).evaluate(button => getComputedStyle(button).outlineStyle)
  expect([await readOutline('Ruudustik'), await readOutline('Tihe')]).toEqual(['solid', 'none'])

  await page.emulateMedia({ forcedColors: 'none' })
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  const cells = page.locator('.site-header-cells > *, .site-header-tools > *').filter({ visible: true })
  await expect
    .poll(() =>
      cells.evaluateAll(elements =>
        elements.flatMap((cell, index) => {
          const box = cell.getBoundingClientRect()
          const isOutside = box.left < 0 || box.right > document.documentElement.clientWidth + 1
          const isCovered = elements.slice(index + 1).some(laterCell => {
            if (cell.contains(laterCell)) return false
            const next = laterCell.getBoundingClientRect()
            return (
              next.left < box.right - 1 &&
              box.left < next.right - 1 &&
              next.top < box.bottom - 1 &&
              box.top < next.bottom - 1
            )
          })
          return isOutside || isCovered ? [`${cell.className} ${isOutside ? 'leaves the screen' : 'is covered'}`] : []
        }),
      ),
    )
    .toEqual([])
})

test('prefetches a hovered link once', async ({ page }) => {
  await open(page, '/et/tooted')
  const requests: string[] = []
  page.on('request', request => {
    if (/\/product\/view\//.test(request.url())) requests.push(request.url())
  })
  const link = page.getByRole('article').first().getByRole('link')
  const answer = page.waitForResponse(/\/product\/view\//)
  await link.hover()
  await answer
  await link.click()
  await expect(page.getByRole('heading', { name: 'Tehnilised andmed' })).toBeVisible()
  expect(requests).toHaveLength(1)
})
