import { useEffect, useState } from 'react'
import {
  type EditedProduct,
  type PricePeriod,
  type ProductEvent,
  productAdmin,
} from '#catalog/contract-product-admin.ts'
import { isProductField, listChangedFields } from '#catalog/domain/changed-product-fields.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatJobName } from '#platform/admin/format-job-name.ts'
import { Section } from '#platform/admin/section.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { SendError } from '#wire/send.ts'
import { PriceChart } from './price-chart.tsx'
import { ProductPreview } from './product-preview.tsx'
import type { ProductForm } from './product-section.tsx'

const MAX_SHOWN_EVENTS = 12

interface ProductHistory {
  prices: readonly PricePeriod[]
  events: readonly ProductEvent[]
}

/** Loads the history of a product, again after each save. */
const useProductHistory = (product: EditedProduct): ProductHistory | null => {
  const send = useSend()
  const [history, setHistory] = useState<ProductHistory | null>(null)
  const { id, version } = product
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for another version of the product
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const loadHistory = async () => {
      try {
        const [prices, events] = await Promise.all([
          send(productAdmin.prices, { params: { id } }, { signal }),
          send(productAdmin.history, { params: { id }, query: { page: 1, pageSize: MAX_SHOWN_EVENTS } }, { signal }),
        ])
        setHistory({ prices: prices.body.results, events: events.body.results })
      } catch (error) {
        // `send` has reported other failures.
        if (!signal.aborted && !(error instanceof SendError)) throw error
      }
    }
    void loadHistory()
    return () => controller.abort()
  }, [id, version])
  return history
}

const SECTIONS = [
  'texts',
  'pictures',
  'sale',
  'store',
  'numbers',
  'categories',
  'filters',
  'visibility',
  'safety',
  'approvals',
  'durability',
  'reported',
  'search-engines',
] as const

interface ProductAsideProps {
  /** Sections of other modules, with message keys as titles. */
  extensions: readonly { id: string; title: string }[]
  form: ProductForm
  product: EditedProduct | null
}

/** Shows the sidebar of the form: links to sections, preview, prices and history. */
export const ProductAside = ({ extensions, form, product }: ProductAsideProps) => {
  const t = useT()
  return (
    <div className="grid content-start gap-4">
      <nav aria-label={t('productAdmin.parts.title')} className="max-medium:hidden">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {SECTIONS.filter(section => product !== null || section !== 'pictures').map(section => (
            <li key={section}>
              <a className="underline-offset-4 hover:underline" href={`#${section}`}>
                {t(`productAdmin.parts.${section}`)}
              </a>
            </li>
          ))}
          {extensions.map(({ id, title }) => (
            <li key={id}>
              <a className="underline-offset-4 hover:underline" href={`#${id}`}>
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {product ? (
        <StoredProductAside form={form} product={product} />
      ) : (
        <ProductPreview form={form} periods={[]} product={null} />
      )}
    </div>
  )
}

const StoredProductAside = ({ form, product }: { form: ProductForm; product: EditedProduct }) => {
  const t = useT()
  const history = useProductHistory(product)
  return (
    <>
      <ProductPreview form={form} periods={history?.prices ?? []} product={product} />
      <Section title={t('productAdmin.past.prices')}>
        {history ? <PriceChart periods={history.prices} /> : null}
      </Section>
      <Section title={t('productAdmin.past.title')}>
        {history?.events.length === 0 ? <p className="text-sm text-secondary">{t('productAdmin.past.none')}</p> : null}
        <ol className="grid gap-3 text-sm">
          {history?.events.map(event => (
            <HistoryEntry event={event} key={event.id} />
          ))}
        </ol>
      </Section>
    </>
  )
}

const KNOWN_ACTIONS: ReadonlySet<string> = new Set([
  'created',
  'changed',
  'imported',
  'import-undone',
  'merged',
  'problem-dismissed',
  'purged',
])

/** Shows who changed which fields, and when. */
const HistoryEntry = ({ event: { at, username, job, action, before, after } }: { event: ProductEvent }) => {
  const t = useT()
  const language = useLanguage()
  const fields = before && after ? listChangedFields(Object.keys(after)).filter(isProductField) : []
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="font-semibold">{username ?? formatJobName(t, job ?? '', t('productAdmin.past.shop'))}</b>
        <time className="tabular text-secondary" dateTime={at}>
          {formatDateTime(at, language)}
        </time>
      </p>
      <p className="text-secondary">
        {KNOWN_ACTIONS.has(action) ? t(`productAdmin.past.actions.${action}`) : action}
        {fields.length > 0 ? `: ${fields.map(name => t(`productAdmin.past.fields.${name}`)).join(', ')}` : ''}
      </p>
    </li>
  )
}
