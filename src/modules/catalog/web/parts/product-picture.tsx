import type { Product } from '#catalog/contract-product.ts'
import { Picture } from '#files/web/parts/picture.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classNames } from '#ui/class-names.ts'

interface ProductPictureProps {
  image: Product['image']
  /** How wide it is shown, for the browser's choice of a size. */
  sizes: string
  /** Pixels of the largest size that is worth fetching for that width; all of them unless told. */
  most?: number
  eager?: boolean
  /** The name under which it moves between card and product page. */
  morph?: string | undefined
  className?: string
}

/** A part on its stage, 1:1; a product without a picture shows the shop's mark. */
export const ProductPicture = ({ image, sizes, most, eager = false, morph, className }: ProductPictureProps) => (
  <div className={classNames('stage overflow-hidden', className)}>
    {image ? (
      <Picture
        alt={image.alt}
        eager={eager}
        focus={image.focus}
        height={1000}
        morph={morph}
        most={most}
        preview={image.inlinePreview ?? undefined}
        sizes={sizes}
        src={image.url}
        width={1000}
      />
    ) : (
      <span className="grid aspect-square place-items-center text-line">
        <BrandMark className="h-1/4" />
      </span>
    )}
  </div>
)
