import { BasicLayout } from '#content/web/parts/layouts/basic-layout.tsx'
import { DefaultLayout } from '#content/web/parts/layouts/default-layout.tsx'
import { EditedNotFoundLayout } from '#content/web/parts/layouts/not-found-layout.tsx'
import { SidebarLayout } from '#content/web/parts/layouts/sidebar-layout.tsx'
import { article } from './article.tsx'
import '#content/web/pages.css'

export const layouts = {
  Basic: article(BasicLayout),
  Default: article(DefaultLayout),
  // One that is kept to be shown in place of others is nothing to be found.
  PageNotFound: { ...article(EditedNotFoundLayout), head: () => ({ robots: 'noindex,follow' }) },
  'sidebar-right': article(SidebarLayout),
}
