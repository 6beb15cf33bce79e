import type { ReactNode } from 'react'
import type { CartItem } from '#cart/domain/cart.ts'
import { CartPromotions } from '#cart/web/parts/lazy-cart-promotions.ts'
import { SummaryLines } from '#cart/web/parts/summary-lines.tsx'
import type { Product } from '#catalog/contract-product.ts'
import { useRoadUse } from '#catalog/web/parts/use-road-use.ts'
import { getDeliveryCountry } from '#checkout/domain/checkout-form.ts'
import type { ShownNotice } from '#compliance/contract-guarantee.ts'
import { GuaranteeButton } from '#compliance/web/parts/guarantee-button.tsx'
import { pickText } from '#kernel/multilingual.ts'
import type { OrderTotals } from '#orders/domain/order-totals.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { computePayableCents, computeProviderCents } from './checkout-totals.ts'
import { ContractFacts } from './contract-facts.tsx'
import { DurabilityButtons } from './durability-buttons.tsx'
import type { PricedOrder } from './find-price-changes.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { TotalsList } from './totals-list.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

interface OrderSectionProps {
  form: CheckoutFields
  goods: readonly CartItem<Product>[]
  sums: OrderTotals
  /** States the VAT of the total. */
  vatNote: ReactNode
  pricing: PricedOrder
  /** Changes when the promotions of the cart are asked for again. */
  attempt: number
  guarantee: ShownNotice | null
  /** Message above the order button. */
  notice: ReactNode
}

/** Shows the order summary with totals, terms and the order button. */
export const OrderSection = (props: OrderSectionProps) => {
  const { form, goods, sums, pricing, attempt, vatNote, guarantee, notice } = props
  const { provider } = pricing
  const t = useT()
  const roadUse = useRoadUse(
    goods.map(({ product }) => product),
    getDeliveryCountry(form.values),
  )
  const { hasPromotions, shop } = usePageOptions()
  const { asksMarketing, name } = shop
  return (
    <section aria-labelledby="place-order" className="rounded-tile bg-surface p-5 shadow-lift small:p-6">
      <h2 className="text-lg" id="place-order">
        {t('checkout.placeYourOrder')}
      </h2>
      <SummaryLines
        getRoadUseNote={roadUse.getNote}
        hasAvailability
        goods={goods}
        hasImages
        getPrice={item => computePayableCents(item, pricing)}
      />
      {roadUse.warnings.map(warning => (
        <Notice className="mt-4" key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      <CartPromotions
        attempt={attempt}
        deliveryCents={provider ? computeProviderCents(provider, sums.gross.goods) : 0}
        goods={goods}
        isNeeded={hasPromotions ?? false}
      />
      <TotalsList
        className="mt-4"
        goods={goods}
        sums={sums}
        totalLabel={t(sums.delivery === null ? 'cart.totalWithoutDelivery' : 'cart.total')}
      />
      {provider ? <FreeDelivery goodsCents={sums.gross.goods} provider={provider} /> : null}
      {vatNote}
      <ContractFacts goods={goods} isConsumer={form.values.Order.client_type === 'private'} />
      <Checkbox
        aria-required
        className="mt-5"
        defaultChecked={form.values.acceptedTos}
        error={form.errorAt('acceptedTos') ?? ''}
        label={<TermsLabel />}
        name="acceptedTos"
      />
      {form.values.Order.client_type === 'private' && goods.some(({ product }) => product.exclusion === 'digital') ? (
        <Checkbox
          className="mt-3"
          defaultChecked={form.values.acceptsDigital}
          label={t('checkout.digital')}
          name="acceptsDigital"
        />
      ) : null}
      {asksMarketing ? (
        <Checkbox
          className="mt-3"
          defaultChecked={form.values.acceptsMarketing}
          label={t('checkout.marketing', { shop: name })}
          name="acceptsMarketing"
        />
      ) : null}
      {guarantee ? <GuaranteeButton className="mt-4" notice={guarantee} /> : null}
      <DurabilityButtons goods={goods} />
      {notice}
      <Button
        className="mt-4 px-4! text-base! mini:text-lg! medium:text-base!"
        isLoading={form.isBusy}
        loadingLabel={t('checkout.placing')}
        // Keeps the focus in the field, so that a validation message does not move the button during the press.
        onMouseDown={event => event.preventDefault()}
        size="lg"
        type="submit"
        variant="primary"
        isWide
      >
        {t('checkout.order')}
      </Button>
      <p className="mt-3 text-center text-sm text-secondary">{t('checkout.nextPayment')}</p>
    </section>
  )
}

const TermsLabel = () => {
  const t = useT()
  const language = useLanguage()
  const slug = pickText(usePageOptions().shop.termsPageSlug, language)
  return (
    <>
      {t('checkout.termsBefore')}{' '}
      {slug === '' ? (
        t('checkout.termsLink')
      ) : (
        <Link className="underline underline-offset-4" href={`/${language}/${slug}`} rel="noopener" target="_blank">
          {t('checkout.termsLink')}
        </Link>
      )}
      <span aria-hidden className="text-bad">
        {' *'}
      </span>
    </>
  )
}
