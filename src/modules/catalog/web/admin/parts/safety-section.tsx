import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { ProductManufacturer } from './product-manufacturer.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

const PARTIES = ['maker', 'responsible'] as const
const PARTY_FIELDS = ['name', 'address', 'contact'] as const

/** Shows the fields of product safety: manufacturer, responsible person in the EU, warnings. */
export const SafetySection = ({ form, options }: { form: ProductForm; options: ProductFormOptions }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <ProductSection id="safety" title={t('productAdmin.safety.title')}>
      <ProductManufacturer form={form} options={options} />
      {PARTIES.map(party => (
        <fieldset className="grid content-start gap-4" key={party}>
          <legend className="mb-2 font-semibold">{t(`productAdmin.safety.${party}`)}</legend>
          {PARTY_FIELDS.map(field => {
            const path = `safety.${party}.${field}`
            return (
              <TextField
                {...form.field(path)}
                key={field}
                label={
                  <FieldLabel form={form} path={path}>
                    {t(`productAdmin.safety.${field}`)}
                  </FieldLabel>
                }
              />
            )
          })}
        </fieldset>
      ))}
      {languages.map(([code, language]) => {
        const path = `safety.warnings.${code}`
        return (
          <TextareaField
            {...form.field(path)}
            key={code}
            label={
              <FieldLabel form={form} path={path}>
                {t('productAdmin.safety.warningsIn', { language })}
              </FieldLabel>
            }
            lang={code}
            rows={3}
          />
        )
      })}
    </ProductSection>
  )
}
