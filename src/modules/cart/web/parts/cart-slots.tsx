import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Cents } from '#kernel/money.ts'

/** What other modules put into the cart's screens; the application fills them. */
export interface CartSlots {
  /** Rows of the summary's list: delivery from its cheapest price on, and the total with it; `big` when something is too big for parcel machines. */
  DeliveryEstimate?: ComponentType<{ goodsCents: Cents; big: boolean }>
}

const SlotsContext = createContext<CartSlots>({})

export const CartSlotsProvider = ({ slots, children }: { slots: CartSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
)

/** Without a provider the places stay empty. */
export const useCartSlots = (): CartSlots => useContext(SlotsContext)
