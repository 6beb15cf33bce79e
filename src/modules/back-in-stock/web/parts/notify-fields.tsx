import type { Product } from '#catalog/contract-product.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from '#catalog/domain/quantity.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useT } from '#platform/web/texts.tsx'
import { keepTogether } from '#ui/keep-together.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { NotifyForm } from './use-notify-form.ts'

export const NotifyFields = ({ form, product }: { form: NotifyForm; product: Product }) => {
  const t = useT()
  return (
    <>
      <div className="grid gap-1">
        <p className="font-medium">{keepTogether(product.name)}</p>
        <p className="text-sm text-secondary">{t('backInStock.intro')}</p>
      </div>
      <FormMessage form={form} />
      <TextField
        {...form.field('user_email')}
        autoCapitalize="none"
        autoComplete="email"
        autoCorrect="off"
        inputMode="email"
        label={t('backInStock.email')}
        required
        spellCheck={false}
        type="email"
      />
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden className="text-sm font-medium">
          {t('backInStock.quantity')}
        </p>
        <QuantityStepper
          labels={{
            quantity: t('backInStock.quantity'),
            decrease: t('backInStock.decrease'),
            increase: t('backInStock.increase'),
          }}
          max={MAX_QUANTITY}
          min={MIN_QUANTITY}
          name="quantity"
          onChange={quantity => form.set('quantity', quantity)}
          value={form.values.quantity}
        />
      </div>
      <p className="text-sm text-secondary">{t('backInStock.fairOrder')}</p>
    </>
  )
}
