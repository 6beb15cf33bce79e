import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { CategoryBarItem } from './category-bar-item.tsx'
import { CategorySheet } from './category-sheet.tsx'
import { shownCategories } from './category-tree.ts'

/** The uppermost categories below the header; on a phone all of them behind the first button, which elsewhere stands in the header itself. */
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
        <li className="shrink-0 small:hidden">
          <CategorySheet categories={shown} />
        </li>
        {shown.map(node => (
          <CategoryBarItem key={node.id} node={node} />
        ))}
      </ul>
    </nav>
  )
}
