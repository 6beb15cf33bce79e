import { useLanguage, useT } from '#platform/web/texts.tsx'
import { BlockList } from '../block-list.tsx'
import { BlockPicture } from '../block-picture.tsx'
import { listChapters } from '../chapters.ts'
import type { LayoutProps } from '../layout-props.ts'
import { readHeaderImage } from '../page-field.ts'
import { PageHead } from '../page-head.tsx'
import { useCurrentChapter } from '../use-current-chapter.ts'

/** Shows a long text with a sticky table of contents. */
export const SidebarLayout = ({ page }: LayoutProps) => {
  const t = useT()
  const language = useLanguage()
  const picture = readHeaderImage(page, language)
  const chapters = listChapters(page.itemContainers.main, language)
  const currentId = useCurrentChapter(chapters)
  return (
    <article className="layout-sidebar page-width">
      <PageHead page={page} />
      {picture ? (
        <BlockPicture
          fieldPath="content/header-img"
          className="layout-sidebar-picture"
          isEager
          picture={picture}
          ratio={[21, 9]}
          sizes="(width < 1440px) 100vw, 1280px"
        />
      ) : null}
      <div className="layout-sidebar-text">
        <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
      </div>
      <aside className="layout-sidebar-side">
        <nav aria-label={t('content.chapters')}>
          <p className="kicker">{t('content.chapters')}</p>
          <ol>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a aria-current={id === currentId ? 'location' : undefined} href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <BlockList blocks={page.itemContainers.aside} path="itemContainers/aside" />
      </aside>
    </article>
  )
}
