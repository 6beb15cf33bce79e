import { type ReactNode, useState } from 'react'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { AvailabilityLine } from '#catalog/web/parts/availability-line.tsx'
import { isHiddenFromVisitors } from '#catalog/web/parts/product-marks.tsx'
import { ProductPrice } from '#catalog/web/parts/product-price.tsx'
import type { ProductDetails } from '#listing/contract-listing.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { CopyCode } from './copy-code.tsx'
import { PriceNotes } from './price-notes.tsx'
import { QuantityPicker } from './quantity-picker.tsx'
import { ShareButton } from './share-button.tsx'
import { useListingSlots } from './slots.tsx'
import { WarehouseStock } from './warehouse-stock.tsx'

/** Everything that one decides by, in the order of the decision: what, how much, when, buy. */
export const DecisionColumn = ({ product, delivery }: { product: ProductDetails; delivery?: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const { AddToCart, NotifyWhenBack } = useListingSlots()
  const [quantity, setQuantity] = useState(1)
  const out = isOutOfStock(product)
  const brand = product.specifications.find(({ key }) => key === 'brand')
  return (
    <div className="min-w-0">
      <div className="flex items-start justify-between gap-4">
        <p className="pt-2 text-sm font-medium text-secondary">{brand?.values[0] ?? product.brand}</p>
        <ShareButton name={product.name} />
      </div>
      <h1 className="text-xl leading-[1.15] medium:text-2xl">{product.name}</h1>
      <CopyCode code={product.code1} />
      <div className="mt-6">
        <ProductPrice product={product} size="lg" />
        <PriceNotes product={product} />
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <AvailabilityLine large product={product} />
        <WarehouseStock product={product} />
        {delivery}
      </div>
      {isHiddenFromVisitors(product) ? (
        <p className="mt-6 font-medium text-warn">{t('catalog.notVisible')}</p>
      ) : (
        <div className="mt-6 grid gap-3" id="buy">
          <div className="flex flex-wrap gap-3">
            <QuantityPicker disabled={out} onChange={setQuantity} product={product} value={quantity} />
            <div className="min-w-40 flex-1 [&>*]:w-full">
              <AddToCart product={product} quantity={quantity} size="page" />
            </div>
          </div>
          {out && NotifyWhenBack ? <NotifyWhenBack product={product} /> : null}
        </div>
      )}
      {product.big_product ? <p className="mt-4 text-sm text-secondary">{t('listing.bigProduct')}</p> : null}
      {product.brand ? (
        <p className="mt-6 border-t border-line pt-5 text-sm">
          <Link
            className="underline underline-offset-4 hover:text-primary-text"
            href={`${listingPath(language)}?q=${encodeURIComponent(product.brand)}`}
          >
            {t('listing.moreOfBrand', { brand: product.brand })}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
