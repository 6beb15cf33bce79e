import { checkAccessibilityIn } from './check-accessibility.ts'
import { crawl, findFaults } from './crawl.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { logInByRequest } from './staff.ts'
import { findLowContrastTexts } from './text-contrast.ts'

/** A page of every layout that staff fill, in both languages. */
const PAGES = [
  ['Basic', '/et/muugitingimused', '/en/terms-of-sale'],
  ['Default', '/et/meist', '/en/about'],
  ['Contact', '/et/kontakt', '/en/contact'],
  ['SparePartsContact', '/et/varuosad', '/en/spare-parts'],
  ['Gallery', '/et/gallery', '/en/gallery'],
  ['GalleryDetailView', '/et/nadal-tookojas', '/en/a-week-in-the-workshop'],
  ['parallax', '/et/oo-enne-voistlust', '/en/the-night-before'],
  ['sidebar-right', '/et/vedrustuse-seadistamine', '/en/setting-up-suspension'],
  ['SearchResults', '/et/searchresults?q=turbo', '/en/searchresults?q=turbo'],
  ['PageNotFound', '/et/lehte-ei-leitud', '/en/page-not-found'],
  ['TestLayout', '/et/plokkide-naidis', '/en/block-specimen'],
] as const

/** Layouts whose demo pages together contain every kind of block. */
const LAYOUTS_WITH_ALL_BLOCKS = ['Contact', 'SparePartsContact', 'TestLayout']

test('every layout renders in both languages, wide and narrow, without accessibility violations', async ({ page }) => {
  test.setTimeout(600_000)
  for (const [layout, et, en] of PAGES) {
    await test.step(layout, async () => {
      // Only staff see the page with every block.
      if (layout === 'TestLayout') await logInByRequest(page.request, KEEPER)
      // A theme changes only colours and a size none, so each language is checked in one size and theme.
      await checkAccessibilityIn(page, et, 'desktop', 'Dark')
      const hasAllBlocks = LAYOUTS_WITH_ALL_BLOCKS.includes(layout)
      if (hasAllBlocks) expect(await findLowContrastTexts(page), 'dark theme').toEqual([])
      await checkAccessibilityIn(page, en, 'phone', 'ConjLight')
      if (hasAllBlocks) expect(await findLowContrastTexts(page), 'light theme').toEqual([])
    })
  }
})

test('a contact message reaches the shop', async ({ page, mailbox }) => {
  await open(page, '/et/kontakt')
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button', { name: 'Saada' }).click()
  await expect(form.getByText('Kohustuslik').first()).toBeVisible()
  await form.getByLabel('Nimi').fill('Mari Õunapuu')
  await form.getByLabel('E-post').fill('mari@example.ee')
  await form.getByLabel('Sõnum').fill('Kas 312 mm ketas mahub 16-tollise velje alla?')
  // The server asks a sender who is faster than a person to send again.
  await expect(async () => {
    const answer = page.waitForResponse('**/v1/contact-message*')
    await form.getByRole('button', { name: 'Saada' }).click()
    expect((await answer).ok()).toBe(true)
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Aitäh, saime sinu kirja kätte')).toBeVisible()
  const [mail] = await mailbox.find('pood@pitlane.example', 'Mari Õunapuu')
  expect(mail.replyTo?.[0]?.address).toBe('mari@example.ee')
  expect(mail.text).toContain('312 mm')
  await test.step('a parts request contains the parts and the year of the car', async () => {
    await open(page, '/et/varuosad')
    await form.getByLabel('Aasta').fill('abc')
    await form.getByRole('button', { name: 'Lisa osa' }).click()
    await form.getByRole('button', { name: 'Saada' }).click()
    await expect(form.getByLabel('Aasta')).toHaveAccessibleDescription('Palun kontrolli aastat.')
    await expect(form.locator('[name="parts.0.name"]')).toHaveAccessibleDescription('Kohustuslik')
    await expect(form.locator('[name="parts.1.name"]')).toHaveAccessibleDescription('')
  })
})

test('a picture of an album has an address, Back closes it, and only visible ones are fetched', async ({ page }) => {
  await page.route('**/gallery/get-images-by-album*', async route => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const many = Array.from({ length: 500 }, (_, index) => {
      const image = data[index % data.length]
      const id = index < data.length ? image.id : 1_000_000 + index
      return { ...image, id, url: image.url.replace(/[^/]+$/, (name: string) => `${index}-${name}`) }
    })
    await route.fulfill({ response, json: { ...rest, data: many } })
  })
  const fetched = new Set<string>()
  page.on('request', request => {
    const [, index] = /\/(\d+)-[^/]+$/.exec(request.url()) ?? []
    if (index !== undefined) fetched.add(index)
  })
  await open(page, '/et/gallery')
  await page.getByRole('link', { name: /Nädal töökojas/ }).click()
  await expect(page).toHaveURL(/\/et\/gallery\/\d+$/)
  const tiles = page.getByRole('main').getByRole('listitem')
  await expect(tiles).toHaveCount(500)
  await expect.poll(() => fetched.size).toBeGreaterThan(5)
  await tiles.last().scrollIntoViewIfNeeded()
  await expect.poll(() => fetched.has('499')).toBe(true)
  expect(fetched.size).toBeLessThan(150)
  await tiles.first().scrollIntoViewIfNeeded()
  await tiles.first().getByRole('link').click()
  await expect(page).toHaveURL(/#pilt-\d+$/)
  const address = page.url()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(address)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/et\/gallery\/\d+$/)
  await open(page, address)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('no link is broken, and indexed pages have title, description, canonical address and alternates', async ({
  request,
}) => {
  test.setTimeout(240_000)
  const read = async (address: string) => {
    const answer = await request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    return { status: answer.status(), html: await answer.text() }
  }
  // Visitors see neither missing pages nor pages for staff.
  const visiblePages = PAGES.filter(([layout]) => layout !== 'PageNotFound' && layout !== 'TestLayout')
  const layouts = visiblePages.flatMap(([, ...addresses]) => addresses.filter(address => !address.includes('?')))
  const pages = await crawl(read, ['/et', '/en', ...layouts])
  expect([...pages].flatMap(([address, page]) => findFaults(address, page, pages))).toEqual([])
  expect(pages.size).toBeGreaterThan(100)
})
