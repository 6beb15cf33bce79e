import { BasicLayout } from '#content/web/parts/layouts/basic-layout.tsx'
import { DefaultLayout } from '#content/web/parts/layouts/default-layout.tsx'
import { EditedNotFoundLayout } from '#content/web/parts/layouts/not-found-layout.tsx'
import { SidebarLayout } from '#content/web/parts/layouts/sidebar-layout.tsx'
import { createArticleLayout } from './create-article-layout.tsx'
import '#content/web/pages.css'

export const layouts = {
  Basic: createArticleLayout(BasicLayout),
  Default: createArticleLayout(DefaultLayout),
  // Search engines do not index the page that is shown for missing addresses.
  PageNotFound: { ...createArticleLayout(EditedNotFoundLayout), head: () => ({ robots: 'noindex,follow' }) },
  'sidebar-right': createArticleLayout(SidebarLayout),
}
