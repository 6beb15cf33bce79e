import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useCallback, useState } from 'react'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { runAfterPaint } from '#platform/web/run-after-paint.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { Link } from '#ui/link.tsx'

interface CategorySheetProps {
  categories: readonly CategoryNode[]
  /** Further links of the site, shown below the categories on a phone. */
  children?: ReactNode
}

const CategoryMenu = createLazyComponent(() =>
  import('./category-menu.tsx').then(({ CategoryMenu: component }) => component),
)

/** Opens all categories in a drawer; without a script its link leads to the listing. Phones show only the icon. */
export const CategorySheet = ({ categories, children }: CategorySheetProps) => {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <Link
        aria-haspopup="dialog"
        className="flex min-h-11 items-center gap-2 px-2 text-sm font-bold whitespace-nowrap small:pr-3 hover:text-primary-text focus-visible:-outline-offset-2"
        href={buildListingPath(language)}
        {...createPrefetchHandlers(CategoryMenu.prefetch)}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          runAfterPaint(() => setIsOpen(true))
        }}
      >
        <Menu aria-hidden className="size-5" />
        <span className="max-small:sr-only">{t('listing.categories')}</span>
      </Link>
      <CategoryMenu categories={categories} close={close} isOpen={isOpen} isNeeded={isOpen}>
        {children}
      </CategoryMenu>
    </>
  )
}
