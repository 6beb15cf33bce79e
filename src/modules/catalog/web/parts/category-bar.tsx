import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { CategoryBarItem } from './category-bar-item.tsx'
import { CategorySheet } from './category-sheet.tsx'
import { shownCategories } from './category-tree.ts'

/** The uppermost categories below the header; all of them, on every device, behind the first button. */
export const CategoryBar = () => {
  const t = useT()
  const { categories } = usePageOptions()
  if (!categories) return null
  const shown = shownCategories(categories)
  return (
    <nav
      aria-label={t('catalog.categories')}
      className="-ml-2 min-w-0 flex-1 [mask-image:linear-gradient(90deg,#000_calc(100%-2.5rem),transparent)]"
    >
      <ul className="flex items-center overflow-x-auto overscroll-x-contain pr-8 [scrollbar-width:none]">
        <li className="shrink-0">
          <CategorySheet categories={shown} />
        </li>
        {shown.map(node => (
          <CategoryBarItem key={node.id} node={node} />
        ))}
      </ul>
    </nav>
  )
}
