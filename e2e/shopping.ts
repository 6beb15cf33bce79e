import type { Page } from '@playwright/test'
import { expect, open, waitUntilHydrated } from './shop.ts'

/** Labels that the tests press and read, by language. */
export const WORDS = {
  et: {
    listing: 'tooted',
    manyInStock: /Laos: \d\d/,
    add: /^Lisa ostukorvi: /,
    added: 'Toode on lisatud ostukorvi',
    pickUp: /Ise järele tulles/,
    fields: ['Eesnimi', 'Perekonnanimi', 'E-post', 'Telefon'],
    terms: /müügitingimustega/,
    order: 'Telli (maksekohustusega)',
    placed: 'Sinu tellimus on esitatud.',
    required: 'Kohustuslik',
  },
  en: {
    listing: 'products',
    manyInStock: /In stock: \d\d/,
    add: /^Add to cart: /,
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

export const BUYER = { first: 'Mari', last: 'Õunapuu', phone: '+372 5551 2345' }

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

export const fillContact = async (page: Page, email: string, language: Language = 'et'): Promise<void> => {
  const values = [BUYER.first, BUYER.last, email, BUYER.phone]
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

/** Places an order of one product for pickup, from the listing to its page. */
export const placeOrder = async (page: Page, email: string, language: Language = 'et'): Promise<string> => {
  await addToCart(page, language === 'et' ? 'silikoonvoolik' : 'silicone hose', language)
  await open(page, `/${language}/checkout`)
  await fillForPickUp(page, email, language)
  await pressOrder(page, language)
  return readOrderNumber(page, language)
}
