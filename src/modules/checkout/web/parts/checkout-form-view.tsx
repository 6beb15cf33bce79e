import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { goodsOf } from '#cart/domain/latest-products.ts'
import { type ProductCart, useLatestProducts } from '#cart/web/parts/cart-store.ts'
import { useShowPrices } from '#cart/web/parts/shown-prices.ts'
import { useCheckoutGate } from '#cart/web/parts/use-checkout-gate.ts'
import { isVatExempt } from '#checkout/domain/vat-exempt.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { OptionalMark } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toasts.ts'
import { changedPrices, type PricedOrder } from './changed-prices.ts'
import { checkoutSums, netOf } from './checkout-sums.ts'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { OrderSection } from './order-section.tsx'
import { PricesChanged } from './prices-changed.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { ERROR_STANDS, usePlaceOrder } from './use-place-order.ts'
import { useShippingLine } from './use-shipping-line.ts'

interface CheckoutFormViewProps {
  cart: ProductCart
  countries: Readonly<Record<string, string>>
  providers: readonly DeliveryProvider[]
  onForget: () => void
  /** Has the prices of goods and delivery read anew. */
  onReprice: () => Promise<void>
  /** The order is placed and its page is on the way; the cart is about to be emptied. */
  onPlaced: () => void
}

/** What the server said of a total that is no longer right, and what the buyer saw then. */
interface Repriced {
  message: string
  seen: PricedOrder
}

/** The whole form: left what is asked, right what is ordered. */
export const CheckoutFormView = ({
  cart,
  countries,
  providers,
  onForget,
  onReprice,
  onPlaced,
}: CheckoutFormViewProps) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const goods = goodsOf(cart, useLatestProducts())
  const fields = useCheckoutForm(t, {
    countries: Object.keys(countries),
    // Points are not known here until one is chosen among them.
    providers: providers.map(one => (one.inputType === 'select' ? { ...one, options: null } : one)),
    cart: goods.map(({ product }) => product),
  })
  const { form } = fields
  const provider = providers.find(({ value }) => value === form.Delivery.provider) ?? null
  const exempt = isVatExempt(form)
  const sums = checkoutSums(goods, { provider, exempt })
  useShippingLine(provider, provider && sums.gross.delivery)
  // The header's cart agrees with the summary.
  useShowPrices(exempt ? netOf : null)
  const passes = useCheckoutGate()
  const [repriced, setRepriced] = useState<Repriced | null>(null)
  const onRepriced = async (message: string) => {
    await onReprice()
    setRepriced({ message, seen: { goods, provider, exempt } })
  }
  const changes = repriced && changedPrices(repriced.seen, { goods, provider, exempt })
  const { placing, place } = usePlaceOrder({ refuse: fields.refuse, onRepriced, onPlaced })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placing) return
    if (goods.length === 0) {
      showToast('danger', t('checkout.problem.empty'), { duration: ERROR_STANDS })
      return
    }
    if (!passes()) {
      // The cart tells which product it is, and there it can be changed.
      void navigate(`/${language}/cart`)
      return
    }
    if (Object.keys(fields.check()).length > 0) return
    setRepriced(null)
    void place(fields.sync(), goods, sums.gross.total)
  }
  return (
    <OptionalMark value={t('checkout.optional')}>
      <form
        className="mt-8 grid items-start gap-x-12 gap-y-10 medium:grid-cols-[minmax(0,1fr)_24rem]"
        noValidate
        onBlur={event => {
          const name = event.target.getAttribute('name')
          if (name) fields.leave(name)
        }}
        onChange={fields.sync}
        onSubmit={submit}
        ref={fields.element}
      >
        <div className="grid max-w-160 min-w-0 gap-12">
          <Part title={t('checkout.deliveryDetails')}>
            <DeliverySection
              big={goods.some(({ product }) => product.big_product)}
              countries={countries}
              exempt={exempt}
              fields={fields}
              goodsCents={sums.gross.goods}
              providers={providers}
            />
          </Part>
          <Part title={t('checkout.contactInformation')}>
            <ContactSection fields={fields} />
            <p className="mt-6 text-sm text-secondary">
              {t('checkout.kept')}{' '}
              <button className="py-2 underline underline-offset-4 hover:text-text" onClick={onForget} type="button">
                {t('checkout.forget')}
              </button>
            </p>
          </Part>
        </div>
        <div className="medium:sticky medium:top-32">
          <OrderSection
            exempt={exempt}
            fields={fields}
            goods={goods}
            notice={repriced && changes ? <PricesChanged changes={changes} message={repriced.message} /> : null}
            placing={placing}
            sums={sums}
          />
        </div>
      </form>
      {placing ? (
        <div className="fixed inset-0 z-50 grid place-items-center bg-scrim select-none">
          <div className="rounded-tile bg-surface px-12 shadow-float">
            <Spinner centered label={t('checkout.placing')} />
          </div>
        </div>
      ) : null}
    </OptionalMark>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-6 text-xl">{title}</h2>
    {children}
  </section>
)
