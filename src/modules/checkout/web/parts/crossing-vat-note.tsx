import { useEffect, useState } from 'react'
import type { CartItem } from '#cart/domain/cart.ts'
import { useCartDiscounts } from '#cart/web/parts/cart-discounts.ts'
import type { Product } from '#catalog/contract-product.ts'
import { checkout } from '#checkout/contract-checkout.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { type Cents, toEuros } from '#kernel/money.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { computeOrderNetCents } from './compute-order-net.ts'
import { VatText } from './vat-text.tsx'

interface CrossingVatNoteProps {
  country: string
  countryName: string
  goods: readonly CartItem<Product>[]
  isExempt: boolean
  provider: DeliveryProvider | null
}

/** States the VAT of an order that may cross the OSS threshold: then the destination taxes it. */
export const CrossingVatNote = ({ country, countryName, goods, isExempt, provider }: CrossingVatNoteProps) => (
  <VatText
    countryName={countryName}
    isExempt={isExempt}
    percent={useCrossingVat(country, computeOrderNetCents(goods, provider, useCartDiscounts()))}
  />
)

/** Asks for the destination's rate of an order that crosses the threshold; undefined for others. */
const useCrossingVat = (country: string, netCents: Cents): number | undefined => {
  const send = useSend()
  const requestKey = `${country}:${netCents}`
  const [answer, setAnswer] = useState<{ requestKey: string; percent: number | null }>({
    requestKey: '',
    percent: null,
  })
  useEffect(() => {
    const controller = new AbortController()
    send(checkout.crossingVat, { query: { country, net: toEuros(netCents) } }, { signal: controller.signal }).then(
      ({ body: { data } }) => setAnswer({ requestKey, percent: data.percent }),
      // When the request fails, the note names no rate; the order confirmation names it.
      () => undefined,
    )
    return () => controller.abort()
  }, [send, requestKey, country, netCents])
  return answer.requestKey === requestKey ? (answer.percent ?? undefined) : undefined
}
