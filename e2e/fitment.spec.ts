import type { Page } from '@playwright/test'
import type { ProductList } from '#listing/contract-products.ts'
import { chooseCarByText, FIT_WORDS } from './choose-car.ts'
import { readPdfText } from './read-pdf.ts'
import { CLIENT } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { fillForPickUp, pressOrder, readOrderNumber, WORDS } from './shopping.ts'
import { logInByRequest } from './staff.ts'

/** A brake disc of 312 mm for the Golf VII GTI, which has discs of several sizes. */
const DISC = 'PL-11666'

const TEXTS = {
  et: {
    search: 'koilovrite',
    springs: 'vedrud',
    certificate: 'Registreerimistunnistuse järgi',
    fields: {
      'Mark (D.1)': 'BMW',
      'Esmane registreerimine (B)': '05.2002',
      'Mudel (D.3)': '330',
      'Töömaht kuupsentimeetrites (P.1)': '2979',
      'Võimsus kilovattides (P.2)': '170',
    },
    find: 'Leia auto',
    others: 'Muud tooted',
    reason: 'Nelikveol on teised amordid.',
    question: 'Kui jäme on esiamordi toru?',
    answer: 'Vasta',
    verdict: 'Sobib sinu autole: Volkswagen Golf VII 2.0 TSI GTI. Kui jäme on esiamordi toru? 55 mm.',
    summary: 'Laadi alla tellimuse kokkuvõte',
    use: 'Kasuta seda autot',
    share: 'Jaga',
    any: 'Näita osi kõigile autodele',
    prompt: 'Vali auto, et näha',
    another: 'Muu auto',
    rename: /Nimeta ümber/,
    nickname: /Hüüdnimi/,
    save: 'Salvesta',
    remove: 'Eemalda Punane',
    current: 'Minu auto: Punane',
  },
  en: {
    search: 'coilover',
    springs: 'springs',
    certificate: 'By the registration certificate',
    fields: {
      'Make (D.1)': 'BMW',
      'First registration (B)': '05.2002',
      'Model (D.3)': '330',
      'Displacement in cm³ (P.1)': '2979',
      'Power in kW (P.2)': '170',
    },
    find: 'Find car',
    others: 'Other products',
    reason: 'Cars with all-wheel drive have other struts.',
    question: 'How thick is the front strut tube?',
    answer: 'Answer',
    verdict: 'Fits your car: Volkswagen Golf VII 2.0 TSI GTI. How thick is the front strut tube? 55 mm.',
    summary: 'Download order summary',
    use: 'Use this car',
    share: 'Share',
    any: 'Show parts for any car',
    prompt: 'Choose your car to see',
    another: 'Another car',
    rename: /Rename/,
    nickname: /Nickname/,
    save: 'Save',
    remove: 'Remove Punane',
    current: 'My car: Punane',
  },
}

