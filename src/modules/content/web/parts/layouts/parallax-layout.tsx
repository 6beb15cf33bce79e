import { useRef } from 'react'
import { useLanguage } from '#platform/web/texts.tsx'
import { BlockList } from '../block-list.tsx'
import { BlockPicture } from '../block-picture.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { readHeaderImage } from '../page-field.ts'
import { PageHead } from '../page-head.tsx'
import { useParallax } from '../use-parallax.ts'

/** Shows a story with large parallax pictures, which stay still when reduced motion is preferred. */
export const ParallaxLayout = ({ page }: LayoutProps) => {
  const picture = readHeaderImage(page, useLanguage())
  const openingSection = useRef<HTMLDivElement>(null)
  useParallax(openingSection, { isActive: true })
  return (
    <article className="layout-parallax">
      <div className="layout-parallax-opening" data-drift data-theme="Dark" ref={openingSection}>
        {picture ? (
          <div className="block-hero-picture">
            <BlockPicture
              fieldPath="content/header-img"
              isEager
              picture={{ ...picture, light: undefined }}
              sizes="(width < 768px) 180vw, 120vw"
            />
          </div>
        ) : null}
        <div className="page-width">
          <PageHead page={page} />
        </div>
      </div>
      <div className="flow">
        <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
      </div>
    </article>
  )
}
