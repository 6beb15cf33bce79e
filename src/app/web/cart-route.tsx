import * as cartPage from '#cart/web/cart-page.tsx'
import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import { DeliveryEstimate } from '#checkout/web/parts/delivery-estimate.tsx'
import { LeavesBy } from '#delivery/web/parts/leaves-by.tsx'
import '#listing/web/styles.css'

const slots: CartSlots = { DeliveryEstimate, LeavesBy }

export const { handle, loader } = cartPage

/** The cart's page with what other modules say in it. */
export const Component = () => (
  <CartSlotsProvider slots={slots}>
    <cartPage.Component />
  </CartSlotsProvider>
)