for (const lang of ['et', 'en'] as const) {
  const texts = TEXTS[lang]
  const words = FIT_WORDS[lang]

  test(`a buyer finds coilovers that fit, learns why one does not, and reads the verdict up to the PDF (${lang}) @phone`, async ({
    page,
    mailbox,
  }, info) => {
    const email = `sobib-${lang}-${info.project.name}@example.ee`
    const listing = `/${lang}/${WORDS[lang].listing}?q=${texts.search}`
    const panel = page.getByRole('region', { name: words.panel })
    const cards = page.getByRole('article')

    await test.step('the certificate names a car with all-wheel drive, which coilovers of its model do not fit', async () => {
      await open(page, listing)
      await page
        .getByRole('region', { name: words.bar, exact: true })
        .getByRole('button', { name: words.choose })
        .click()
      const dialog = page.getByRole('dialog', { name: words.choose })
      await dialog.getByText(texts.certificate).click()
      for (const [name, value] of Object.entries(texts.fields)) await dialog.getByRole('textbox', { name }).fill(value)
      await dialog.getByRole('button', { name: texts.find }).click()
      await dialog.getByRole('button', { name: /E46 330xi/ }).click()
      await expect(dialog).toBeHidden()
      const others = page.getByRole('region', { name: texts.others })
      const card = others.getByRole('article').filter({ hasText: 'BMW 3 E46' }).first()
      await expect(card.getByText(words.noFit)).toBeVisible()
      await expect(card.getByText(texts.reason)).toBeVisible()
      await card.getByRole('link').first().click()
      await expect(panel).toContainText(texts.reason)
    })

    await test.step('a car by text has coilovers, whose question is answered once', async () => {
      await panel.getByRole('button', { name: words.change }).click()
      await chooseCarByText(page, lang, 'golf 7 gti', /Golf VII 2\.0 TSI GTI CHHB/)
      await expect(panel.getByText(words.noFit)).toBeVisible()
      await open(page, listing)
      const golf = cards.filter({ hasText: 'VW Golf GTI Mk7' })
      await expect(golf.first().getByText(words.check)).toBeVisible()
      await expect(golf.first().getByText(texts.question)).toBeVisible()
      await golf
        .filter({ has: page.getByRole('button', { name: WORDS[lang].add }) })
        .first()
        .getByRole('link')
        .first()
        .click()
      await panel.getByRole('button', { name: texts.answer, exact: true }).click()
      await panel.getByRole('button', { name: '55 mm' }).click()
      await expect(panel.getByText(words.fits)).toBeVisible()
      await page.getByRole('button', { name: WORDS[lang].addThis }).first().click()
      await expect(page.getByText(WORDS[lang].added)).toBeVisible()
      await open(page, listing)
      await expect(golf.first().getByText(words.fits)).toBeVisible()
      await expect(page.getByText(texts.question)).toHaveCount(0)
    })

    await test.step('cart, order page, mail and PDF state the verdict', async () => {
      await open(page, `/${lang}/cart`)
      await expect(page.getByRole('listitem').getByText(words.fits)).toBeVisible()
      await open(page, `/${lang}/checkout`)
      await fillForPickUp(page, email, lang)
      await pressOrder(page, lang)
      const number = await readOrderNumber(page, lang)
      await expect(page.getByText(texts.verdict).first()).toBeVisible()
      const [{ text }] = await mailbox.find(email, number)
      expect(text).toContain(texts.verdict)
      const address = await page.getByRole('link', { name: texts.summary }).getAttribute('href')
      const pdf = await readPdfText(await (await page.request.get(address ?? '')).body())
      expect(pdf.replace(/\s+/g, ' ')).toContain(texts.verdict)
    })
  })

  test(`a list puts what fits the car first, and its address shows the same list to somebody else (${lang}) @phone`, async ({
    page,
    somebodyElse,
  }) => {
    await open(page, `/${lang}/${WORDS[lang].listing}?q=${texts.springs}`)
    const bar = page.getByRole('region', { name: words.bar, exact: true })
    await bar.getByRole('button', { name: words.choose }).click()
    await chooseCarByText(page, lang, 'e46 330i', /E46 330i/)
    await expect(page).toHaveURL(/[?&]v=\d+(&|$)/)
    await expect(bar.getByText('BMW 3 Series E46 330i')).toBeVisible()
    await expect(page.getByRole('region', { name: texts.others }).getByText(words.noFit).first()).toBeVisible()
    const names = await page.getByRole('article').getByRole('heading').allTextContents()

    await test.step('the count of a verdict equals its results', async () => {
      const answer = await page.request.get(`/v1/product?lang=${lang}&${new URL(page.url()).search.slice(1)}`)
      const { availableFilters, exactlyMatchingCount } = (await answer.json()) as ProductList
      const counts = availableFilters[0]?.options.map(({ count }) => count) ?? []
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(exactlyMatchingCount)
      const marked = page.getByRole('article').filter({ hasText: words.fits })
      await expect(marked).toHaveCount(counts[0] ?? 0)
    })

    await test.step('the address shows the list to somebody else, who can use the car', async () => {
      await open(somebodyElse, page.url())
      expect(await somebodyElse.getByRole('article').getByRole('heading').allTextContents()).toEqual(names)
      const otherBar = somebodyElse.getByRole('region', { name: words.bar, exact: true })
      await expect(otherBar.getByText('BMW 3 Series E46 330i')).toBeVisible()
      await expect(otherBar.getByRole('button', { name: texts.share })).toBeVisible()
      await somebodyElse.getByRole('article').first().getByRole('link').click()
      await expect(somebodyElse).toHaveURL(/\?v=\d+$/)
      const panel = somebodyElse.getByRole('region', { name: words.panel })
      await expect(panel).toContainText('BMW 3 Series E46 330i.')
      // A reload reads the car from the address; it is in no garage yet.
      await open(somebodyElse, somebodyElse.url())
      await expect(panel.getByText(words.fits)).toBeVisible()
      await panel.getByRole('button', { name: texts.use }).click()
      await expect(panel.getByRole('button', { name: texts.use })).toHaveCount(0)
      await expect.poll(() => somebodyElse.evaluate(() => localStorage.getItem('garage'))).toContain('"isInUse":true')
      await somebodyElse.evaluate(() => localStorage.removeItem('garage'))
      await open(somebodyElse, page.url())
      await otherBar.getByRole('button', { name: texts.use }).click()
      await expect(otherBar.getByRole('button', { name: texts.use })).toBeHidden()
      await somebodyElse.evaluate(() => {
        const garage = JSON.parse(localStorage.getItem('garage') ?? '{}')
        const cars = garage.cars.map((car: { key: string }) => ({ ...car, key: `${car.key}.bcoupe` }))
        localStorage.setItem('garage', JSON.stringify({ ...garage, cars }))
      })
      await open(somebodyElse, page.url())
      await otherBar.getByRole('button', { name: texts.use }).click()
      await expect(somebodyElse).toHaveURL(/[?&]v=\d+\.bcoupe(&|$)/)
    })

    await test.step('the list shows parts for any car again', async () => {
      await bar.getByRole('button', { name: texts.any }).click()
      await expect(page).not.toHaveURL(/[?&]v=/)
      await expect(bar.getByText(texts.prompt)).toBeVisible()
      await expect(page.getByRole('region', { name: texts.others })).toHaveCount(0)
    })

    await test.step('a car that the shop no longer knows is dropped', async () => {
      await page.evaluate(() => {
        localStorage.setItem('garage', JSON.stringify({ cars: [{ key: '999999', name: 'Lada' }], isInUse: true }))
      })
      await open(page, `/${lang}/${WORDS[lang].listing}?q=${texts.springs}`)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('garage'))).toContain('"isInUse":false')
      await expect(page).not.toHaveURL(/[?&]v=/)
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })

  test(`the car of a guest joins the account at login, reaches other browsers, and leaves with the logout (${lang}) @phone`, async ({
    page,
    somebodyElse,
  }) => {
    const chooseCar = async (): Promise<void> => {
      await page.getByRole('banner').getByRole('button', { name: words.choose }).click()
      await chooseCarByText(page, lang, 'golf 7 gti', /Golf VII 2\.0 TSI GTI CHHB/)
    }
    const readNames = async (browser: Page) => {
      const garage = await browser.evaluate(() => localStorage.getItem('garage') ?? '{}')
      return (JSON.parse(garage).cars ?? []).map(({ name }: { name: string }) => name)
    }
    await open(page, `/${lang}`)
    await chooseCar()
    await logInByRequest(page.request, CLIENT)
    const joined = page.waitForResponse(response => response.url().includes('/v1/account/garage'))
    await open(page, `/${lang}`)
    expect((await joined).ok()).toBe(true)

    await test.step('another browser of the same person has the car, and a nickname comes back', async () => {
      await logInByRequest(somebodyElse.request, CLIENT)
      await open(somebodyElse, `/${lang}`)
      await somebodyElse
        .getByRole('banner')
        .getByRole('button', { name: /Golf VII/ })
        .click()
      await somebodyElse.getByRole('button', { name: texts.another }).click()
      const dialog = somebodyElse.getByRole('dialog', { name: words.choose })
      await dialog.getByRole('button', { name: texts.rename }).click()
      await dialog.getByRole('textbox', { name: texts.nickname }).fill('Punane')
      await dialog.getByRole('button', { name: texts.save }).click()
      await expect(dialog.getByRole('button', { name: texts.remove })).toBeVisible()
      await expect
        .poll(async () => (await somebodyElse.request.get('/v1/account/garage')).text())
        .toContain('"nickname":"Punane"')
      await open(page, `/${lang}`)
      await expect(page.getByRole('banner').getByRole('button', { name: texts.current })).toBeVisible()
    })

    await test.step('the logout empties the garage of the browser', async () => {
      await page.goto('/logout')
      await open(page, `/${lang}`)
      await expect.poll(() => readNames(page)).toEqual([])
      await expect(page.getByRole('banner').getByRole('button', { name: words.choose })).toBeVisible()
    })

    await test.step('a guest who chooses the car again keeps the nickname of the account', async () => {
      await chooseCar()
      await logInByRequest(page.request, CLIENT)
      await open(page, `/${lang}`)
      await expect(page.getByRole('banner').getByRole('button', { name: texts.current })).toBeVisible()
      expect(await (await page.request.get('/v1/account/garage')).text()).toContain('"nickname":"Punane"')
    })

    await test.step('a car that the buyer removes leaves the account', async () => {
      await page.getByRole('banner').getByRole('button', { name: texts.current }).click()
      const removed = page.waitForResponse(
        response => response.url().includes('/v1/account/garage') && response.request().method() !== 'GET',
      )
      await page.getByRole('dialog', { name: words.mine }).getByRole('button', { name: texts.remove }).click()
      expect((await removed).ok()).toBe(true)
      expect(await (await page.request.get('/v1/account/garage')).text()).not.toContain('Punane')
    })
  })
}

