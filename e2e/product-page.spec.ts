import { findProduct } from './find-product.ts'
import { expect, open, test } from './shop.ts'

const WAREHOUSE_NAME = /^(Tallinn|Tartu)/

test('a product shows its stock locations, dispatch date and delivery price', async ({ page }) => {
  const product = await findProduct(
    page,
    candidate => candidate.availableForSale > 9 && candidate.hasLimitedAmount && candidate.total_price < 100,
  )
  await open(page, product.path)
  const stockRows = page.getByRole('list', { name: 'Laoseis ladude kaupa' }).getByRole('listitem')
  await expect(stockRows).toHaveText([WAREHOUSE_NAME, WAREHOUSE_NAME])
  const dispatchText = page.getByText(/^Saadame hiljemalt: /)
  await expect(dispatchText).toHaveText(/: (esmaspäev|teisipäev|kolmapäev|neljapäev|reede),\s\d+\.\s/)
  await expect(page.getByText(/^Tarne (alates \d+,\d\d\s€|tasuta)/)).toBeVisible()
})

test('shows pictures full screen, browses them by keys, and zooms @phone', async ({ page }, testInfo) => {
  const product = await findProduct(page, candidate => candidate.name.includes('turbo'))
  await open(page, product.path)
  await page.getByRole('link', { name: 'Vaata suurelt' }).click()
  const viewer = page.getByRole('dialog', { name: product.name })
  const picture = viewer.getByRole('img')
  await expect(picture).toBeVisible()
  const size = page.viewportSize()
  await expect
    .poll(async () => {
      const box = await viewer.boundingBox()
      return [box?.width, box?.height].map(side => Math.round(side ?? 0))
    })
    .toEqual([size?.width, size?.height])

  const firstSource = await picture.getAttribute('src')
  await page.keyboard.press('ArrowRight')
  await expect(picture).not.toHaveAttribute('src', firstSource ?? '')
  await viewer.getByRole('button', { name: 'Eelmine pilt' }).click()
  await expect(picture).toHaveAttribute('src', firstSource ?? '')

  const measureWidth = async () => (await picture.boundingBox())?.width ?? 0
  // The server creates the largest size on first request.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
      timeout: 30_000,
    })
    .toBe(true)
  const wholeWidth = await measureWidth()
  if (testInfo.project.name === 'desktop') await page.mouse.click((size?.width ?? 0) / 2, (size?.height ?? 0) / 2)
  else await picture.tap()
  await expect.poll(measureWidth).toBeGreaterThan(wholeWidth * 1.8)
  await viewer.getByRole('button', { name: 'Vähenda' }).click()
  await expect.poll(measureWidth).toBe(wholeWidth)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Vaata suurelt' })).toBeFocused()
})

test('copies the code and the address, and shows recently viewed products', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const previousProduct = await findProduct(page, candidate => candidate.name.includes('turbo'))
  await open(page, previousProduct.path)
  await expect(page.getByRole('heading', { name: 'Viimati vaadatud' })).toBeHidden()
  const product = await findProduct(page, candidate => candidate.name.includes('velg'))
  await open(page, product.path)
  await page.getByRole('button', { name: 'Jaga' }).click()
  await expect(page.getByText('Kopeeritud')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByTitle('Kopeeri kood').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^PL-\d+$/)

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const recentHeading = page.getByRole('heading', { name: 'Viimati vaadatud' })
  await expect(recentHeading).toBeVisible()
  await expect(page.locator('section', { has: recentHeading }).getByRole('article')).toHaveText([
    new RegExp(previousProduct.name),
  ])
})

test('publishes price, stock, delivery and returns as structured data', async ({ page }) => {
  const product = await findProduct(page, candidate => candidate.availableForSale > 0)
  const response = await page.request.get(product.path)
  const scripts = [...(await response.text()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const [productData, breadcrumbs] = scripts.map(([, json]) => JSON.parse(json ?? ''))
  expect(productData).toMatchObject({
    '@type': 'Product',
    name: product.name,
    brand: { name: product.brand },
    sku: expect.stringMatching(/^PL-/),
    mpn: expect.any(String),
    image: expect.arrayContaining([expect.stringMatching(/^https?:\/\//)]),
    description: expect.any(String),
    offers: {
      price: product.total_price.toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: expect.arrayContaining([
        expect.objectContaining({ shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'EE' } }),
      ]),
      hasMerchantReturnPolicy: { merchantReturnDays: 14 },
    },
  })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
})
