import type { Page } from '@playwright/test'
import type { ProductList } from '#listing/contract-products.ts'
import { readPdfText } from './read-pdf.ts'
import { CLIENT } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { fillForPickUp, pressOrder, readOrderNumber, WORDS } from './shopping.ts'
import { logInByRequest } from './staff.ts'

/** A brake disc of 312 mm for the Golf VII GTI, which has discs of several sizes. */
const DISC = 'PL-11666'

test('a buyer chooses a car by text, answers a question once, and sees the verdict from the card to the mail @phone', async ({
  page,
  mailbox,
}, info) => {
  const email = `sobib-${info.project.name}@example.ee`
  await open(page, `/et/tooted?q=${DISC}`)
  const cards = page.getByRole('article')
  const disc = cards.filter({ hasText: DISC })
  await disc.getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Kas see sobib sinu autole?' })
  await panel.getByRole('button', { name: 'Vali auto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vali auto' })
  await dialog.getByRole('searchbox').fill('golf 7 gti')
  await dialog.getByRole('button', { name: /Golf VII 2\.0 TSI GTI CHHB/ }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Vajab kontrolli')).toBeVisible()
  await expect(panel.getByText(/Kui suur on eesmine piduriketas/)).toBeVisible()
  await panel.getByRole('button', { name: 'Vasta' }).click()
  await panel.getByRole('button', { name: '312 mm' }).click()
  await expect(panel.getByText('Sobib sinu autole')).toBeVisible()
  await expect(panel.getByRole('button', { name: '312 mm' })).toBeHidden()

  await open(page, '/et/tooted?q=pidurikettad')
  await expect(cards.getByText('Sobib sinu autole').first()).toBeVisible()
  await expect(cards.getByText('Ei sobi sinu autole').first()).toBeVisible()

  await test.step('the cart, the order and its mail state the verdict', async () => {
    await disc.getByRole('button', { name: WORDS.et.add }).click()
    await expect(page.getByText(WORDS.et.added)).toBeVisible()
    await open(page, '/et/cart')
    await expect(page.getByRole('listitem').getByText('Sobib sinu autole')).toBeVisible()
    await open(page, '/et/checkout')
    await fillForPickUp(page, email)
    await pressOrder(page)
    const number = await readOrderNumber(page)
    const verdict = 'Sobib sinu autole: Volkswagen Golf VII 2.0 TSI GTI. Kui suur on eesmine piduriketas? 312 mm.'
    await expect(page.getByText(verdict)).toBeVisible()
    const [{ text }] = await mailbox.find(email, number)
    expect(text).toContain(verdict)
  })
})

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

test('a buyer chooses a car by its registration certificate, learns why a part does not fit, and reads the verdict in the PDF @phone', async ({
  page,
}, info) => {
  const chooseByCertificate = async (name: RegExp): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Choose your car' })
    await dialog.getByText('By the registration certificate').click()
    const numbers = {
      'Make (D.1)': 'BMW',
      'First registration (B)': '05.2002',
      'Model (D.3)': '330',
      'Displacement in cm³ (P.1)': '2979',
    }
    for (const [label, value] of Object.entries({ ...numbers, 'Power in kW (P.2)': '170' }))
      await dialog.getByRole('textbox', { name: label }).fill(value)
    await dialog.getByRole('button', { name: 'Find car' }).click()
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  await open(page, '/en/products?q=coilover')
  await page.getByRole('region', { name: 'Car', exact: true }).getByRole('button', { name: 'Choose your car' }).click()
  await chooseByCertificate(/E46 330xi/)
  const others = page.getByRole('region', { name: 'Other products' })
  const card = others.getByRole('article').filter({ hasText: 'BMW 3 E46' }).first()
  await expect(card.getByText('Doesn’t fit your car')).toBeVisible()
  await card.getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Does it fit your car?' })
  await expect(panel).toContainText('Cars with all-wheel drive have other struts.')

  await test.step('the same part fits the car with rear-wheel drive', async () => {
    await panel.getByRole('button', { name: 'Change car' }).click()
    await chooseByCertificate(/E46 330i/)
    await expect(panel.getByText('Fits your car')).toBeVisible()
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await expect(page.getByText(WORDS.en.added)).toBeVisible()
  })

  await test.step('the order page and the PDF of the order state the verdict', async () => {
    await open(page, '/en/checkout')
    await fillForPickUp(page, `fits-${info.project.name}@example.ee`, 'en')
    await pressOrder(page, 'en')
    await readOrderNumber(page, 'en')
    const verdict = 'Fits your car: BMW 3 Series E46 330i'
    await expect(page.getByText(verdict)).toBeVisible()
    const address = await page.getByRole('link', { name: 'Download order summary' }).getAttribute('href')
    expect(await readPdfText(await (await page.request.get(address ?? '')).body())).toContain(verdict)
  })
})

test('a list puts what fits the car first, and its address shows the same list to somebody else', async ({
  page,
  somebodyElse,
}) => {
  await open(page, '/et/tooted?q=vedrud')
  const bar = page.getByRole('region', { name: 'Auto', exact: true })
  await bar.getByRole('button', { name: 'Vali auto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vali auto' })
  await dialog.getByRole('searchbox').fill('e46 330i')
  await dialog
    .getByRole('button', { name: /E46 330i/ })
    .first()
    .click()
  await expect(page).toHaveURL(/[?&]v=\d+(&|$)/)
  await expect(bar.getByText('BMW 3 Series E46 330i')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Muud tooted' }).getByText('Ei sobi sinu autole').first()).toBeVisible()
  const names = await page.getByRole('article').getByRole('heading').allTextContents()

  await test.step('the count of a verdict equals its results', async () => {
    const answer = await page.request.get(`/v1/product?lang=et&${new URL(page.url()).search.slice(1)}`)
    const { availableFilters, exactlyMatchingCount } = (await answer.json()) as ProductList
    const counts = availableFilters[0]?.options.map(({ count }) => count) ?? []
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(exactlyMatchingCount)
    const marked = page.getByRole('article').filter({ hasText: 'Sobib sinu autole' })
    await expect(marked).toHaveCount(counts[0] ?? 0)
  })

  await test.step('the address shows the list to somebody else, who can use the car', async () => {
    await open(somebodyElse, page.url())
    expect(await somebodyElse.getByRole('article').getByRole('heading').allTextContents()).toEqual(names)
    const otherBar = somebodyElse.getByRole('region', { name: 'Auto', exact: true })
    await expect(otherBar.getByText('BMW 3 Series E46 330i')).toBeVisible()
    await expect(otherBar.getByRole('button', { name: 'Jaga' })).toBeVisible()
    await somebodyElse.getByRole('article').first().getByRole('link').click()
    await expect(somebodyElse).toHaveURL(/\?v=\d+$/)
    const panel = somebodyElse.getByRole('region', { name: 'Kas see sobib sinu autole?' })
    await expect(panel).toContainText('BMW 3 Series E46 330i.')
    // A reload reads the car from the address; it is in no garage yet.
    await open(somebodyElse, somebodyElse.url())
    await expect(panel.getByText('Sobib sinu autole')).toBeVisible()
    await panel.getByRole('button', { name: 'Kasuta seda autot' }).click()
    await expect(panel.getByRole('button', { name: 'Kasuta seda autot' })).toHaveCount(0)
    await expect.poll(() => somebodyElse.evaluate(() => localStorage.getItem('garage'))).toContain('"isInUse":true')
    await somebodyElse.evaluate(() => localStorage.removeItem('garage'))
    await open(somebodyElse, page.url())
    await otherBar.getByRole('button', { name: 'Kasuta seda autot' }).click()
    await expect(otherBar.getByRole('button', { name: 'Kasuta seda autot' })).toBeHidden()
    await somebodyElse.evaluate(() => {
      const garage = JSON.parse(localStorage.getItem('garage') ?? '{}')
      const cars = garage.cars.map((car: { key: string }) => ({ ...car, key: `${car.key}.bcoupe` }))
      localStorage.setItem('garage', JSON.stringify({ ...garage, cars }))
    })
    await open(somebodyElse, page.url())
    await otherBar.getByRole('button', { name: 'Kasuta seda autot' }).click()
    await expect(somebodyElse).toHaveURL(/[?&]v=\d+\.bcoupe(&|$)/)
  })

  await test.step('the list shows parts for any car again', async () => {
    await bar.getByRole('button', { name: 'Näita osi kõigile autodele' }).click()
    await expect(page).not.toHaveURL(/[?&]v=/)
    await expect(bar.getByText('Vali auto, et näha')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Muud tooted' })).toHaveCount(0)
  })

  await test.step('a car that the shop no longer knows is dropped', async () => {
    await page.evaluate(() => {
      localStorage.setItem('garage', JSON.stringify({ cars: [{ key: '999999', name: 'Lada' }], isInUse: true }))
    })
    await open(page, '/et/tooted?q=vedrud')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('garage'))).toContain('"isInUse":false')
    await expect(page).not.toHaveURL(/[?&]v=/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('the car of a guest joins the account at login, reaches other browsers, and leaves with the logout', async ({
  page,
  somebodyElse,
}) => {
  const chooseCar = async (text: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Vali auto|Golf/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Vali auto' })
    await dialog.getByRole('searchbox').fill(text)
    await dialog.getByRole('list').last().getByRole('button').first().click()
    await expect(dialog).toBeHidden()
  }
  const readNames = async (browser: Page) => {
    const garage = await browser.evaluate(() => localStorage.getItem('garage') ?? '{}')
    return (JSON.parse(garage).cars ?? []).map(({ name }: { name: string }) => name)
  }
  await open(page, '/et')
  await chooseCar('golf 7 gti')
  await logInByRequest(page.request, CLIENT)
  const joined = page.waitForResponse(response => response.url().includes('/v1/account/garage'))
  await open(page, '/et')
  expect((await joined).ok()).toBe(true)

  await test.step('another browser of the same person has the car, and a nickname comes back', async () => {
    await logInByRequest(somebodyElse.request, CLIENT)
    await open(somebodyElse, '/et')
    await somebodyElse
      .getByRole('banner')
      .getByRole('button', { name: /Golf VII/ })
      .click()
    await somebodyElse.getByRole('button', { name: 'Muu auto' }).click()
    const dialog = somebodyElse.getByRole('dialog', { name: 'Vali auto' })
    await dialog.getByRole('button', { name: /Nimeta ümber/ }).click()
    await dialog.getByRole('textbox', { name: /Hüüdnimi/ }).fill('Punane')
    await dialog.getByRole('button', { name: 'Salvesta' }).click()
    await expect(dialog.getByRole('button', { name: 'Eemalda Punane' })).toBeVisible()
    await expect
      .poll(async () => (await somebodyElse.request.get('/v1/account/garage')).text())
      .toContain('"nickname":"Punane"')
    await open(page, '/et')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Minu auto: Punane' })).toBeVisible()
  })

  await test.step('the logout empties the garage of the browser', async () => {
    await page.goto('/logout')
    await open(page, '/et')
    await expect.poll(() => readNames(page)).toEqual([])
    await expect(page.getByRole('banner').getByRole('button', { name: 'Vali auto' })).toBeVisible()
  })

  await test.step('a guest who chooses the car again keeps the nickname of the account', async () => {
    await chooseCar('golf 7 gti')
    await logInByRequest(page.request, CLIENT)
    await open(page, '/et')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Minu auto: Punane' })).toBeVisible()
    expect(await (await page.request.get('/v1/account/garage')).text()).toContain('"nickname":"Punane"')
  })
})
