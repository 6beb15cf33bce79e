import { MiniCart } from '#cart/web/parts/mini-cart.tsx'
import { CategoryBar } from '#catalog/web/parts/category-bar.tsx'
import type { Page } from '#content/contract.ts'
import { Navigation } from '#content/web/parts/navigation.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SiteSearch } from '#search/web/parts/site-search.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Link } from '#ui/link.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { SiteBanner } from './site-banner.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface SiteHeaderProps {
  page: Page | null
  /** Nothing that leads away from what is being done: no search, no categories. */
  plain: boolean
}

/** Mark, search in the middle, language, theme and cart; below it the site's navigation and the category bar. */
export const SiteHeader = ({ page, plain }: SiteHeaderProps) => {
  const language = useLanguage()
  const { shop, navigation, categories } = usePageOptions()
  return (
    <>
      <SiteBanner />
      <header className="site-header" data-plain={plain || undefined}>
        <div className="page-width site-header-row">
          <Link className="site-mark" href={`/${language}`}>
            <BrandMark className="site-mark-picture" />
            <span>{shop.name}</span>
          </Link>
          {plain ? null : categories ? <SiteSearch /> : <span />}
          <div className="site-header-tools">
            <LanguageSwitcher alternates={page?.alternatives ?? []} />
            <ThemeSwitch />
            {categories ? <MiniCart /> : null}
          </div>
        </div>
        {plain ? null : (
          <div className="page-width site-header-bar">
            {categories ? <CategoryBar /> : null}
            <Navigation entries={navigation} page={page} />
          </div>
        )}
      </header>
    </>
  )
}
