import type { ReactNode } from 'react'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { BackHandler } from '#platform/web/back-handler.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { AccordionItem } from '#ui/accordion.tsx'
import { Link } from '#ui/link.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { flattenCategories } from './category-tree.ts'

export interface CategoryMenuProps {
  categories: readonly CategoryNode[]
  isOpen: boolean
  close: () => void
  /** Further links of the site, shown below the categories on a phone. */
  children?: ReactNode
}

export const CategoryMenu = ({ categories, isOpen, close, children }: CategoryMenuProps) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      {isOpen ? <BackHandler onBack={close} /> : null}
      <Sheet closeLabel={t('listing.close')} onClose={close} open={isOpen} side="left" title={t('listing.categories')}>
        <Row href={buildListingPath(language)} onPress={close}>
          {t('listing.allProducts')}
        </Row>
        {categories.map(node =>
          node.children.length === 0 ? (
            <div className="border-b border-line" key={node.id}>
              <Row isBold count={node.count} href={node.url} onPress={close}>
                {node.name}
              </Row>
            </div>
          ) : (
            <AccordionItem key={node.id} name="categories" title={node.name}>
              <Row count={node.count} href={node.url} onPress={close}>
                {t('listing.allOf', { name: node.name })}
              </Row>
              {flattenCategories(node.children).map(child => (
                <Row count={child.count} href={child.url} key={child.id} onPress={close}>
                  <span className={child.path ? 'pl-4 text-secondary' : undefined}>{child.name}</span>
                </Row>
              ))}
            </AccordionItem>
          ),
        )}
        {children ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a link's own press bubbles, by key too
          // biome-ignore lint/a11y/noStaticElementInteractions: listens to its links
          <div
            className="mt-6 small:hidden"
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('a')) close()
            }}
          >
            {children}
          </div>
        ) : null}
      </Sheet>
    </>
  )
}

interface RowProps {
  href: string
  count?: number
  isBold?: boolean
  onPress: () => void
  children: ReactNode
}

const Row = ({ href, count, isBold = false, onPress, children }: RowProps) => (
  <Link
    className={`flex items-center gap-3 hover:text-primary-text ${isBold ? 'min-h-12 font-bold' : 'min-h-11'}`}
    href={href}
    onClick={onPress}
  >
    <span className="min-w-0 flex-1">{children}</span>
    {count === undefined ? null : <span className="tabular text-sm font-normal text-secondary">{count}</span>}
  </Link>
)
