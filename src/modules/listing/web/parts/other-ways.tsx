import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Link } from '#ui/link.tsx'
import { shownCategories } from './category-tree.ts'

/** Where a search that found nothing may go on: the uppermost categories, and people. */
export const OtherWays = () => {
  const t = useT()
  const { categories, shop } = usePageOptions()
  return (
    <>
      <ul aria-label={t('listing.categories')} className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        {shownCategories(categories ?? []).map(({ id, name, url }) => (
          <li key={id}>
            <Link className="inline-flex min-h-8 items-center underline underline-offset-4" href={url}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        {t('listing.askUs')}{' '}
        <a className="underline underline-offset-4" href={`mailto:${shop.company.email}`}>
          {shop.company.email}
        </a>
      </p>
    </>
  )
}
