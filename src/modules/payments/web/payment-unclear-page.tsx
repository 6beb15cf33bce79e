import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useOrderInPayment } from './parts/order-in-payment.ts'

export const loader = () => null

export const handle = { head: (_loaded: null, t: T) => ({ title: t('payments.unclearTitle'), robots: 'noindex' }) }

/** `/{lang}/payment-unclear` tells a customer that the bank's answer could not be verified. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { company } = usePageOptions().shop
  const token = useOrderInPayment()
  return (
    <div className="page-width">
      <EmptyState
        action={
          token ? (
            <Button href={`/${language}/payment/${token}`} variant="primary">
              {t('payments.toOrder')}
            </Button>
          ) : (
            <Button href={`/${language}`} variant="primary">
              {t('payments.backToShop')}
            </Button>
          )
        }
        figure="?"
        level={1}
        title={t('payments.unclearTitle')}
      >
        <p>{t('payments.unclearText')}</p>
        <p className="mt-3">
          {t('payments.unclearContact')} <a href={`mailto:${company.email}`}>{company.email}</a>, {company.phone}
        </p>
      </EmptyState>
    </div>
  )
}
