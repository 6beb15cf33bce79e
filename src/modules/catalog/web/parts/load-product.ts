import { data } from 'react-router'
import { catalog, type ProductDetails } from '#catalog/contract.ts'
import { type Send, SendFailure } from '#wire/send.ts'

/** A product for its page, in a loader; one that visitors may not open answers 404. */
export const loadProduct = async (send: Send, id: number, signal?: AbortSignal): Promise<ProductDetails> => {
  try {
    const { body } = await send(catalog.view, { params: { id }, query: {} }, { signal })
    return body.data
  } catch (error) {
    if (error instanceof SendFailure && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
