import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import type { ListedProduct } from './find-product.ts'
import { expect, open, waitUntilHydrated } from './shop.ts'

/** Labels that the tests press and read, by language. */
export const WORDS = {
  et: {
    listing: 'tooted',
    manyInStock: /Laos: \d\d/,
    add: /^Lisa ostukorvi: /,
    addThis: /^Lisa ostukorvi/,
    added: 'Toode on lisatud ostukorvi',
    pickUp: /Ise järele tulles/,
    fields: ['Eesnimi', 'Perekonnanimi', 'E-post', 'Telefon'],
    terms: /müügitingimustega/,
    order: 'Tellimus koos maksekohustusega',
    placed: 'Sinu tellimus on esitatud.',
    required: 'Kohustuslik',
  },
  en: {
    listing: 'products',
    manyInStock: /In stock: \d\d/,
    add: /^Add to cart: /,
    addThis: /^Add to cart/,
    added: 'Product has been added to your cart',
    pickUp: /Collect in store/,
    fields: ['First name', 'Last name', 'Email', 'Phone'],
    terms: /terms of sale/,
    order: 'Place your order with obligation to pay',
    placed: 'Your order has been placed.',
    required: 'Required',
  },
} as const
type Language = keyof typeof WORDS

export const CUSTOMER = { first: 'Mari', last: 'Õunapuu', phone: '+372 5551 2345' }

/** Adds a product with plenty of stock that a search finds; returns its name. */
export const addToCart = async (page: Page, search: string, language: Language = 'et'): Promise<string> => {
  const words = WORDS[language]
  await open(page, `/${language}/${words.listing}?q=${encodeURIComponent(search)}`)
  const product = page.getByRole('article').filter({ hasText: words.manyInStock }).first()
  const name = (await product.getByRole('heading').textContent()) ?? ''
  await product.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(words.added)).toBeVisible()
  return name
}

/** Finds a product with plenty of stock by the shop's API. */
const findInStock = async (page: Page, search: string, language: Language): Promise<ListedProduct> => {
  const answer = await page.request.get(`/v1/product?lang=${language}&q=${encodeURIComponent(search)}`)
  const { results } = (await answer.json()) as { results: ListedProduct[] }
  const product = results.find(({ availableForSale }) => availableForSale >= 10)
  if (!product) throw new Error(`No product with plenty of stock for ${search}`)
  return product
}

/**
 * Stores a product with plenty of stock in the browser's cart; returns its name. Tests whose subject comes after the
 * cart need no listing page and no press.
 */
export const arrangeCart = async (page: Page, search: string, language: Language = 'et'): Promise<string> => {
  const product = await findInStock(page, search, language)
  // Any document of the shop has its local storage, and this one has no scripts.
  await page.goto('/robots.txt')
  await page.evaluate(added => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '{}')
    localStorage.setItem('cart', JSON.stringify({ ...cart, [added.id]: { product: added, amount: 1 } }))
  }, product)
  return product.name
}

interface PlacedOrder {
  number: string
  /** The address of the order's page. */
  path: string
}

/** Places an order of one product for pickup by the call of the checkout. */
export const placeOrderByRequest = async (
  page: Page,
  email: string,
  language: Language = 'et',
): Promise<PlacedOrder> => {
  const product = await findInStock(page, language === 'et' ? 'silikoonvoolik' : 'silicone hose', language)
  const session = (await (await page.request.get('/v1/session')).json()) as { data: { csrfToken: string } }
  const response = await page.request.post(`/v1/place-order?lang=${language}`, {
    headers: { 'idempotency-key': randomUUID(), 'x-csrf-token': session.data.csrfToken },
    data: buildCheckoutForm({
      Client: { first_name: CUSTOMER.first, last_name: CUSTOMER.last, phone: CUSTOMER.phone, email },
      Delivery: { provider: 'pickup-tallinn', option: 'pickup-tallinn' },
      CartItem: [{ product_id: product.id, amount: 1 }],
    }),
  })
  if (!response.ok()) throw new Error(`The order failed: ${response.status()} ${await response.text()}`)
  const { order } = ((await response.json()) as { data: { order: { number: string; public_token: string } } }).data
  return { number: order.number, path: `/${language}/payment/${order.public_token}` }
}

export const fillContact = async (page: Page, email: string, language: Language = 'et'): Promise<void> => {
  const values = [CUSTOMER.first, CUSTOMER.last, email, CUSTOMER.phone]
  for (const [index, label] of WORDS[language].fields.entries()) {
    await page.getByRole('textbox', { name: label }).fill(values[index] ?? '')
  }
}

/** Fills the checkout for pickup, up to the button. */
export const fillForPickUp = async (page: Page, email: string, language: Language = 'et'): Promise<void> => {
  await page.getByRole('radio', { name: WORDS[language].pickUp }).check()
  await fillContact(page, email, language)
  await page.getByRole('checkbox', { name: WORDS[language].terms }).check()
}

export const pressOrder = (page: Page, language: Language = 'et'): Promise<void> =>
  page.getByRole('button', { name: WORDS[language].order }).click()

/** Waits for the order's page; returns the order's number. */
export const readOrderNumber = async (page: Page, language: Language = 'et'): Promise<string> => {
  await expect(page).toHaveURL(new RegExp(`/${language}/payment/[\\w-]{16,}$`))
  await expect(page.getByText(WORDS[language].placed)).toBeVisible()
  await waitUntilHydrated(page)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return /#(\d+)/.exec(heading ?? '')?.[1] ?? ''
}

/** Places an order of one product for pickup, from the checkout to its page. */
export const placeOrder = async (page: Page, email: string, language: Language = 'et'): Promise<string> => {
  await arrangeCart(page, language === 'et' ? 'silikoonvoolik' : 'silicone hose', language)
  await open(page, `/${language}/checkout`)
  await fillForPickUp(page, email, language)
  await pressOrder(page, language)
  return readOrderNumber(page, language)
}
