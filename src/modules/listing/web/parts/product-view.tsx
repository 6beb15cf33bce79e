import type { ReactNode } from 'react'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { DurabilityLabel } from '#catalog/web/parts/durability-label.tsx'
import { addPictureSizesToHtml } from '#content/domain/add-picture-sizes.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { BuyBar } from './buy-bar.tsx'
import { GoodsDetails } from './goods-details.tsx'
import { PartNumbers } from './part-numbers.tsx'
import { ProductApprovals } from './product-approvals.tsx'
import { useProductEditSlots } from './product-edit-slots.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductList } from './product-list.tsx'
import { ProductSafety } from './product-safety.tsx'
import { PurchasePanel } from './purchase-panel.tsx'
import { RecentProducts } from './recent-products.tsx'
import { SpecificationTable } from './specification-table.tsx'
import { useTrackSearchClick } from './track-search-clicks.ts'

interface ProductViewProps {
  product: ProductDetails
  /** The page shows it next to the button that adds to the cart. */
  delivery?: ReactNode
  /** The verdict for the visitor's car, above the price. */
  fit?: ReactNode
  /** The cars that it fits. */
  cars?: ReactNode
}

const MAX_RELATED_PRODUCTS = 8

/** Shows a product's page. */
export const ProductView = ({ product, delivery, fit, cars }: ProductViewProps) => {
  const t = useT()
  const language = useLanguage()
  const editSlots = useProductEditSlots()
  useTrackSearchClick(product.id)
  const description = pickText(product.description, language)
  const ancestors = product.breadcrumbs.filter(crumb => crumb.id !== 0)
  return (
    <article className="page-width py-3 small:py-8" data-product={product.id}>
      <Breadcrumbs
        // A phone shows only the last breadcrumb, so that name, price and button fit on the first screen.
        className="mb-3 small:mb-5 max-small:[&_li:not(:last-child)]:hidden"
        crumbs={[
          { label: t('listing.products'), href: buildListingPath(language) },
          ...ancestors.map(({ name, url }) => ({ label: name, href: url })),
        ]}
        label={t('listing.breadcrumbs')}
      />
      {product.recalled ? (
        <p className="mb-5 font-bold">
          <Link className="link" href={`/${language}/recalls`}>
            {t('listing.recalled')}
          </Link>
        </p>
      ) : null}
      {product.part_numbers.replaced_by ? (
        <p className="mb-5">
          {t('listing.partNumbers.replacedBy')}{' '}
          <Link className="link font-bold" href={product.part_numbers.replaced_by.path}>
            {product.part_numbers.replaced_by.name}
          </Link>
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-x-14 gap-y-5 small:gap-y-10 medium:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] medium:grid-rows-[auto_1fr]">
        <div className="min-w-0 medium:row-span-2">
          {editSlots ? <editSlots.Pictures /> : <ProductGallery key={product.id} product={product} />}
        </div>
        <PurchasePanel delivery={delivery} fit={fit} key={`${product.id}-column`} product={product} />
        <SpecificationTable product={product} />
        <PartNumbers product={product} />
        {cars}
        {description || editSlots ? (
          <section>
            <SectionTitle className="mb-5">{t('listing.descriptionHeading')}</SectionTitle>
            {editSlots ? (
              <editSlots.Description />
            ) : (
              <div
                className="rich-text"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server answers sanitised HTML
                dangerouslySetInnerHTML={{ __html: addPictureSizesToHtml(description) }}
              />
            )}
          </section>
        ) : null}
        {product.goods.map(group => (
          <GoodsDetails group={group} key={group.kind} />
        ))}
        {product.approvals ? <ProductApprovals approvals={product.approvals} /> : null}
        {product.durability ? (
          <section className="scroll-mt-24 max-medium:scroll-mt-32" id="durability">
            <SectionTitle className="mb-5">{product.durability.title}</SectionTitle>
            <DurabilityLabel durability={product.durability} />
          </section>
        ) : null}
        {product.safety ? <ProductSafety safety={product.safety} /> : null}
      </div>
      {product.related.length > 0 ? (
        <section className="no-print mt-20">
          <SectionTitle className="mb-6">{t('listing.related')}</SectionTitle>
          <ProductList animatesPicture={false} products={product.related.slice(0, MAX_RELATED_PRODUCTS)} />
        </section>
      ) : null}
      <RecentProducts key={`${product.id}-recent`} productId={product.id} />
      <BuyBar key={`${product.id}-bar`} product={product} />
    </article>
  )
}
