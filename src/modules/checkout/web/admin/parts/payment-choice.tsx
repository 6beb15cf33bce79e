import { listOfferedPaymentMethods, PAYMENT_METHODS, type PaymentMethod } from '#orders/domain/payment-method.ts'
import { useT } from '#platform/web/texts.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

interface PaymentChoiceProps {
  /** The shop's bank account; empty without one. */
  iban: string
  value: PaymentMethod
  onChange: (value: PaymentMethod) => void
}

/** Offers the payment methods of an order that staff place. Impossible ones are collapsed, with their reason. */
export const PaymentChoice = ({ iban, value, onChange }: PaymentChoiceProps) => {
  const t = useT()
  const offered = listOfferedPaymentMethods(iban)
  const impossible = PAYMENT_METHODS.filter(method => !offered.includes(method))
  return (
    <div className="grid gap-1">
      <RadioCards
        cards={offered.map(method => ({
          value: method,
          title: t(`checkoutAdmin.methods.${method}`),
          description: t(`checkoutAdmin.methodHint.${method}`),
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
            {t('checkoutAdmin.impossibleMethods')} ({impossible.length})
          </summary>
          <ul className="mt-1 grid gap-1">
            {impossible.map(method => (
              <li key={method}>
                {t(`checkoutAdmin.methods.${method}`)}
                <span className="block text-warn">{t('checkoutAdmin.noBankAccount')}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
