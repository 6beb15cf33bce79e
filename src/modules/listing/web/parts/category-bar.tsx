import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { CategoryBarItem } from './category-bar-item.tsx'
import { listVisibleCategories } from './category-tree.ts'

/** Items with less than this visible are inert. */
const MIN_VISIBLE_RATIO = 0.5

/** Makes items that do not fit inert; they are clipped below the bar. */
const makeOverflowInert = (bar: HTMLElement) => {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, intersectionRatio } of entries)
        target.toggleAttribute('inert', intersectionRatio < MIN_VISIBLE_RATIO)
    },
    { root: bar, threshold: MIN_VISIBLE_RATIO },
  )
  for (const item of bar.firstElementChild?.children ?? []) observer.observe(item)
  return () => observer.disconnect()
}

/**
 * Shows top categories below the header, as many as fit in one row. Phones have the category sheet instead, and show
 * the bar only without JavaScript (see `site.css`).
 */
export const CategoryBar = () => {
  const t = useT()
  const { categories } = usePageOptions()
  if (!categories) return null
  return (
    <nav
      aria-label={t('listing.categories')}
      ref={makeOverflowInert}
      className="-ml-2 shrink-0 small:-ml-3 small:h-11 small:min-w-0 small:flex-[1_1_24rem] small:overflow-clip"
    >
      <ul className="flex items-center small:flex-wrap">
        {listVisibleCategories(categories).map(node => (
          <CategoryBarItem key={node.id} node={node} />
        ))}
      </ul>
    </nav>
  )
}
