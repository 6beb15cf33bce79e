import path from 'node:path'
import { readPdfText } from './read-pdf.ts'
import { expect, open, test } from './shop.ts'
import {
  arrangeCart,
  CUSTOMER,
  fillContact,
  fillForPickUp,
  placeOrder,
  pressOrder,
  readOrderNumber,
} from './shopping.ts'

test('a visitor searches, filters, orders to a parcel machine, pays, and receives the mail @phone', async ({
  page,
  mailbox,
}, testInfo) => {
  const isPhone = testInfo.project.name === 'phone'
  const email = `mari.${testInfo.project.name}@example.ee`
  await open(page, '/')
  await expect(page).toHaveURL(/\/et$/)

  await test.step('finds a product by search', async () => {
    await page.getByRole('combobox', { name: 'Otsi tooteid' }).fill('piduriklotsid')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/et\/tooted\?.*q=piduriklotsid/)
    await expect(page.getByRole('heading', { level: 1, name: 'Tooted' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Hõõre piduriklotsid' }).first()).toBeVisible()
  })

  await test.step('narrows the list by brand', async () => {
    if (isPhone) await page.getByRole('link', { name: 'Filtrid' }).click()
    const filters = isPhone
      ? page.getByRole('dialog', { name: 'Filtrid' })
      : page.getByRole('group', { name: 'Põhifiltrid' })
    if (!isPhone) await filters.getByText('Bränd', { exact: true }).click()
    await filters.getByRole('link', { name: /^Pidurex/ }).click()
    await expect(page).toHaveURL(/f=brand(:|%3A)pidurex/)
    // The choice must be visible before the next press, which changes the layout.
    await expect(filters.getByRole('link', { name: /^Pidurex/ })).toHaveAttribute('aria-current', 'true')
    if (isPhone) await filters.getByRole('button', { name: /^Näita \d+ toodet$/ }).click()
    await expect(page.getByRole('link', { name: /Eemalda filter Bränd: Pidurex/ })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Hõõre' })).toHaveCount(0)
    await expect(page.getByRole('article').filter({ hasText: 'Pidurex' }).first()).toBeVisible()
  })

  const { name, code, price } = await test.step('adds two pieces on the product page', async () => {
    const productInStock = page
      .getByRole('article')
      .filter({ hasText: /Laos: \d\d/ })
      .first()
    await productInStock.getByRole('link', { name: /^Pidurex/ }).click()
    const heading = page.getByRole('heading', { level: 1, name: /^Pidurex piduriklotsid/ })
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Suurenda kogust' }).click()
    await expect(page.getByRole('spinbutton', { name: 'Kogus' })).toHaveValue('2')
    await page.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first().click()
    await expect(page.getByText('Toode on lisatud ostukorvi')).toBeVisible()
    const main = page.getByRole('main')
    return {
      name: (await heading.textContent()) ?? '',
      code: (await main.getByRole('button', { name: /^PL-\d+/ }).textContent()) ?? '',
      price:
        (await main
          .getByText(/^\d+,\d\d\s€$/)
          .first()
          .textContent()) ?? '',
    }
  })
  const goodsTotal = formatCents(2 * parseCents(price))
  const total = formatCents(2 * parseCents(price) + (2 * parseCents(price) >= 15_000 ? 0 : 390))

  await test.step('shows the sum in the cart', async () => {
    await page.getByRole('link', { name: /^Ostukorv: 2 toodet/ }).click()
    await expect(page).toHaveURL(/\/et\/cart$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ostukorv' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ostu kokkuvõte' })).toContainText(goodsTotal)
    await page.getByRole('button', { name: 'Vormista tellimus' }).click()
    await expect(page).toHaveURL(/\/et\/checkout$/)
  })

  await test.step('chooses a parcel machine in the checkout', async () => {
    const summary = page.getByRole('region', { name: 'Esita tellimus' })
    await expect(summary).toContainText(/saadame hiljemalt/)
    await expect(summary).toContainText('Kokku ilma tarneta')
    await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
    await expect(summary).not.toContainText('ilma tarneta')
    await page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' }).fill('ülemiste')
    await page
      .getByRole('option', { name: /Ülemiste/ })
      .first()
      .click()
    await fillContact(page, email)
    await page.getByRole('checkbox', { name: /müügitingimustega/ }).check()
    await expect(summary).toContainText(total)
    await page.getByRole('button', { name: 'Tellimus koos maksekohustusega' }).click()
  })
  const number = await readOrderNumber(page)
  const orderPage = page.url()

  await test.step('shows the order as unpaid', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
    await expect(page.getByText(`Tasumata: ${total}`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Ostukorv: 0 toodet/ })).toBeVisible()
  })

  await test.step('pays in the sandbox bank', async () => {
    await page.getByRole('button', { name: 'Harju Pank (proov)' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Proovipank' })).toBeVisible()
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText(total)).toBeVisible()
    await page.getByRole('button', { name: 'Simuleeri õnnestunud makset', exact: true }).click()
    await expect(page).toHaveURL(/\/et\/payment-success/)
    await expect(page.getByRole('heading', { level: 1, name: 'Tasumine õnnestus' })).toBeVisible()
  })

  await test.step('shows the order as paid', async () => {
    await open(page, orderPage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number} – makstud`)
    await expect(page.getByRole('button', { name: /Pank/ })).toHaveCount(0)
  })

  await test.step('shows the total in the summary', async () => {
    const download = page.getByRole('link', { name: 'Laadi alla tellimuse kokkuvõte' })
    await expect(download).toHaveAttribute('target', '_blank')
    const response = await page.request.get((await download.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toContain('application/pdf')
    const text = await readPdfText(await response.body())
    const customer = `${CUSTOMER.first} ${CUSTOMER.last}`
    for (const part of [number, customer, 'Ülemiste', name, code, total, 'Käibemaks 24%', 'Makstud']) {
      expect(text).toContain(part)
    }
  })

  await test.step('sends the mails', async () => {
    const [placedMail] = await mailbox.find(email, `Tellimus on vastu võetud: ${number}`)
    for (const body of [placedMail.text, placedMail.html]) {
      expect(body).toContain(name)
      expect(body).toContain(path.basename(new URL(orderPage).pathname))
    }
    const [paidMail] = await mailbox.find(email, `Makse on laekunud: tellimus ${number}`)
    expect(paidMail.text).toContain(number)
  })
})

test('a visitor orders for pickup', async ({ page, mailbox }) => {
  const number = await placeOrder(page, 'jaan@example.ee', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`)
  const contents = page.getByRole('region', { name: 'Items' }).filter({ hasText: 'Collect in store' })
  await expect(contents).toContainText('Free')
  const [mail] = await mailbox.find('jaan@example.ee', number)
  expect(mail.text).toContain('silicone hose')
})

test('refuses an order while the pickup point is being searched again', async ({ page }) => {
  await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillContact(page, 'teine@example.ee')
  await page.getByRole('checkbox', { name: /müügitingimustega/ }).check()
  await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
  const point = page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' })
  const pointList = page.getByRole('listbox', { name: 'Pakiautomaat või postkontor' })
  const replaceText = async (words: string) => {
    await point.click()
    await point.press('ControlOrMeta+a')
    await point.pressSequentially(words)
  }

  await test.step('Enter selects the first match and does not submit', async () => {
    await replaceText('ülemiste')
    await expect(pointList.getByRole('option')).not.toHaveCount(0)
    await point.press('Enter')
    await expect(point).toHaveValue(/Ülemiste/)
    await expect(pointList).toBeHidden()
    await expect(page).toHaveURL(/\/et\/checkout$/)
  })
  await test.step('Enter does not submit without a match', async () => {
    await replaceText('xyzxyz')
    await point.press('Enter')
    await expect(point).toHaveValue('xyzxyz')
    await expect(page).toHaveURL(/\/et\/checkout$/)
  })
  await test.step('submitting reports the missing choice', async () => {
    await pressOrder(page)
    await expect(point).toBeFocused()
    await expect(point).toHaveAccessibleDescription(/Kohustuslik/)
    await expect(page).toHaveURL(/\/et\/checkout$/)
  })
  await replaceText('kristiine')
  await point.press('Enter')
  await expect(point).toHaveValue(/Kristiine/)
  await pressOrder(page)
  await readOrderNumber(page)
  await expect(page.getByRole('main')).toContainText('Kristiine')
  await expect(page.getByRole('main')).not.toContainText('Ülemiste')
})

test('a double press places one order', async ({ page, mailbox, request }) => {
  const email = 'topelt@example.ee'
  const { id, stock } = await (async () => {
    const response = await request.get('/v1/product?lang=et&q=silikoonvoolik')
    const { results } = (await response.json()) as { results: FoundProduct[] }
    const product = results.find(({ hasLimitedAmount, availableForSale }) => hasLimitedAmount && availableForSale > 1)
    if (!product) throw new Error('No limited product is in stock')
    await open(page, product.path)
    return { id: product.id, stock: product.availableForSale }
  })()
  await page.getByRole('button', { name: 'Lisa ostukorvi', exact: true }).first().click()
  await expect(page.getByText('Toode on lisatud ostukorvi')).toBeVisible()
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  await page.getByRole('button', { name: 'Tellimus koos maksekohustusega' }).dblclick()
  const number = await readOrderNumber(page)
  const readProduct = async () =>
    ((await (await request.get(`/product/view/${id}`)).json()) as { data: FoundProduct }).data
  await expect.poll(async () => (await readProduct()).availableForSale).toBe(stock - 1)
  expect(await mailbox.find(email, 'Tellimus on vastu võetud')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
})

interface FoundProduct {
  id: number
  path: string
  hasLimitedAmount: boolean
  availableForSale: number
}

const parseCents = (price: string): number => Number(price.replace(/\D/g, ''))
const formatCents = (amount: number): string => `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')} €`
