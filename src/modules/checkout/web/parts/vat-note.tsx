import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import { type CheckoutForm, getDeliveryCountry } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { isTaxablePerson } from '#orders/domain/vat-number.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { isDistanceSale } from '#shop/domain/find-vat-country.ts'
import type { CheckoutOffer } from './use-checkout.ts'
import { VatText } from './vat-text.tsx'

/** Loaded on demand, because few orders can cross the OSS threshold. */
const CrossingVatNote = createLazyComponent(() =>
  import('./crossing-vat-note.tsx').then(({ CrossingVatNote: component }) => component),
)

interface VatNoteProps {
  form: CheckoutForm
  isExempt: boolean
  goods: readonly CartItem<Product>[]
  provider: DeliveryProvider | null
  offer: Pick<CheckoutOffer, 'countries' | 'destinationVat'>
}

/** States below the total whether it includes VAT, and the rate when the destination taxes the sale. */
export const VatNote = ({ form, isExempt, goods, provider, offer: { countries, destinationVat } }: VatNoteProps) => {
  const country = getDeliveryCountry(form)
  const isTaxable = isTaxablePerson(form.Order.client_type, form.Client, country)
  const percent = isTaxable ? undefined : destinationVat[country]
  const countryName = countries[country] ?? country
  const text = <VatText countryName={countryName} isExempt={isExempt} percent={percent} />
  if (percent !== undefined || !isDistanceSale({ country, isTaxablePerson: isTaxable })) return text
  const order = { country, countryName, goods, isExempt, provider }
  return <CrossingVatNote {...order} isNeeded placeholder={text} />
}
