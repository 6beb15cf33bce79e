import ExternalLink from 'lucide-react/icons/external-link'
import { type ComponentType, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useLocation } from 'react-router'
import { type FilterGroup, filterAdmin } from '#catalog/contract-filter-admin.ts'
import { type EditedProduct, type ProductFormOptions, productAdmin } from '#catalog/contract-product-admin.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useRedirectAfterSave } from '#platform/web/use-redirect-after-save.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Send } from '#wire/send.ts'
import { ApprovalsSection } from './parts/approvals-section.tsx'
import { CategoriesSection, FiltersSection } from './parts/categories-section.tsx'
import { DurabilitySection } from './parts/durability-section.tsx'
import { GoodsSection } from './parts/goods-section.tsx'
import { NumbersSection } from './parts/numbers-section.tsx'
import { PricingSection } from './parts/pricing-section.tsx'
import { ProductActions } from './parts/product-actions.tsx'
import { ProductAside } from './parts/product-aside.tsx'
import { ProductConflict } from './parts/product-conflict.tsx'
import { ProductImages } from './parts/product-images.tsx'
import { ReportedSection } from './parts/reported-section.tsx'
import { SafetySection } from './parts/safety-section.tsx'
import { SearchEnginesSection } from './parts/search-engines-section.tsx'
import { StockSection } from './parts/stock-section.tsx'
import { TextsSection } from './parts/texts-section.tsx'
import { type ProductEditing, useProductForm } from './parts/use-product-form.ts'
import { VisibilitySection } from './parts/visibility-section.tsx'

interface PageData {
  /** Null for a new product. */
  product: EditedProduct | null
  options: ProductFormOptions
  filters: readonly FilterGroup[]
}

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<PageData> => {
  const send = context.get(sendContext)
  const { signal } = request
  const [product, options, filters] = await Promise.all([
    params.id === undefined ? null : loadProduct(send, Number(params.id) || 0, signal),
    send(productAdmin.formOptions, {}, { signal }),
    send(filterAdmin.list, {}, { signal }),
  ])
  return { product, options: options.body.data, filters: filters.body.results }
}

const loadProduct = async (send: Send, id: number, signal: AbortSignal): Promise<EditedProduct> => {
  try {
    return (await send(productAdmin.view, { params: { id } }, { signal })).body.data
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

const NO_PATHS = {}

/** A section of the form that another module adds. It saves its own changes. */
export interface ProductFormExtension {
  /** The target of links to the section. */
  id: string
  /** Message key. */
  title: string
  Component: ComponentType<{ product: EditedProduct | null }>
}

/** Creates the screen with the sections of other modules. */
export const createProductEditPage =
  (extensions: readonly ProductFormExtension[]): ComponentType =>
  () => <ProductEditPage extensions={extensions} />

/** Edits a product as a whole; conflicting changes of others are shown first. */
const ProductEditPage = ({ extensions }: { extensions: readonly ProductFormExtension[] }) => {
  const { options, filters, ...loaded } = useScreenData<typeof loader>()
  const editing = useProductForm(loaded.product)
  const { form, product, conflicts, initial } = editing
  // Pictures are saved one by one, outside the form.
  const [images, setImages] = useState<readonly EditedProduct['images'][number][] | null>(null)
  useRedirectAfterCreate(loaded.product === null, editing)
  useFocusSection()
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <ProductHeader product={product} />
      {conflicts === null ? null : (
        <Notice className="mb-4" kind="warning">
          <ProductConflict conflicts={conflicts} filters={filters} form={form} />
        </Notice>
      )}
      <div className="grid items-start gap-4 content:grid-cols-[minmax(0,1fr)_20rem]">
        <form {...form.props} className="grid min-w-0 grid-cols-1 content-start gap-4" lang={language}>
          <FormMessage form={form} />
          <TextsSection brands={options.brands} form={form} />
          {product ? <ProductImages onShown={setImages} product={product} /> : null}
          <PricingSection form={form} options={options} product={product} />
          <StockSection form={form}>{product ? <StockAmounts product={product} /> : null}</StockSection>
          <NumbersSection form={form} productId={product?.id ?? null} />
          <CategoriesSection form={form} />
          <FiltersSection filters={filters} form={form} />
          {extensions.map(({ id, Component }) => (
            <Component key={id} product={product} />
          ))}
          <VisibilitySection form={form} page={product?.page_visibility ?? null} />
          <GoodsSection form={form} options={options} />
          <SafetySection form={form} options={options} />
          <ApprovalsSection form={form} />
          <DurabilitySection form={form} />
          <ReportedSection form={form} />
          <SearchEnginesSection form={form} paths={product?.paths ?? NO_PATHS} />
          <SaveBar
            isBusy={form.isBusy}
            isChanged={form.isChanged || product === null}
            labels={{
              changed: t(form.isChanged ? 'productAdmin.unsaved' : 'productAdmin.notSaved'),
              save: t('productAdmin.save'),
              saving: t('productAdmin.saving'),
              reset: t('productAdmin.reset'),
            }}
            onReset={() => form.reset(initial)}
            onSave={form.submit}
          />
        </form>
        <ProductAside
          extensions={extensions}
          form={form}
          product={product && { ...product, images: [...(images ?? product.images)] }}
        />
      </div>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </>
  )
}

/** Moves to the new product's own address; the form must be unchanged by then, so that no warning appears. */
const useRedirectAfterCreate = (isNew: boolean, { form, product }: ProductEditing): void => {
  const language = useLanguage()
  const redirect = useRedirectAfterSave()
  const created = isNew && !form.isChanged ? product?.id : undefined
  useEffect(() => {
    if (created !== undefined) redirect(`/${language}/admin/product/edit/${created}`, { replace: true })
  }, [created, language, redirect])
}

const FOCUSABLE = 'input:not([type=hidden]), textarea, [contenteditable=true], button'

/** Focuses the section that the address names. */
const useFocusSection = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const section = document.getElementById(hash.slice(1))?.closest('section')
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [hash])
}

const TONES = { 0: 'good', 1: 'quiet', 2: 'bad' } as const

const ProductHeader = ({ product }: { product: EditedProduct | null }) => {
  const t = useT()
  const listHref = useListHref('product')
  const language = useLanguage()
  const title = product ? pickText(product.name, language) : t('productAdmin.heading')
  const path = product?.paths[language] ?? product?.paths[DEFAULT_LANGUAGE]
  return (
    <PageHeader
      actions={
        <>
          {product ? <ProductActions product={product} /> : null}
          {path ? (
            <Button href={path} icon={<ExternalLink aria-hidden />}>
              {t('productAdmin.see')}
            </Button>
          ) : null}
        </>
      }
      crumbs={{
        label: t('admin.path'),
        items: [{ label: t('productAdmin.title'), href: listHref }, { label: title }],
      }}
      details={
        product ? (
          <>
            {product.removed ? <StateMark tone="bad">{t('productAdmin.binned')}</StateMark> : null}
            <StateMark tone={TONES[product.state]}>{t(`productAdmin.states.${product.state}`)}</StateMark>
            <span className="code">{product.code1}</span>
            <span className="tabular">{formatDateTime(product.modified_at, language)}</span>
          </>
        ) : null
      }
      title={title}
    />
  )
}

const StockAmounts = ({ product }: { product: EditedProduct }) => {
  const t = useT()
  return product.stock.length === 0 ? null : (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 small:col-span-2">
      {product.stock.map(({ warehouse, amount }) => (
        <li className="tabular" key={warehouse}>
          {t('productAdmin.stock', { warehouse, amount })}
        </li>
      ))}
    </ul>
  )
}
