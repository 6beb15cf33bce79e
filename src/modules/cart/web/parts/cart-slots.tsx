import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'
import type { Cents } from '#kernel/money.ts'

/** Components of other modules that the cart's screens show. The application provides them. */
export interface CartSlots {
  /** Rows of the summary below the goods: delivery and total. Shows the lowest delivery price until one is chosen. */
  DeliveryEstimate?: ComponentType<DeliveryEstimateProps>
  /** Date by which this amount of a product leaves the warehouse. */
  DispatchDay?: ComponentType<{ product: Product; amount: number }>
  /** Returns the country of the delivery, which the browser knows from an earlier form. Browser only. */
  readDeliveryCountry?: () => string
  /** Updates the price of the chosen delivery when the goods change; renders nothing. */
  ShippingPriceUpdater?: ComponentType
}

export interface DeliveryEstimateProps {
  /** Before promotions; it decides free delivery. */
  goodsCents: Cents
  /** After promotions. */
  reducedCents: Cents
  /** A promotion makes the chosen delivery free. */
  isDeliveryFree: boolean
  measure: GoodsMeasure
  /** Price of the delivery in the cart; null before one is chosen. */
  shippingCents: Cents | null
  children: ReactNode
}

const SlotsContext = createContext<CartSlots>({})

export const CartSlotsProvider = ({ slots, children }: { slots: CartSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
)

/** Returns no components outside a provider. */
export const useCartSlots = (): CartSlots => useContext(SlotsContext)
