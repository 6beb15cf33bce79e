import { type ReactNode, useState } from 'react'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { AvailabilityLine } from '#catalog/web/parts/availability-line.tsx'
import { ExclusionNote } from '#catalog/web/parts/exclusion-note.tsx'
import { isHiddenFromVisitors } from '#catalog/web/parts/product-marks.tsx'
import { ProductPrice } from '#catalog/web/parts/product-price.tsx'
import { RoadUseBadge } from '#catalog/web/parts/road-use-badge.tsx'
import type { ProductDetails } from '#listing/contract-products.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { keepTogether } from '#ui/keep-together.tsx'
import { Link } from '#ui/link.tsx'
import { CopyCodeButton } from './copy-code-button.tsx'
import { EnergyLabel } from './energy-label.tsx'
import { PriceNotes } from './price-notes.tsx'
import { useProductEditSlots } from './product-edit-slots.tsx'
import { QuantityPicker } from './quantity-picker.tsx'
import { ShareButton } from './share-button.tsx'
import { useListingSlots } from './slots.tsx'
import { TyreLabel } from './tyre-label.tsx'
import { WarehouseStock } from './warehouse-stock.tsx'

export const PRODUCT_NAME_CLASS = 'text-lg leading-[1.15] max-small:pe-12 small:text-xl medium:text-2xl'

interface PurchasePanelProps {
  product: ProductDetails
  delivery?: ReactNode
  /** The verdict for the visitor's car. */
  fit?: ReactNode
}

/** Shows the data for the buying decision: name, price, availability and the cart button. */
export const PurchasePanel = ({ product, delivery, fit }: PurchasePanelProps) => {
  const t = useT()
  const language = useLanguage()
  const editSlots = useProductEditSlots()
  const { AddToCartButton, NotifyButton } = useListingSlots()
  const [quantity, setQuantity] = useState(1)
  const isSoldOut = isOutOfStock(product)
  const { guaranteeLink } = usePageOptions()
  const brand = product.specifications.find(({ key }) => key === 'brand')
  return (
    <div className="min-w-0">
      <div className="flex items-start justify-between gap-4 max-small:[&>:last-child]:-mb-5">
        <p className="min-w-0 text-sm font-medium text-secondary wrap-anywhere small:pt-2">
          {brand?.values[0] ?? product.brand}
        </p>
        <ShareButton name={product.name} />
      </div>
      {editSlots ? <editSlots.Name /> : <h1 className={PRODUCT_NAME_CLASS}>{keepTogether(product.name)}</h1>}
      <CopyCodeButton code={product.code1} />
      {fit}
      <div className="mt-2 small:mt-6">
        {editSlots ? (
          <editSlots.Price />
        ) : (
          <>
            <ProductPrice product={product} size="lg" />
            <PriceNotes product={product} />
            <TyreLabel product={product} />
            <EnergyLabel product={product} />
          </>
        )}
        <ExclusionNote className="mt-3 text-sm" product={product} />
      </div>
      {editSlots ? <editSlots.Visibility /> : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 small:mt-6">
        <AvailabilityLine isLarge product={product} />
        {product.road_use ? (
          <a className="text-sm underline underline-offset-4" href="#road-use">
            {/* The whole sentence takes two lines on a phone, where it pushes the button off the first screen. */}
            <span aria-hidden className="small:hidden">
              <RoadUseBadge product={product} />
            </span>
            <span className="max-small:sr-only">{product.road_use.note}</span>
          </a>
        ) : null}
      </div>
      {isHiddenFromVisitors(product) ? (
        <p className="mt-6 font-medium text-warn">{t('catalog.notVisible')}</p>
      ) : (
        <div className="no-print mt-3 grid gap-3 small:mt-4" id="buy">
          <noscript>
            <p className="font-medium text-secondary">{t('cart.withoutScript')}</p>
          </noscript>
          <div className="flex flex-wrap gap-2 noscript:hidden small:gap-3">
            <QuantityPicker disabled={isSoldOut} onChange={setQuantity} product={product} value={quantity} />
            <div className="min-w-40 flex-1 max-small:[&_.button]:px-2 max-small:[&_.button]:whitespace-nowrap [&>*]:w-full">
              <AddToCartButton product={product} quantity={quantity} size="page" />
            </div>
          </div>
          {isSoldOut && NotifyButton ? <NotifyButton product={product} /> : null}
        </div>
      )}
      <div className="mt-5 border-t border-line pt-3 small:mt-6">
        <WarehouseStock product={product} />
        {delivery}
        {product.durability ? (
          <p className="mt-3 text-sm">
            <a className="link" href="#durability">
              {product.durability.title}
            </a>
          </p>
        ) : null}
        {guaranteeLink ? (
          <p className="mt-3 text-sm">
            <Link className="link" href={guaranteeLink.url}>
              {guaranteeLink.label}
            </Link>
          </p>
        ) : null}
      </div>
      {product.big_product ? <p className="mt-4 text-sm text-secondary">{t('listing.bigProduct')}</p> : null}
      {product.brand ? (
        <p className="no-print mt-6 border-t border-line pt-5 text-sm wrap-anywhere">
          <Link
            className="underline underline-offset-4 hover:text-primary-text"
            href={`${buildListingPath(language)}?q=${encodeURIComponent(product.brand)}`}
          >
            {t('listing.moreOfBrand', { brand: product.brand })}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
