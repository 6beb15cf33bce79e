import { useState } from 'react'
import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Button } from '#ui/button.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { collectIdsWithAncestors, listCategoryChoices } from './category-choices.ts'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'

/** Edits categories, related products and search words. */
export const CategoriesSection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const choices = listCategoryChoices(usePageOptions().categories ?? [])
  const chosenCategories = form.values.category_ids.map(
    id => choices.find(choice => choice.id === id) ?? { id, name: `#${id}` },
  )
  return (
    <ProductSection id="categories" title={t('productAdmin.categoriesTitle')}>
      <MultiCombobox
        className="small:col-span-2"
        emptyLabel={t('productAdmin.noCategory')}
        error={form.errorAt('category_ids')}
        getItemKey={({ id }) => String(id)}
        items={choices}
        getItemText={({ name }) => name}
        label={
          <FieldLabel form={form} path="category_ids">
            {t('productAdmin.categories')}
          </FieldLabel>
        }
        name="category_ids"
        onChange={chosenItems =>
          form.set(
            'category_ids',
            chosenItems.map(({ id }) => id),
          )
        }
        removeLabel={({ name }) => t('productAdmin.removeChosen', { name })}
        values={chosenCategories}
      />
      <RelatedProducts form={form} />
      <TextareaField
        {...form.field('search_keywords')}
        className="small:col-span-2"
        hint={t('productAdmin.searchWordsHint')}
        label={
          <FieldLabel form={form} path="search_keywords">
            {t('productAdmin.searchWords')}
          </FieldLabel>
        }
        rows={2}
      />
    </ProductSection>
  )
}

const MAX_SEARCH_RESULTS = 12

/** Finds related products by a few letters. */
const RelatedProducts = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(productAdmin.list, { query: { q, page: 1, pageSize: MAX_SEARCH_RESULTS } }, { signal })
    return body.results.map(({ id, name, code1 }) => ({ id, name, code1 }))
  })
  return (
    <MultiCombobox
      className="small:col-span-2"
      emptyLabel={t('productAdmin.noSuchProduct')}
      error={form.errorAt('related_ids')}
      hint={t('productAdmin.relatedHint')}
      getItemKey={({ id }) => String(id)}
      items={found}
      getItemText={({ name, code1 }) => `${name} (${code1})`}
      label={
        <FieldLabel form={form} path="related">
          {t('productAdmin.related')}
        </FieldLabel>
      }
      isLoading={isLoading}
      loadingLabel={t('admin.searching')}
      name="related_ids"
      onChange={chosenItems => form.set('related', chosenItems)}
      onQueryChange={search}
      removeLabel={({ name }) => t('productAdmin.removeChosen', { name })}
      values={form.values.related}
    />
  )
}

/** Shows the filters that the product uses or that belong to its categories; a button shows the others. */
export const FiltersSection = ({ form, filters }: { form: ProductForm; filters: readonly FilterGroup[] }) => {
  const t = useT()
  const chosenIds = new Set(form.values.option_ids)
  const isUsed = (group: FilterGroup) => group.options.some(({ id }) => chosenIds.has(id))
  const [openedIds, setOpenedIds] = useState(() => new Set(filters.filter(isUsed).map(({ id }) => id)))
  const categoryIds = collectIdsWithAncestors(usePageOptions().categories ?? [], form.values.category_ids)
  const belongsToCategory = ({ category_ids }: FilterGroup) => category_ids.some(id => categoryIds.has(id))
  const shownGroups = filters.filter(group => openedIds.has(group.id) || isUsed(group) || belongsToCategory(group))
  if (filters.length === 0) return null
  return (
    <ProductSection
      actions={
        shownGroups.length < filters.length ? (
          <Button onClick={() => setOpenedIds(new Set(filters.map(({ id }) => id)))} size="sm">
            {t('productAdmin.allFilters', { count: filters.length })}
          </Button>
        ) : null
      }
      id="filters"
      title={t('productAdmin.filters')}
    >
      {shownGroups.map(group => (
        <OptionsField chosen={chosenIds} form={form} group={group} key={group.id} />
      ))}
    </ProductSection>
  )
}

interface OptionsProps {
  form: ProductForm
  group: FilterGroup
  chosen: ReadonlySet<number>
}

const OptionsField = ({ form, group, chosen }: OptionsProps) => {
  const t = useT()
  const language = useLanguage()
  const groupOptionIds = new Set(group.options.map(({ id }) => id))
  const otherOptionIds = form.values.option_ids.filter(id => !groupOptionIds.has(id))
  return (
    <MultiCombobox
      emptyLabel={t('productAdmin.noOption')}
      getItemKey={({ id }) => String(id)}
      items={group.options}
      getItemText={option => pickText(option.name, language)}
      label={pickText(group.name, language)}
      name={`option_ids.${group.key}`}
      onChange={chosenItems =>
        form.set(
          'option_ids',
          [...otherOptionIds, ...chosenItems.map(({ id }) => id)].sort((first, second) => first - second),
        )
      }
      removeLabel={option => t('productAdmin.removeChosen', { name: pickText(option.name, language) })}
      values={group.options.filter(({ id }) => chosen.has(id))}
    />
  )
}
