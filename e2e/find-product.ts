import type { Page } from '@playwright/test'

/** Fields of a listed product that the tests read. */
export interface ListedProduct {
  id: number
  name: string
  description: string
  path: string
  brand: string
  total_price: number
  available_in: number
  availableForSale: number
  hasLimitedAmount: boolean
  big_product: boolean
}

/** Returns the first product that matches; tests do not depend on the content of the demo shop. */
export const findProduct = async (
  page: Page,
  isWanted: (product: ListedProduct) => boolean,
  language: 'et' | 'en' = 'et',
): Promise<ListedProduct> => {
  for (let number = 1; ; number += 1) {
    const answer = await page.request.get(`/v1/product?sort=id&pageSize=120&page=${number}&lang=${language}`)
    const { results } = (await answer.json()) as { results: ListedProduct[] }
    const product = results.find(isWanted)
    if (product) return product
    if (results.length < 120) throw new Error('The shop has no such product')
  }
}
