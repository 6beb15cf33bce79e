import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { canReceiveEInvoice } from '#checkout/domain/can-receive-e-invoice.ts'
import type { ShownNotice } from '#compliance/contract-guarantee.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'
import { OptionalMarkContext } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { OrderSection } from './order-section.tsx'
import { type CheckoutOffer, useCheckout } from './use-checkout.ts'
import { VatNote } from './vat-note.tsx'

/** Loaded on demand, because few customers are businesses with an operator or see prices change. */
const EInvoiceChoice = createLazyComponent(() =>
  import('./e-invoice-choice.tsx').then(({ EInvoiceChoice: component }) => component),
)
const PriceChangeNotice = createLazyComponent(() =>
  import('./price-change-notice.tsx').then(({ PriceChangeNotice: component }) => component),
)

interface CheckoutFormViewProps extends CheckoutOffer {
  onForget: () => void
  /** Null without a notice in this language. */
  guarantee: ShownNotice | null
}

/** Shows the checkout form on the left and the order summary on the right. */
export const CheckoutFormView = ({ onForget, guarantee, ...offer }: CheckoutFormViewProps) => {
  const t = useT()
  const { form, goods, pricing, attempt, sums, priceConflict, submit } = useCheckout(offer)
  const { isExempt, provider } = pricing
  useRestoreFocus(form.isBusy)
  const formMessage = <FormMessage className="mt-5" form={form} />
  return (
    <OptionalMarkContext value={t('checkout.optional')}>
      <form
        {...form.props}
        className="mt-8 grid items-start gap-x-12 gap-y-10 medium:grid-cols-[minmax(0,1fr)_24rem]"
        inert={form.isBusy}
        onSubmit={submit}
      >
        <div className="grid max-w-160 min-w-0 gap-12">
          <FormSection title={t('checkout.deliveryDetails')}>
            <DeliverySection
              measure={measureGoods(goods)}
              countries={offer.countries}
              isExempt={isExempt}
              form={form}
              goodsCents={sums.gross.goods}
              providers={offer.providers}
            />
          </FormSection>
          <FormSection title={t('checkout.contactInformation')}>
            <ContactSection
              eInvoiceChoice={<EInvoiceChoice form={form} isNeeded={canReceiveEInvoice(form.values)} />}
              form={form}
            />
            <p className="mt-6 text-sm text-secondary">
              {t('checkout.kept')}{' '}
              <button className="py-2 underline underline-offset-4 hover:text-text" onClick={onForget} type="button">
                {t('checkout.forget')}
              </button>
            </p>
          </FormSection>
        </div>
        <div className="medium:sticky medium:top-32">
          <OrderSection
            attempt={attempt}
            pricing={pricing}
            form={form}
            goods={goods}
            guarantee={guarantee}
            notice={
              priceConflict ? (
                <PriceChangeNotice {...priceConflict} isNeeded>
                  {formMessage}
                </PriceChangeNotice>
              ) : (
                formMessage
              )
            }
            sums={sums}
            vatNote={<VatNote form={form.values} isExempt={isExempt} goods={goods} provider={provider} offer={offer} />}
          />
        </div>
      </form>
      {form.isBusy ? <PlacingOverlay /> : null}
    </OptionalMarkContext>
  )
}

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-6 text-xl">{title}</h2>
    {children}
  </section>
)

/** Restores the focus that `inert` removes, unless a rejected field receives it. */
const useRestoreFocus = (isInert: boolean): void => {
  const previousFocus = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!isInert && previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
    previousFocus.current = isInert ? document.activeElement : null
  }, [isInert])
}

/** Covers the page while the order is being placed. */
const PlacingOverlay = () => {
  const t = useT()
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-scrim select-none">
      <div className="rounded-tile bg-surface px-12 shadow-float">
        <Spinner isCentered label={t('checkout.placing')} />
      </div>
    </div>
  )
}
