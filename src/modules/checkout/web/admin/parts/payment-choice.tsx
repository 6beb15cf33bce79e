import { listOfferedPaymentMethods, PAYMENT_METHODS, type PaymentMethod } from '#orders/domain/payment-method.ts'
import { useT } from '#platform/web/texts.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

interface PaymentChoiceProps {
  /** The shop's bank account; empty without one. */
  iban: string
  value: PaymentMethod
  onChange: (value: PaymentMethod) => void
}

/** Payment methods for an order that staff place; impossible ones are folded away with their reason. */
export const PaymentChoice = ({ iban, value, onChange }: PaymentChoiceProps) => {
  const t = useT()
  const offered = listOfferedPaymentMethods(iban)
  const impossible = PAYMENT_METHODS.filter(method => !offered.includes(method))
  return (
    <div className="grid gap-1">
      <RadioCards
        cards={offered.map(method => ({
          value: method,
          title: t(`checkoutAdmin.ways.${method}`),
          description: t(`checkoutAdmin.wayHint.${method}`),
        }))}
        legend={t('checkoutAdmin.paysBy')}
        name="paysBy"
        onChange={chosen => onChange(chosen as PaymentMethod)}
        required
        value={value}
      />
      {impossible.length > 0 ? (
        <details className="text-sm text-secondary">
          <summary className="min-h-11 py-2.5">
            {t('checkoutAdmin.impossibleWays')} ({impossible.length})
          </summary>
          <ul className="mt-1 grid gap-1">
            {impossible.map(method => (
              <li key={method}>
                {t(`checkoutAdmin.ways.${method}`)}
                <span className="block text-warn">{t('checkoutAdmin.noAccount')}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
