import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import * as checkoutPage from '#checkout/web/checkout-page.tsx'
import { DispatchDay } from '#delivery/web/parts/dispatch-day.tsx'

const slots: CartSlots = { DispatchDay }

export const { handle, loader } = checkoutPage

/** The checkout with other modules' notes on its lines. */
export const Component = () => (
  <CartSlotsProvider slots={slots}>
    <checkoutPage.Component />
  </CartSlotsProvider>
)
