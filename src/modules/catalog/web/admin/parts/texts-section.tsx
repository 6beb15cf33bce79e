import { RichTextField } from '#content/web/editing/parts/rich-text-field.tsx'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

const BRANDS_LIST_ID = 'known-brands'

/** Edits names and descriptions in all languages, codes, brand and unit. */
export const TextsSection = ({ form, brands }: { form: ProductForm; brands: readonly string[] }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <ProductSection id="texts" title={t('productAdmin.texts')}>
      {languages.map(([code, language]) => (
        <TextField
          {...form.field(`name.${code}`)}
          key={code}
          label={
            <FieldLabel form={form} path={`name.${code}`}>
              {t('productAdmin.nameIn', { language })}
            </FieldLabel>
          }
          lang={code}
        />
      ))}
      {languages.map(([code, language]) => (
        <RichTextField
          error={form.errorAt(`description.${code}`)}
          key={code}
          label={
            <FieldLabel form={form} path={`description.${code}`}>
              {t('productAdmin.descriptionIn', { language })}
            </FieldLabel>
          }
          lang={code}
          name={`description.${code}`}
          onChange={html => form.set(`description.${code}`, html)}
          value={form.values.description[code] ?? ''}
        />
      ))}
      {(['code1', 'code2', 'gtin', 'brand', 'unit'] as const).map(path => (
        <TextField
          {...form.field(path)}
          autoComplete="off"
          key={path}
          list={path === 'brand' ? BRANDS_LIST_ID : undefined}
          label={
            <FieldLabel form={form} path={path}>
              {t(`productAdmin.fields.${path}`)}
            </FieldLabel>
          }
        />
      ))}
      <datalist id={BRANDS_LIST_ID}>
        {brands.map(brand => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
    </ProductSection>
  )
}
