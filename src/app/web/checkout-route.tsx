import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import * as checkoutPage from '#checkout/web/checkout-page.tsx'
import { LeavesBy } from '#delivery/web/parts/leaves-by.tsx'

const slots: CartSlots = { LeavesBy }

export const { handle, loader } = checkoutPage

/** The checkout with what other modules say of its lines. */
export const Component = () => (
  <CartSlotsProvider slots={slots}>
    <checkoutPage.Component />
  </CartSlotsProvider>
)
