import { data } from 'react-router'
import { NotifyButton } from '#back-in-stock/web/parts/notify-button.tsx'
import { DeliveryNote } from '#delivery/web/parts/delivery-note.tsx'
import { type LoadedDelivery, loadDelivery } from '#delivery/web/parts/load-delivery.ts'
import { FitPanel } from '#fitment/web/parts/fit-panel.tsx'
import { FittingCarList } from '#fitment/web/parts/fitting-cars.tsx'
import type { Language } from '#kernel/language.ts'
import { type ProductDetails, products } from '#listing/contract-products.ts'
import { createProductDescription } from '#listing/web/parts/product-description.ts'
import { ProductView } from '#listing/web/parts/product-view.tsx'
import { type ListingSlots, ListingSlotsProvider } from '#listing/web/parts/slots.tsx'
import type { Send } from '#wire/send.ts'
import { listingSlots } from '../add-to-cart-slot.tsx'
import { createLayout } from './layout.ts'
import '#listing/web/styles.css'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'

const slots: ListingSlots = { ...listingSlots, NotifyButton }

export const layouts = {
  ProductDetailView: createLayout<{ product: ProductDetails; delivery: LoadedDelivery | null }>({
    load: async ({ send, page, lang }) => {
      const [product, delivery] = await Promise.all([
        loadProduct(send, page.subject?.id ?? 0, lang),
        loadDelivery(send, lang),
      ])
      return { product, delivery }
    },
    View: ({ loaded: { product, delivery } }) => (
      <ListingSlotsProvider slots={slots}>
        <ProductView
          cars={<FittingCarList cars={product.cars} />}
          delivery={delivery && <DeliveryNote delivery={delivery} product={product} />}
          fit={<FitPanel cars={product.cars} productId={product.id} />}
          product={product}
        />
      </ListingSlotsProvider>
    ),
    head: (_page, { product }, _t, { language }) => ({ description: createProductDescription(product, language) }),
  }),
}

/** A product hidden from this visitor answers like a missing page. */
const loadProduct = async (send: Send, id: number, lang: Language): Promise<ProductDetails> => {
  try {
    const { body } = await send(products.view, { params: { id }, query: { lang } })
    return body.data
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}
