import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { useT } from '#platform/web/texts.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { findNeededConfirmations } from './form-price.ts'
import type { ProductForm } from './product-section.tsx'

const CONFIRMATIONS = ['free', 'confirm_price'] as const

/** Asks to confirm a price of 0 or an unusual price, only when necessary. */
export const PriceQuestions = ({ form, product }: { form: ProductForm; product: EditedProduct | null }) => {
  const t = useT()
  const neededConfirmations = findNeededConfirmations(form.values, product)
  return CONFIRMATIONS.filter(name => neededConfirmations[name]).map(name => (
    <div className="small:col-span-2" key={name}>
      <Switch
        checked={form.values[name]}
        label={t(`productAdmin.priceQuestion.${name}`)}
        name={name}
        onChange={checked => form.set(name, checked)}
      />
    </div>
  ))
}
