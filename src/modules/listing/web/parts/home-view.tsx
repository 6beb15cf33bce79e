import type { ReactNode } from 'react'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { Page } from '#content/contract-content.ts'
import { useEditTools, useFieldAddress } from '#content/web/parts/edit-tools.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { readFieldTexts } from '#content/web/parts/page-field.ts'
import { CarDialogButton } from '#fitment/web/parts/car-dialog-button.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { HeroDrawing } from './hero-drawing.tsx'
import { Listing } from './listing.tsx'
import type { LoadedListing } from './load-listing.ts'
import { type Hero, readHero } from './read-hero.ts'

/** Shows the home page: hero, categories, staff's blocks, and the full listing. */
export const HomeView = ({ page, listing, children }: { page: Page; listing: LoadedListing; children?: ReactNode }) => {
  const { categories } = usePageOptions()
  return (
    <>
      <HeroSection hero={readHero(page, useLanguage())} page={page} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-16 py-12 small:py-16">
        {categories ? <CategoryTiles categories={categories} /> : null}
        {children}
        <Listing headingLevel={2} listing={listing} />
      </div>
    </>
  )
}

/** Shows the hero's drawing; editors can replace it, or add a missing one. */
const HeroPicture = ({ hero }: { hero: Hero }) => {
  const tools = useEditTools()
  const address = useFieldAddress('content/hero')
  if (hero.layers.length === 0 && !tools) return null
  const drawing = hero.layers.length > 0 ? <HeroDrawing hero={hero} /> : <div className="stage min-h-48" />
  return (
    <div className="no-print mt-6 max-small:mt-8 max-small:-ml-[63vw] max-small:w-[180vw]">
      {tools ? <tools.Picture address={address}>{drawing}</tools.Picture> : drawing}
    </div>
  )
}

/** Shows headline and drawing; on a phone, the enlarged right half of the drawing. */
const HeroSection = ({ hero, page }: { hero: Hero; page: Page }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <section className="overflow-hidden border-b border-line bg-[radial-gradient(90%_80%_at_55%_65%,var(--stage-light),var(--ground)_75%)]">
      <div className="page-width pt-8 pb-6 small:pt-12">
        <div className="relative z-1 grid items-end gap-x-16 gap-y-5 medium:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <EditableText
            as="h1"
            fieldPath="content/heading"
            className="text-[clamp(2.4375rem,5vw,4.5rem)] leading-[0.98] font-stretch-expanded"
            fallback={hero.heading}
            text={readFieldTexts(page, 'heading')}
          />
          <div className="grid justify-items-start gap-5">
            <EditableText
              as="p"
              fieldPath="content/lead"
              className="max-w-[40ch] text-lg text-secondary"
              fallback={hero.text}
              text={readFieldTexts(page, 'lead')}
              isOptional
            />
            <div className="flex flex-wrap gap-3">
              <Button href={buildListingPath(language)} size="lg" variant="primary">
                <EditableText
                  fieldPath="content/action"
                  fallback={t('listing.heroAction')}
                  text={readFieldTexts(page, 'action')}
                />
              </Button>
              <span className="noscript:hidden">
                <CarDialogButton>
                  {props => (
                    <Button {...props} size="lg">
                      {t('listing.car.choose')}
                    </Button>
                  )}
                </CarDialogButton>
              </span>
            </div>
          </div>
        </div>
        <HeroPicture hero={hero} />
      </div>
    </section>
  )
}
