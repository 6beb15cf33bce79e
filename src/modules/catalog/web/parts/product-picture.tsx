import type { Product } from '#catalog/contract-product.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { LazyImage } from '#ui/lazy-image.tsx'

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

const LADDER = [320, 480, 640, 960, 1280, 1920]

/** Images of the shop's own storage come in sizes. */
export const pictureLadder = (url: string, most = Number.POSITIVE_INFINITY) =>
  url.startsWith('/file/get/')
    ? LADDER.filter(width => width <= most).map(width => ({ url: `${url.split('?')[0]}?size=${width}`, width }))
    : [{ url, width: 1000 }]

/** A part on its stage, 1:1; a product without a picture shows the shop's mark. */
export const ProductPicture = ({ image, sizes, most, eager = false, morph, className }: ProductPictureProps) => (
  <div className={classNames('stage overflow-hidden', className)}>
    {image ? (
      <LazyImage
        alt={image.alt}
        eager={eager}
        height={1000}
        ladder={pictureLadder(image.url, most)}
        morph={morph}
        // What is in view at once comes at once; behind a cut-out part a preview would show through.
        preview={eager ? undefined : (image.inlinePreview ?? undefined)}
        sizes={sizes}
        width={1000}
      />
    ) : (
      <span className="grid aspect-square place-items-center text-line">
        <BrandMark className="h-1/4" />
      </span>
    )}
  </div>
)
