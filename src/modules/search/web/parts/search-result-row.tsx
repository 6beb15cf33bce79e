import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { pickValueInLanguage } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { SearchResult } from '#search/contract-search.ts'
import { keepTogether } from '#ui/keep-together.tsx'
import { Link } from '#ui/link.tsx'

/** Shows a result as a card; products also show code and price. */
export const SearchResultRow = ({ result, isEager = false }: { result: SearchResult; isEager?: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const { name, path, breadcrumbs, content } = result
  const header = pickValueInLanguage<{ src: string }>(content['header-img'], language)
  const image = content.image ?? (header ? { url: header.src, inlinePreview: null } : null)
  const description = content.description || result.meta_description
  return (
    <article className="group relative grid h-full grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 rounded-tile bg-surface p-3 shadow-lift hover:outline hover:outline-edge mobile:grid-cols-[9rem_minmax(0,1fr)] mobile:gap-x-5">
      <ProductPicture
        className="rounded-control"
        isEager={isEager}
        image={image && { ...image, alt: '' }}
        sizes="(width < 600px) 96px, 144px"
      />
      <div className="flex h-full min-w-0 flex-col py-0.5 pr-1">
        {breadcrumbs.length > 0 ? (
          <p className="line-clamp-1 text-xs text-secondary">
            <span className="sr-only">{t('search.breadcrumbs')}: </span>
            {breadcrumbs.map(crumb => crumb.name).join(' > ')}
          </p>
        ) : null}
        <h2 className="mt-1 text-base leading-snug font-bold tracking-normal font-stretch-normal">
          <Link
            className="after:absolute after:inset-0 after:rounded-tile focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary-text"
            href={path}
          >
            {keepTogether(name)}
          </Link>
        </h2>
        {description ? <p className="mt-1 line-clamp-2 text-sm text-secondary">{description}</p> : null}
        {content.price === null ? null : (
          <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
            <p className="tabular">
              <b>{t('search.price', { price: formatPrice(content.price, language) })}</b>
              {content.unit_price ? (
                <span className="ms-2 text-xs text-secondary">{content.unit_price.text}</span>
              ) : null}
            </p>
            <p className="code text-secondary">{t('search.code', { code: content.code1 ?? '' })}</p>
          </div>
        )}
      </div>
    </article>
  )
}

/** Formats only the number, because the message contains the euro sign. */
const formatPrice = (price: number, language: Language): string =>
  formatCents(toCents(price), language).replace(/\s?€/u, '')
