import { BasicLayout } from '#content/web/parts/layouts/basic-layout.tsx'
import { DefaultLayout } from '#content/web/parts/layouts/default-layout.tsx'
import { CustomNotFoundLayout } from '#content/web/parts/layouts/not-found-layout.tsx'
import { SidebarLayout } from '#content/web/parts/layouts/sidebar-layout.tsx'
import { createArticleLayout } from './create-article-layout.tsx'
import '#content/web/pages.css'

export const layouts = {
  Basic: createArticleLayout(BasicLayout),
  Default: createArticleLayout(DefaultLayout),
  // Search engines do not index the page that is shown for missing addresses.
  PageNotFound: { ...createArticleLayout(CustomNotFoundLayout), head: () => ({ robots: 'noindex,follow' }) },
  'sidebar-right': createArticleLayout(SidebarLayout),
}
