import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'
import type { Cents } from '#kernel/money.ts'

/** What other modules put into the cart's screens; the application fills them. */
export interface CartSlots {
  /** The summary's sums after the row of goods: delivery as it was chosen, else from its cheapest price on, and the total with it. */
  DeliveryEstimate?: ComponentType<DeliveryEstimateProps>
  /** By when so many pieces of a product leave. */
  LeavesBy?: ComponentType<{ product: Product; amount: number }>
  /** Keeps the chosen delivery's price as the goods in the cart demand it; draws nothing. */
  KeepShipping?: ComponentType
}

export interface DeliveryEstimateProps {
  goodsCents: Cents
  measure: GoodsMeasure
  /** What the delivery in the cart costs; null while none is chosen. */
  shippingCents: Cents | null
  children: ReactNode
}

const SlotsContext = createContext<CartSlots>({})

export const CartSlotsProvider = ({ slots, children }: { slots: CartSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
)

/** Without a provider the places stay empty. */
export const useCartSlots = (): CartSlots => useContext(SlotsContext)
