import { Picture } from '#files/web/parts/picture.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { listVisibleCategories } from './category-tree.ts'

const COLUMN_COUNTS = { 4: 'medium:grid-cols-4', 5: 'medium:grid-cols-5' }

/** Picks the number of columns that leaves the fewest gaps in the last row. */
const chooseColumns = (count: number): 4 | 5 => {
  const countGaps = (columns: number) => (columns - (count % columns)) % columns
  return countGaps(5) < countGaps(4) ? 5 : 4
}

/** Shows top categories as pictures: two per row on a phone, four or five on a desktop. */
export const CategoryTiles = ({ categories }: { categories: readonly CategoryNode[] }) => {
  const t = useT()
  const visibleCategories = listVisibleCategories(categories)
  return (
    <section>
      <SectionTitle className="mb-6">{t('listing.categories')}</SectionTitle>
      <ul
        className={`grid grid-cols-2 gap-3 small:grid-cols-3 small:gap-4 ${COLUMN_COUNTS[chooseColumns(visibleCategories.length)]}`}
      >
        {visibleCategories.map(node => (
          <li key={node.id}>
            <Link
              className="group flex h-full flex-col overflow-hidden rounded-tile bg-surface shadow-lift hover:outline hover:outline-edge"
              href={node.url}
            >
              {node.image ? (
                <Picture
                  alt=""
                  className="stage stage-lane rounded-none"
                  focus={node.image.focus}
                  height={3}
                  maxWidth={960}
                  sizes="(width < 768px) 50vw, 300px"
                  src={node.image.url}
                  width={4}
                />
              ) : (
                <span className="stage aspect-4/3 rounded-none" />
              )}
              <span className="flex flex-1 items-baseline gap-2 p-3 small:p-4">
                <span className="min-w-0 flex-1 font-bold font-stretch-semi-expanded">{node.name}</span>
                <span className="tabular text-sm text-secondary">{node.count}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
