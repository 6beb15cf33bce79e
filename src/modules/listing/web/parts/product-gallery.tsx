import Maximize2 from 'lucide-react/icons/maximize-2'
import { useState } from 'react'
import { ProductMarks } from '#catalog/web/parts/product-marks.tsx'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { listPictureSources, listViewerSources } from '#files/domain/picture-sources.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { listProductImages } from './list-product-images.ts'

const PictureViewer = createLazyComponent(() =>
  import('#ui/picture-viewer.tsx').then(({ PictureViewer: component }) => component),
)

type GalleryImage = ProductDetails['images'][number]

const SIZES = '(width < 1000px) 100vw, 780px'

/** Shows the main picture with thumbnails and a full-screen viewer; without a script, links open the files. */
export const ProductGallery = ({ product }: { product: ProductDetails }) => {
  const t = useT()
  const [chosenIndex, setChosenIndex] = useState(0)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const images = listProductImages(product)
  const shownImage = images[chosenIndex] ?? images[0] ?? null
  return (
    <>
      <div className="relative -mx-4 small:mx-0">
        {shownImage ? (
          <MainPicture image={shownImage} onEnlarge={() => setIsEnlarged(true)} />
        ) : (
          <ProductPicture image={null} sizes={SIZES} />
        )}
        <div className="absolute top-3 left-3 flex gap-2">
          <ProductMarks product={product} />
        </div>
      </div>
      {images.length > 1 ? (
        <ul
          aria-label={t('listing.pictures')}
          className="mt-2 flex gap-2 overflow-x-auto p-0.5 [scrollbar-width:thin] small:mt-3 small:gap-3"
        >
          {images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may show one picture twice
            <li className="w-13 shrink-0 small:w-22" key={`${index}-${image.url}`}>
              <a
                aria-current={image === shownImage ? 'true' : undefined}
                aria-label={t('listing.picture', { number: index + 1, total: images.length })}
                className={joinClassNames(
                  'block rounded-tile',
                  image === shownImage ? 'outline-2 outline-primary-text' : 'opacity-75 hover:opacity-100',
                )}
                href={listPictureSources(image.url).at(-1)?.url}
                onClick={event => {
                  event.preventDefault()
                  setChosenIndex(index)
                }}
              >
                <ProductPicture image={{ ...image, alt: '' }} sizes="88px" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <PictureViewer
        index={chosenIndex}
        labels={{
          title: product.name,
          close: t('listing.close'),
          previous: t('listing.previousPicture'),
          next: t('listing.nextPicture'),
          zoomIn: t('listing.zoomIn'),
          zoomOut: t('listing.zoomOut'),
          picture: index => t('listing.picture', { number: index + 1, total: images.length }),
        }}
        onClose={() => setIsEnlarged(false)}
        onIndexChange={setChosenIndex}
        open={isEnlarged}
        pictures={images.map(({ url, alt }) => ({ ...listViewerSources(url), alt }))}
        isNeeded={isEnlarged}
      />
    </>
  )
}

/** Shows the main picture; a click enlarges it. */
const MainPicture = ({ image, onEnlarge }: { image: GalleryImage; onEnlarge: () => void }) => {
  const t = useT()
  return (
    <a
      {...createPrefetchHandlers(PictureViewer.prefetch)}
      aria-haspopup="dialog"
      aria-label={t('listing.enlarge')}
      className="group/stage block cursor-zoom-in focus-visible:-outline-offset-2"
      href={listPictureSources(image.url).at(-1)?.url}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onEnlarge()
      }}
    >
      <ProductPicture
        className="max-small:rounded-none max-small:[&_.lazy-preview]:bg-contain max-small:[&_img]:object-contain max-small:[&>.lazy-image]:aspect-[5/3]"
        isEager
        image={image}
        key={image.url}
        transitionName="product-picture"
        sizes={SIZES}
      />
      <span
        aria-hidden
        className="no-print absolute right-3 bottom-3 grid size-11 place-items-center rounded-control bg-ground/60 text-secondary [backdrop-filter:blur(8px)] group-hover/stage:text-text"
      >
        <Maximize2 className="size-5" />
      </span>
    </a>
  )
}
