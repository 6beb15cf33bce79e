import { productAdmin } from '#catalog/contract-product-admin.ts'
import { NUMBER_TYPES } from '#catalog/domain/product-number.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'

interface NumbersSectionProps {
  form: ProductForm
  /** Null for a new product. */
  productId: number | null
}

const EXAMPLE = '06A 906 461 L; VW; ETKA'

/** Shows the numbers by which customers find a product, and the product that replaces it. */
export const NumbersSection = ({ form, productId }: NumbersSectionProps) => {
  const t = useT()
  return (
    <ProductSection id="numbers" title={t('productAdmin.numbers.title')}>
      <p className="measure text-sm text-secondary small:col-span-2">
        {t('productAdmin.numbers.hint', { example: EXAMPLE })}
      </p>
      {NUMBER_TYPES.map(type => (
        <TextareaField
          {...form.field(`numbers.${type}`)}
          autoComplete="off"
          hint={t(`productAdmin.numbers.hints.${type}`)}
          key={type}
          label={
            <FieldLabel form={form} path={`numbers.${type}`}>
              {t(`productAdmin.numbers.types.${type}`)}
            </FieldLabel>
          }
          rows={3}
          spellCheck={false}
        />
      ))}
      <Successor form={form} productId={productId} />
    </ProductSection>
  )
}

const MAX_SEARCH_RESULTS = 12

/** Finds the product that replaces this one by a few letters. */
const Successor = ({ form, productId }: NumbersSectionProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(productAdmin.list, { query: { q, page: 1, pageSize: MAX_SEARCH_RESULTS } }, { signal })
    return body.results.flatMap(({ id, name, code1 }) => (id === productId ? [] : { id, name, code1 }))
  })
  return (
    <MultiCombobox
      emptyLabel={t('productAdmin.noSuchProduct')}
      error={form.errorAt('successor_id')}
      getItemKey={({ id }) => String(id)}
      getItemText={({ name, code1 }) => `${name} (${code1})`}
      hint={t('productAdmin.numbers.successorHint')}
      isLoading={isLoading}
      items={found}
      label={
        <FieldLabel form={form} path="successor">
          {t('productAdmin.numbers.successor')}
        </FieldLabel>
      }
      loadingLabel={t('admin.searching')}
      name="successor_id"
      // A product has one successor, so another choice replaces it.
      onChange={chosenItems => form.set('successor', chosenItems.slice(-1))}
      onQueryChange={search}
      removeLabel={({ name }) => t('productAdmin.removeChosen', { name })}
      values={form.values.successor}
    />
  )
}
