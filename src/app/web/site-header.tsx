import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { memo, useRef } from 'react'
import { MiniCart } from '#cart/web/parts/mini-cart.tsx'
import type { Page } from '#content/contract-content.ts'
import { Navigation } from '#content/web/parts/navigation.tsx'
import { CarButton } from '#fitment/web/parts/car-button.tsx'
import { CategoryBar } from '#listing/web/parts/category-bar.tsx'
import { CategorySheet } from '#listing/web/parts/category-sheet.tsx'
import { listVisibleCategories } from '#listing/web/parts/category-tree.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { setTheme, useTheme } from '#platform/web/theme.ts'
import { SiteSearch } from '#search/web/parts/site-search.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { AccountSyncSlot } from './account-sync-slot.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { SiteNotices } from './site-notices.tsx'
import { SocialLinks } from './social-links.tsx'
import { useHeaderHeight } from './use-header-height.ts'

const ThemeSwitch = () => {
  const t = useT()
  const isDark = useTheme() === 'Dark'
  return (
    <IconButton
      icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      label={t(isDark ? 'app.toLight' : 'app.toDark')}
      onClick={() => setTheme(isDark ? 'ConjLight' : 'Dark')}
    />
  )
}

interface SiteHeaderProps {
  page: Page | null
  /** Hides search and categories, which would distract from the current task. */
  isPlain: boolean
}

/**
 * Shows a fixed row with logo, categories, search, language, theme and cart. The category bar and the
 * navigation are below it.
 */
export const SiteHeader = memo(({ page, isPlain }: SiteHeaderProps) => {
  const language = useLanguage()
  const { shop, navigation, categories } = usePageOptions()
  const row = useRef<HTMLDivElement>(null)
  useHeaderHeight(row)
  const links = (
    <>
      <Navigation entries={navigation} page={page} />
      <SocialLinks showsIcons />
    </>
  )
  return (
    <>
      <SiteNotices page={page} />
      <header className="site-header" data-plain={isPlain || undefined}>
        <div className="site-header-row" data-keep-clear ref={row}>
          <div className="page-width site-header-cells">
            <Link className="site-mark" href={`/${language}`}>
              <BrandMark className="site-mark-picture" />
              <span>{shop.name}</span>
            </Link>
            {categories && !isPlain ? (
              <>
                <div className="site-header-categories">
                  <CategorySheet categories={listVisibleCategories(categories)}>
                    <div className="site-header-links">{links}</div>
                    <div className="mobile:hidden">
                      <ThemeSwitch />
                    </div>
                  </CategorySheet>
                </div>
                <SiteSearch />
              </>
            ) : null}
            {categories ? <CarButton /> : null}
            <div className="site-header-tools">
              <AccountSyncSlot />
              <LanguageSwitcher alternates={page?.alternatives ?? []} />
              {/* On phones the sheet of categories contains it, since the search needs the place. */}
              <div className={categories && !isPlain ? 'max-mobile:hidden' : undefined}>
                <ThemeSwitch />
              </div>
              {categories ? <MiniCart /> : null}
            </div>
          </div>
        </div>
        {isPlain ? null : (
          <div className="site-header-below" data-repeated={categories ? true : undefined}>
            <div className="page-width site-header-bar">
              {categories ? <CategoryBar /> : null}
              <div className="site-header-links">{links}</div>
            </div>
          </div>
        )}
      </header>
    </>
  )
})
