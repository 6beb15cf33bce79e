import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { CategoryBarItem } from './category-bar-item.tsx'
import { shownCategories } from './category-tree.ts'

/** The uppermost categories below the header; without a script on a phone too, where else the header's button has all of them. */
export const CategoryBar = () => {
  const t = useT()
  const { categories } = usePageOptions()
  if (!categories) return null
  const shown = shownCategories(categories)
  return (
    <nav
      aria-label={t('listing.categories')}
      className="-ml-2 shrink-0 small:-ml-3 small:min-w-0 small:flex-[1_1_24rem] small:[mask-image:linear-gradient(90deg,#000_calc(100%-2.5rem),transparent)]"
    >
      <ul className="flex items-center overscroll-x-contain [scrollbar-width:none] small:overflow-x-auto small:pr-8">
        {shown.map(node => (
          <CategoryBarItem key={node.id} node={node} />
        ))}
      </ul>
    </nav>
  )
}
