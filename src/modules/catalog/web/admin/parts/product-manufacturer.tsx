import type { Manufacturer } from '#catalog/contract-manufacturer.ts'
import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { toBrandKey } from '#catalog/domain/manufacturer.ts'
import { resolveSafety } from '#catalog/domain/product-safety.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { FieldLabel, type ProductForm } from './product-section.tsx'

/** Selects the manufacturer's record and shows the contacts that the product page will name. */
export const ProductManufacturer = ({ form, options }: { form: ProductForm; options: ProductFormOptions }) => {
  const t = useT()
  const { manufacturer_id, brand, safety } = form.values
  const { manufacturers } = options
  const chosenManufacturer = manufacturers.find(({ id }) => id === manufacturer_id) ?? null
  const inherited = chosenManufacturer ?? findByBrand(manufacturers, brand)
  const shownSafety = resolveSafety({ ...safety, warnings: multilingual({}) }, inherited)
  return (
    <>
      <Combobox
        clearLabel={t('productAdmin.safety.clear')}
        emptyLabel={t('productAdmin.safety.noManufacturer')}
        error={form.errorAt('manufacturer_id')}
        getItemKey={({ id }) => String(id)}
        getItemText={({ name }) => name}
        items={manufacturers}
        label={
          <FieldLabel form={form} path="manufacturer_id">
            {t('productAdmin.safety.manufacturer')}
          </FieldLabel>
        }
        name="manufacturer_id"
        onChange={manufacturer => form.set('manufacturer_id', manufacturer?.id ?? null)}
        placeholder={t('productAdmin.safety.inherit')}
        value={chosenManufacturer}
      />
      <dl>
        <dt className="font-semibold">{t('productAdmin.safety.shown')}</dt>
        {shownSafety?.maker.name ? (
          [shownSafety.maker, shownSafety.responsible]
            .filter(({ name }) => name !== '')
            .map(({ name, address, contact }) => (
              <dd className="break-words text-secondary" key={name}>
                {name}, {address}, {contact}
              </dd>
            ))
        ) : (
          <dd className="text-secondary">{t('productAdmin.safety.shownNone')}</dd>
        )}
      </dl>
    </>
  )
}

const findByBrand = (manufacturers: readonly Manufacturer[], brand: string): Manufacturer | null =>
  manufacturers.find(({ brands }) => brands.some(name => toBrandKey(name) === toBrandKey(brand))) ?? null
