import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'

const ROLES = ['maker', 'responsible'] as const
const PARTY_FIELDS = ['name', 'address', 'contact'] as const

/** Product safety information: manufacturer, responsible person in the EU, warnings. */
export const SafetySection = ({ form, ground }: { form: ProductForm; ground: ProductFormOptions }) => {
  const t = useT()
  const languages = Object.entries(usePageOptions().languages)
  const { brand, safety } = form.values
  const known = ground.makers.find(one => one.brand === brand)
  const fill = () => known && form.set('safety', { ...safety, maker: known.maker, responsible: known.responsible })
  return (
    <ProductSection
      actions={
        known && safety.maker.name === '' ? (
          <Button onClick={fill} size="sm">
            {t('productAdmin.safety.asBrand', { brand })}
          </Button>
        ) : null
      }
      id="safety"
      title={t('productAdmin.safety.title')}
    >
      {ROLES.map(role => (
        <fieldset className="grid content-start gap-4" key={role}>
          <legend className="mb-2 font-semibold">{t(`productAdmin.safety.${role}`)}</legend>
          {PARTY_FIELDS.map(part => {
            const path = `safety.${role}.${part}`
            return (
              <TextField
                {...form.field(path)}
                key={part}
                label={
                  <FieldLabel form={form} path={path}>
                    {t(`productAdmin.safety.${part}`)}
                  </FieldLabel>
                }
              />
            )
          })}
        </fieldset>
      ))}
      {languages.map(([code, language]) => {
        const path = `safety.warnings.${code.slice(0, 2)}`
        return (
          <TextareaField
            {...form.field(path)}
            key={code}
            label={
              <FieldLabel form={form} path={path}>
                {t('productAdmin.safety.warningsIn', { language })}
              </FieldLabel>
            }
            lang={code.slice(0, 2)}
            rows={3}
          />
        )
      })}
    </ProductSection>
  )
}