test('a buyer who knows the model only chooses the engine at the product, by keyboard', async ({ page }) => {
  await open(page, `/et/tooted?q=${DISC}`)
  await page.getByRole('article').filter({ hasText: DISC }).getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Kas see sobib sinu autole?' })
  await panel.getByRole('button', { name: 'Vali auto' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Vali auto' })
  await dialog.getByRole('searchbox').pressSequentially('golf 7')
  await dialog.getByRole('button', { name: /^Volkswagen Golf VII/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Vastus sõltub mootorist.')).toBeVisible()
  await panel.getByRole('button', { name: 'Milline mootor?' }).press('Enter')
  const engine = panel.getByRole('combobox', { name: 'Mootor' })
  await engine.focus()
  await page.keyboard.type('2.0 TSI GTI · CHHB')
  await expect(engine).toContainText('CHHB')
  await panel.getByRole('button', { name: 'Kasuta seda autot' }).press('Enter')
  await expect(panel.getByText('Kui suur on eesmine piduriketas?').last()).toBeVisible()
  await panel.getByRole('button', { name: '288 mm' }).press('Enter')
  await expect(panel.getByText('Ei sobi sinu autole')).toBeVisible()
  await expect(panel.locator('p:focus')).toContainText('Ei sobi sinu autole')
})
