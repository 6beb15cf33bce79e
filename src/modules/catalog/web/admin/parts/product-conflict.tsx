import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { ConflictChoice } from '#platform/admin/conflict-choice.tsx'
import type { Difference } from '#platform/web/form-difference.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { listCategoryChoices } from './category-choices.ts'
import { formatProductValue, getProductFieldLabel } from './format-product-value.ts'
import type { ProductForm } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

interface ProductConflictProps {
  form: ProductForm
  conflicts: readonly Difference[]
  filters?: readonly FilterGroup[]
}

/** Shows the values that others saved in between, with a choice for each conflict. */
export const ProductConflict = ({ form, conflicts, filters = [] }: ProductConflictProps) => {
  const t = useT()
  const language = useLanguage()
  const options = usePageOptions()
  const languages = new Map(useShopLanguages())
  const context = { t, language, languages, filters, categories: listCategoryChoices(options.categories ?? []) }
  return (
    <div className="grid gap-3">
      <p>{t('productAdmin.mergedChanges')}</p>
      {conflicts.length > 0 ? <p className="font-medium">{t('productAdmin.conflict')}</p> : null}
      <ConflictChoice
        conflicts={conflicts}
        form={form}
        getLabel={path => getProductFieldLabel(path, context)}
        formatValue={(path, value) => formatProductValue(path, value, context)}
      />
    </div>
  )
}
