import { glance } from './barriers.ts'
import { expect, open, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** One page of every layout that staff fill, in both languages. */
const PAGES = [
  ['Basic', '/et/muugitingimused', '/en/terms-of-sale'],
  ['Default', '/et/meist', '/en/about'],
  ['Contact', '/et/kontakt', '/en/contact'],
  ['SparePartsContact', '/et/varuosad', '/en/spare-parts'],
  ['Gallery', '/et/pildid', '/en/pictures'],
  ['GalleryDetailView', '/et/nadal-tookojas', '/en/a-week-in-the-workshop'],
  ['parallax', '/et/oo-enne-voistlust', '/en/the-night-before'],
  ['sidebar-right', '/et/vedrustuse-seadistamine', '/en/setting-up-suspension'],
  ['TestLayout', '/et/plokkide-naidis', '/en/block-specimen'],
  ['SearchResults', '/et/otsing?q=turbo', '/en/search?q=turbo'],
  ['PageNotFound', '/et/lehte-ei-leitud', '/en/page-not-found'],
] as const

test('every layout stands in both languages, wide and narrow, without a barrier', async ({ page }) => {
  test.setTimeout(240_000)
  for (const [layout, et, en] of PAGES) {
    await test.step(layout, async () => {
      // Crossed: what is by day here and by night there is looked at in both sizes and both languages.
      await glance(page, et, 'desktop', 'Dark')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await glance(page, et, 'phone', 'ConjLight')
      await glance(page, en, 'phone', 'Dark')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await glance(page, en, 'desktop', 'ConjLight')
    })
  }
})

test('a message is written, and reaches the shop', async ({ page, mailbox }) => {
  await open(page, '/et/kontakt')
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button', { name: 'Saada' }).click()
  await expect(form.getByText('Kohustuslik').first()).toBeVisible()
  await form.getByLabel('Nimi').fill('Mari Õunapuu')
  await form.getByLabel('E-post').fill('mari@example.ee')
  await form.getByLabel('Sõnum').fill('Kas 312 mm ketas mahub 16-tollise velje alla?')
  await page.waitForTimeout(2_100)
  await form.getByRole('button', { name: 'Saada' }).click()
  await expect(page.getByText('Aitäh, kiri on teel')).toBeVisible()
  const [mail] = await mailbox.find('pood@pitlane.example', 'Mari Õunapuu')
  expect(mail.replyTo?.[0]?.address).toBe('mari@example.ee')
  expect(mail.text).toContain('312 mm')
})

test('a picture of an album has an address, and Back closes it', async ({ page }) => {
  await open(page, '/et/gallery')
  await page.getByRole('link', { name: /Nädal töökojas/ }).click()
  await expect(page).toHaveURL(/\/et\/gallery\/\d+$/)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
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

test('no link of the site leads nowhere; pages have titles, pictures have words, and languages name each other', async ({
  request,
}) => {
  test.setTimeout(180_000)
  const waiting = ['/et', '/en']
  const seen = new Map<string, string[]>()
  const faults: string[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(address)) continue
    const answer = await request.get(address, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    const head = html.slice(0, html.indexOf('</head>'))
    const alternates = [...head.matchAll(/hreflang="\w+" href="[^"]*?(\/\w\w(?:\/[^"]*)?)"/g)].map(
      ([, path = '']) => path,
    )
    seen.set(address, alternates)
    if (answer.status() !== 200) faults.push(`${address}: ${answer.status()}`)
    if (!/<title>[^<]+<\/title>/.test(head)) faults.push(`${address}: no title`)
    const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))
    for (const [image] of body.matchAll(/<img[^>]*>/g)) if (!/\balt="/.test(image)) faults.push(`${address}: ${image}`)
    for (const [, link = ''] of body.matchAll(/<a [^>]*href="(\/(?:et|en)[^"?#]*)"/g)) {
      // Products are alike: a few stand for all.
      const ofProduct = /-pl-\d+$/.test(link)
      if (!ofProduct || [...seen.keys()].filter(one => /-pl-\d+$/.test(one)).length < 10) waiting.push(link)
    }
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(40)
  for (const [address, alternates] of seen) {
    for (const other of alternates.filter(one => seen.has(one))) {
      expect(seen.get(other), `${other} names ${address}`).toContain(
        alternates.find(one => one.startsWith(address.slice(0, 3))),
      )
    }
  }
})
