import { useLanguage } from '#platform/web/texts.tsx'
import { BlockList } from '../block-list.tsx'
import { BlockPicture } from '../block-picture.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { readHeaderImage } from '../page-field.ts'
import { PageHead } from '../page-head.tsx'

/** Shows an article with title, picture, and blocks of different widths. */
export const DefaultLayout = ({ page, children }: LayoutProps) => {
  const picture = readHeaderImage(page, useLanguage())
  return (
    <article className="layout-default flow">
      <PageHead page={page} />
      {picture ? (
        <div className="layout-default-picture">
          <BlockPicture fieldPath="content/header-img" isEager picture={picture} ratio={[21, 9]} sizes="100vw" />
        </div>
      ) : null}
      {children}
      <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
    </article>
  )
}
