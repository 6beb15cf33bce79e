import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { centsOf, formatCents } from '#kernel/money.ts'
import { inLanguage } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { SearchResult } from '#search/contract.ts'
import { Link } from '#ui/link.tsx'

/** One result: picture, where it is, its name as the link, a description; a product also its code and price. */
export const SearchResultRow = ({ result, eager = false }: { result: SearchResult; eager?: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const { name, path, breadcrumbs, content } = result
  const header = inLanguage(content['header-img'], language)
  const image = content.image ?? (header ? { url: header.src, inlinePreview: null } : null)
  const description = content.description || result.meta_description
  return (
    <article className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 py-5 hover:bg-surface mobile:grid-cols-[9rem_minmax(0,1fr)] mobile:gap-x-6 medium:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <ProductPicture
        className="row-span-2 medium:row-span-1"
        eager={eager}
        image={image && { ...image, alt: '' }}
        sizes="(width < 600px) 88px, 144px"
      />
      <div className="grid min-w-0 content-start gap-1.5 mobile:py-1">
        {breadcrumbs.length > 0 ? (
          <p className="text-xs text-secondary">
            <span className="sr-only">{t('search.breadcrumbs')}: </span>
            {breadcrumbs.map(crumb => crumb.name).join(' > ')}
          </p>
        ) : null}
        <h2 className="text-lg leading-snug">
          <Link
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary-text"
            href={path}
          >
            {name}
          </Link>
        </h2>
        {description ? <p className="measure line-clamp-3 text-sm text-secondary">{description}</p> : null}
      </div>
      {content.price === null ? null : (
        <p className="col-start-2 mt-2 flex flex-wrap items-baseline gap-x-5 gap-y-1 medium:col-start-3 medium:mt-1 medium:grid medium:justify-items-end medium:pr-3">
          <span className="tabular font-bold medium:text-lg">
            {t('search.price', { price: amount(content.price, language) })}
          </span>
          <span className="code text-secondary">{t('search.code', { code: content.code1 ?? '' })}</span>
        </p>
      )}
    </article>
  )
}

/** The number alone: the text around it has the euro sign. */
const amount = (price: number, language: 'et' | 'en'): string =>
  formatCents(centsOf(price), language).replace(/\s*€$/u, '')
