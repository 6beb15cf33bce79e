import { useLanguage } from '#platform/web/texts.tsx'
import { BlockList } from '../block-list.tsx'
import { BlockPicture } from '../block-picture.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { readHeaderImage } from '../page-field.ts'
import { PageHead } from '../page-head.tsx'

/** Shows the request form for unlisted parts, with instructions. */
export const SparePartsLayout = ({ page }: LayoutProps) => {
  const picture = readHeaderImage(page, useLanguage())
  return (
    <div className="layout-parts">
      <div className="layout-parts-head">
        <div className="page-width">
          <PageHead page={page} />
        </div>
        {picture ? (
          <BlockPicture
            fieldPath="content/header-img"
            isEager
            picture={picture}
            ratio={[16, 9]}
            sizes="(width < 1000px) 100vw, 60vw"
          />
        ) : null}
      </div>
      <div className="layout-parts-body page-width">
        <aside>
          <BlockList blocks={page.itemContainers.aside} path="itemContainers/aside" />
        </aside>
        <div>
          <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
        </div>
      </div>
    </div>
  )
}
