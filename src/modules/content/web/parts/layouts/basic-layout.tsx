import { formatDay } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { BlockList } from '../block-list.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { PageHead } from '../page-head.tsx'

/** Shows a text page such as terms, with title and date beside the text. */
export const BasicLayout = ({ page }: LayoutProps) => {
  const t = useT()
  const language = useLanguage()
  return (
    <article className="layout-basic page-width">
      <div className="layout-basic-head">
        <PageHead page={page} />
        <p className="layout-basic-date">
          {t('content.changed')}{' '}
          <time dateTime={page.modified_at}>{formatDay(new Date(page.modified_at), language)}</time>
        </p>
        <BlockList blocks={page.itemContainers.aside} path="itemContainers/aside" />
      </div>
      <div className="layout-basic-text">
        <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
      </div>
    </article>
  )
}
