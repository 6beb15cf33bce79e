import type { Product } from '#catalog/contract-product.ts'
import { Picture } from '#files/web/parts/picture.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { joinClassNames } from '#ui/class-names.ts'

interface ProductPictureProps {
  image: Product['image']
  /** The width for the browser's choice of a file. */
  sizes: string
  /** The largest useful size in pixels; unlimited by default. */
  maxWidth?: number
  isEager?: boolean
  /** The view transition name shared by card and product page. */
  transitionName?: string | undefined
  className?: string
}

/** Shows a product picture, 1:1; the shop's mark replaces a missing one. */
export const ProductPicture = ({
  image,
  sizes,
  maxWidth,
  isEager = false,
  transitionName,
  className,
}: ProductPictureProps) => (
  <div className={joinClassNames('stage overflow-hidden', className)}>
    {image ? (
      <Picture
        alt={image.alt}
        isEager={isEager}
        focus={image.focus}
        height={1000}
        transitionName={transitionName}
        maxWidth={maxWidth}
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
