import type { Page } from '#content/contract.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { listingPath } from '../../domain/listing-path.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { HeroDrawing } from './hero-drawing.tsx'
import { Listing } from './listing.tsx'
import type { LoadedListing } from './load-listing.ts'
import { readHero } from './read-hero.ts'

/** The home page: the exploded drawing, the categories, and the same listing as at /products. */
export const HomeView = ({ page, listing }: { page: Page; listing: LoadedListing }) => {
  const t = useT()
  const language = useLanguage()
  const { categories } = usePageOptions()
  const { heading, text, alt, layers } = readHero(page.content, language)
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-[radial-gradient(80%_120%_at_75%_40%,var(--stage-light),var(--ground)_70%)]">
        <div className="page-width grid items-center medium:min-h-[34rem] medium:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div className="relative z-1 pt-10 pb-4 medium:py-16">
            <span aria-hidden className="slant-ticks mb-5 block scale-150 text-primary-text origin-left" />
            <h1 className="text-[clamp(2.4375rem,5.2vw,4.75rem)] leading-[0.98] font-stretch-expanded">
              {heading ?? t('catalog.heroHeading')}
            </h1>
            <p className="mt-5 max-w-[36ch] text-lg text-secondary">{text ?? t('catalog.heroText')}</p>
            <div className="mt-8">
              <Button href={listingPath(language)} size="lg" variant="primary">
                {t('catalog.heroAction')}
              </Button>
            </div>
          </div>
          {layers.length > 0 ? (
            <div className="h-[min(78vw,24rem)] min-w-0 medium:-mr-16 medium:h-[34rem]">
              <HeroDrawing alt={alt} layers={layers} />
            </div>
          ) : null}
        </div>
      </section>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-16 py-12 small:py-16">
        {categories ? <CategoryTiles categories={categories} /> : null}
        <Listing level={2} listing={listing} />
      </div>
    </>
  )
}
