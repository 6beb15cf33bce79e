import { listOfferedPaymentMethods, PAYMENT_METHODS, type PaymentMethod } from '#orders/domain/payment-method.ts'
import { useT } from '#platform/web/texts.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

interface PaymentChoiceProps {
  /** The shop's bank account; empty without one. */
  iban: string
  value: PaymentMethod
  onChange: (value: PaymentMethod) => void
}

/** Offers the payment methods of an order that staff place. Lists impossible methods collapsed, with the reason. */
export const PaymentChoice = ({ iban, value, onChange }: PaymentChoiceProps) => {
  const t = useT()
  const offeredMethods = listOfferedPaymentMethods(iban)
  const impossibleMethods = PAYMENT_METHODS.filter(method => !offeredMethods.includes(method))
  return (
    <div className="grid gap-1">
      <RadioCards
        cards={offeredMethods.map(method => ({
          value: method,
          title: t(`checkoutAdmin.methods.${method}`),
          description: t(`checkoutAdmin.methodHint.${method}`),
        }))}
        legend={t('checkoutAdmin.paysBy')}
        name="paysBy"
        onChange={chosenMethod => onChange(chosenMethod as PaymentMethod)}
        required
        value={value}
      />
      {impossibleMethods.length > 0 ? (
        <details className="text-sm text-secondary">
          <summary className="min-h-11 py-2.5">
            {t('checkoutAdmin.impossibleMethods')} ({impossibleMethods.length})
          </summary>
          <ul className="mt-1 grid gap-1">
            {impossibleMethods.map(method => (
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
