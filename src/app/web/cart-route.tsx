import type { LoaderFunctionArgs } from 'react-router'
import * as cartPage from '#cart/web/cart-page.tsx'
import { type CartSlots, CartSlotsProvider, type DeliveryEstimateProps } from '#cart/web/parts/cart-slots.tsx'
import { DeliveryEstimate } from '#checkout/web/parts/delivery-estimate.tsx'
import { fetchProviders } from '#checkout/web/parts/fetch-providers.ts'
import { readStoredForm } from '#checkout/web/parts/stored-form.ts'
import { DispatchDay } from '#delivery/web/parts/dispatch-day.tsx'
import { sendContext } from '#platform/web/send-context.tsx'
import { isServerRenderContext } from '#platform/web/server-render-context.ts'
import { useRouteData } from '#platform/web/use-route-data.ts'
import '#listing/web/styles.css'

/**
 * A document includes the totals' data, so that they render at once. Client navigation does not wait for it and works
 * offline.
 */
export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  providers: context.get(isServerRenderContext) ? await fetchProviders(context.get(sendContext), request.signal) : [],
})

const Estimate = (props: DeliveryEstimateProps) => (
  <DeliveryEstimate {...props} loadedProviders={useRouteData<typeof loader>().providers} />
)

const slots: CartSlots = {
  DeliveryEstimate: Estimate,
  DispatchDay,
  readDeliveryCountry: () => readStoredForm().Delivery.country,
}

export const handle = { head: cartPage.handle.head }

/** Shows the cart page with the content of other modules. */
export const Component = () => (
  <CartSlotsProvider slots={slots}>
    <cartPage.Component />
  </CartSlotsProvider>
)
