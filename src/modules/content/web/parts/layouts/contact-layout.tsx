import { useLanguage } from '#platform/web/texts.tsx'
import { BlockList } from '../block-list.tsx'
import { BlockPicture } from '../block-picture.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { readHeaderImage } from '../page-field.ts'
import { PageHead } from '../page-head.tsx'

/** Shows contact details beside the contact form. */
export const ContactLayout = ({ page }: LayoutProps) => {
  const picture = readHeaderImage(page, useLanguage())
  return (
    <div className="layout-contact page-width">
      <div className="layout-contact-place">
        <PageHead page={page} />
        {picture ? (
          <BlockPicture
            fieldPath="content/header-img"
            isEager
            picture={picture}
            ratio={[16, 9]}
            sizes="(width < 1000px) 100vw, 640px"
          />
        ) : null}
        <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
      </div>
      <div className="layout-contact-form">
        <BlockList blocks={page.itemContainers.form} path="itemContainers/form" />
      </div>
    </div>
  )
}
