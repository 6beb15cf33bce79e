import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Page } from '#content/contract-page.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Navigation as Entries } from '#shop/contract-page-options.ts'
import { Link } from '#ui/link.tsx'

type Entry = Omit<Entries[number], 'children'>

/** The site's navigation leaves the gallery's own entry out, in whichever language it is labelled. */
const SKIPPED_LABELS: ReadonlySet<string> = new Set(['Galerii', 'Gallery'])

const shown = (entry: Entry): boolean => entry.visible && !SKIPPED_LABELS.has(entry.label) && entry.url !== ''

/** The site's navigation from the server's list; `page` is the page that is open. */
export const Navigation = ({ entries, page }: { entries: Entries; page: Page | null }) => {
  const t = useT()
  return (
    <nav aria-label={t('app.mainNavigation')}>
      <ul className="site-navigation">
        {entries
          .filter(entry => shown(entry) || (entry.visible && listed(entry).length > 0))
          .map(entry => (
            <li key={entry.id}>
              {listed(entry).length > 0 ? (
                <DropDown entries={listed(entry)} label={entry.label} page={page} />
              ) : (
                <NavigationLink entry={entry} page={page} />
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** What a category's drop-down shows: the child links that are not categories. */
const listed = ({ kind, children }: Entries[number]): Entry[] =>
  kind === 'category' ? children.filter(child => shown(child) && child.kind !== 'category') : []

/** Expands on click; Escape, another press and a chosen link close it. */
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
    // At the lower edge of a phone's drawer it opens out of sight.
    onToggle={({ currentTarget }) => {
      if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
    }}
  >
    {/* Safari focuses a pressed one only so, and what is pressed beside it closes the menu by taking the focus. */}
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

/** A page entry's label follows the current page's title while that page is open. */
const NavigationLink = ({ entry, page }: { entry: Entry; page: Page | null }) => {
  const language = useLanguage()
  const open = page !== null && entry.kind === 'page' && entry.pageId === page.id
  const label = open ? textIn(page.content.title, language) || entry.label : entry.label
  return (
    <Link aria-current={open ? 'page' : undefined} href={entry.url}>
      {label}
    </Link>
  )
}
