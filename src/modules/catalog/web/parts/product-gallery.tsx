import { useState } from 'react'
import type { ProductDetails } from '#catalog/contract.ts'
import { useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProductMarks } from './product-marks.tsx'
import { ProductPicture, pictureLadder } from './product-picture.tsx'

const SIZES = '(width < 1000px) 100vw, 780px'

/** The picture on its stage and the others below it; without a script a thumbnail opens its picture. */
export const ProductGallery = ({ product }: { product: ProductDetails }) => {
  const t = useT()
  const [chosen, choose] = useState(0)
  const images = product.images.length > 0 ? product.images : product.image ? [product.image] : []
  const shown = images[chosen] ?? images[0] ?? null
  return (
    <>
      <div className="relative -mx-4 small:mx-0">
        <ProductPicture
          className="max-small:rounded-none"
          eager
          image={shown}
          key={shown?.url}
          morph="product-picture"
          sizes={SIZES}
        />
        <div className="absolute top-3 left-3 flex gap-2">
          <ProductMarks product={product} />
        </div>
      </div>
      {images.length > 1 ? (
        <ul aria-label={t('catalog.pictures')} className="mt-3 flex gap-3 overflow-x-auto p-0.5 [scrollbar-width:thin]">
          {images.map((image, index) => (
            <li className="w-18 shrink-0 small:w-22" key={image.url}>
              <a
                aria-current={image === shown ? 'true' : undefined}
                aria-label={t('catalog.picture', { number: index + 1, total: images.length })}
                className={classNames(
                  'block rounded-tile',
                  image === shown ? 'outline-2 outline-primary-text' : 'opacity-75 hover:opacity-100',
                )}
                href={pictureLadder(image.url).at(-1)?.url}
                onClick={event => {
                  event.preventDefault()
                  choose(index)
                }}
              >
                <ProductPicture image={{ ...image, alt: '' }} sizes="88px" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
