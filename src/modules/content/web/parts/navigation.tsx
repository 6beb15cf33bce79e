import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Page } from '#content/contract-content.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Navigation as Entries } from '#shop/contract-shop.ts'
import { Link } from '#ui/link.tsx'

type Entry = Omit<Entries[number], 'children'>

/** The navigation omits the gallery entry, by its label in either language. */
const SKIPPED_LABELS: ReadonlySet<string> = new Set(['Galerii', 'Gallery'])

const isShown = (entry: Entry): boolean => entry.visible && !SKIPPED_LABELS.has(entry.label) && entry.url !== ''

/** Shows the site navigation; `page` is the open page. */
export const Navigation = ({ entries, page }: { entries: Entries; page: Page | null }) => {
  const t = useT()
  return (
    <nav aria-label={t('app.mainNavigation')}>
      <ul className="site-navigation">
        {entries
          .filter(entry => isShown(entry) || (entry.visible && listLinks(entry).length > 0))
          .map(entry => (
            <li key={entry.id}>
              {listLinks(entry).length > 0 ? (
                <DropDown entries={listLinks(entry)} label={entry.label} page={page} />
              ) : (
                <NavigationLink entry={entry} page={page} />
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}

/**
 * Returns the drop-down links of a category entry: its visible children except categories. Other entries return an
 * empty list.
 */
const listLinks = ({ kind, children }: Entries[number]): Entry[] =>
  kind === 'category' ? children.filter(child => isShown(child) && child.kind !== 'category') : []

/** Shows a drop-down that opens on click. Escape, an outside click and a chosen link close it. */
const DropDown = ({ label, entries, page }: { label: string; entries: readonly Entry[]; page: Page | null }) => (
  <details
    className="site-navigation-menu"
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
    }}
    onClick={({ currentTarget, target }) => {
      if (target instanceof Element && target.closest('a')) currentTarget.open = false
    }}
    onKeyDown={({ currentTarget, key }) => {
      if (key !== 'Escape' || !currentTarget.open) return
      currentTarget.open = false
      currentTarget.querySelector('summary')?.focus()
    }}
    // In a phone's drawer the list may open below the visible area.
    onToggle={({ currentTarget }) => {
      if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
    }}
  >
    {/* Safari focuses a clicked summary only with `tabIndex`, and the focus loss closes the menu. */}
    <summary tabIndex={0}>
      {label}
      <ChevronDown aria-hidden />
    </summary>
    <ul>
      {entries.map(child => (
        <li key={child.id}>
          <NavigationLink entry={child} page={page} />
        </li>
      ))}
    </ul>
  </details>
)

/** Shows a link. The entry of the open page shows the page's current title. */
const NavigationLink = ({ entry, page }: { entry: Entry; page: Page | null }) => {
  const language = useLanguage()
  const isOpen = page !== null && entry.kind === 'page' && entry.pageId === page.id
  const label = isOpen ? pickText(page.content.title, language) || entry.label : entry.label
  return (
    <Link aria-current={isOpen ? 'page' : undefined} href={entry.url}>
      {label}
    </Link>
  )
}
