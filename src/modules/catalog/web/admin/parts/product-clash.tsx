import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { ClashChoice } from '#platform/admin/clash-choice.tsx'
import type { Difference } from '#platform/web/form-difference.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { categoryChoices } from './category-choices.ts'
import type { ProductForm } from './product-section.tsx'
import { productLabel, productWords } from './product-words.ts'

interface ProductClashProps {
  form: ProductForm
  clashes: readonly Difference[]
  filters?: readonly FilterGroup[]
}

/** Shows what others saved meanwhile, with a choice for each conflict. */
export const ProductClash = ({ form, clashes, filters = [] }: ProductClashProps) => {
  const t = useT()
  const language = useLanguage()
  const options = usePageOptions()
  const languages = new Map(Object.entries(options.languages).map(([code, label]) => [code.slice(0, 2), label]))
  const known = { t, language, languages, filters, categories: categoryChoices(options.categories ?? []) }
  return (
    <div className="grid gap-3">
      <p>{t('productAdmin.theirs')}</p>
      {clashes.length > 0 ? <p className="font-medium">{t('productAdmin.clash')}</p> : null}
      <ClashChoice
        clashes={clashes}
        form={form}
        label={path => productLabel(path, known)}
        words={(path, value) => productWords(path, value, known)}
      />
    </div>
  )
}
