import { useEffect, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { SendError } from '#wire/send.ts'

type ProductWithRoadUse = Pick<Product, 'id' | 'road_use'>

export interface RoadUse {
  getNote: (product: ProductWithRoadUse) => string | undefined
  /** Sentences about parts that void each other's permits. */
  warnings: readonly string[]
}

interface Answer {
  key: string
  notes: ReadonlyMap<number, string>
  warnings: readonly string[]
}

/**
 * Returns the manufacturers' statements for the country of the delivery. Products carry those for the shop's country,
 * so only another country and several parts with approvals need a call.
 */
export const useRoadUse = (products: readonly ProductWithRoadUse[], country: string): RoadUse => {
  const send = useSend()
  const lang = useLanguage()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isAbroad = country !== HOME_COUNTRY
  const isNeeded = isAbroad ? products.length > 0 : products.filter(product => product.road_use).length > 1
  // Equal carts have equal addresses, which caches need.
  const productIds = products
    .map(({ id }) => id)
    .sort((first, second) => first - second)
    .join()
  const key = isNeeded ? `${lang} ${country} ${productIds}` : ''
  useEffect(() => {
    if (key === '') return
    const controller = new AbortController()
    const options = { signal: controller.signal, suppressesErrorToast: true }
    // Most carts need no call, so its code is loaded by those that do.
    loadWithRetry(() => import('./fetch-road-use.ts'))
      .then(({ fetchRoadUse }) => fetchRoadUse(send, { productIds, country, lang }, options))
      .then(
        fetched => setAnswer({ key, ...fetched }),
        (error: unknown) => {
          // Keeps the statements for the shop's country after a failure. The order shows the statements for the
          // country of delivery.
          if (!(error instanceof SendError)) throw error
        },
      )
    return () => controller.abort()
  }, [send, key, productIds, country, lang])
  const current = answer?.key === key ? answer : null
  return {
    getNote: ({ id, road_use }) => (isAbroad && current ? current.notes.get(id) : road_use?.note),
    warnings: current?.warnings ?? [],
  }
}
