import { type BrowserContext, chromium } from '@playwright/test'
import { waitUntilHydrated } from './editor-browser.ts'
import { type BenchShop, startShop } from './shop.ts'

/** Addresses of the measured pages, by name. */
export type VisitorPages = Readonly<Record<string, string>>

const PRODUCTS = 650

/** Starts the demo shop on a separate database, or uses a running one: `npm run lighthouse -- http://…`. */
export const openShop = async (): Promise<Pick<BenchShop, 'origin' | 'stop'>> => {
  const runningOrigin = process.argv.slice(2).find(argument => argument.startsWith('http'))
  return runningOrigin ? { origin: runningOrigin, stop: async () => undefined } : startShop(PRODUCTS)
}

/** Returns the value after `--name` on the command line. */
export const readArgument = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? undefined : process.argv[index + 1]
}

/** Returns the address of a page of each kind. */
export const findVisitorPages = async (origin: string): Promise<VisitorPages> => {
  const productResponse = await fetch(`${origin}/v1/product?lang=et&f=availability:in-stock&pageSize=24`)
  const { results } = (await productResponse.json()) as { results: { path: string }[] }
  const optionsResponse = await fetch(`${origin}/v1/page-options?lang=et`)
  const { data } = (await optionsResponse.json()) as { data: { categories: { url: string }[] } }
  return {
    home: '/et',
    listing: '/et/tooted',
    category: data.categories[0]?.url ?? '/et/tooted',
    product: results[0]?.path ?? '/et',
    cart: '/et/cart',
    checkout: '/et/checkout',
    content: '/et/muugitingimused',
  }
}

/** Puts products into the cart of a browser, so that cart and checkout show their content. */
export const fillCart = async (context: BrowserContext, origin: string, product: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(origin + product)
  const addButtons = page.getByRole('main').getByRole('button', { name: /^Lisa ostukorvi/ })
  await waitUntilHydrated(page)
  await addButtons.first().click()
  await page.getByRole('link', { name: /^Ostukorv: 1 toode/ }).waitFor()
  // The cart is saved when the page is left.
  await page.goto(`${origin}/et/tooted`)
  await page.close()
}

/** Connects to a running browser by its debugging port. */
export const connectToBrowser = (port: number): ReturnType<typeof chromium.connectOverCDP> =>
  chromium.connectOverCDP(`http://127.0.0.1:${port}`)

export const computeMedian = (values: readonly number[]): number =>
  [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0
