import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { Page } from '#content/contract-content.ts'
import { fieldPickers } from '#content/web/editing/parts/field-pickers.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { can } from '#wire/visitor.ts'
import { CategoryPanel } from './category-panel.tsx'
import { InlineProductEditor } from './inline-product-editor.tsx'
import { productPickers } from './product-pickers.tsx'

/** Adds editing to shop pages: a product on its page, categories next to a list. */
export const ShopTools = ({ page }: { page: Page | null }) => {
  const visitor = useVisitor()
  const language = useLanguage()
  const { pathname } = useLocation()
  useEffect(() => fieldPickers.register(productPickers), [])
  const productId = page?.subject?.kind === 'product' ? page.subject.id : null
  const showsList = page?.layout === 'Homepage' || pathname === buildListingPath(language)
  return (
    <>
      {showsList && can(visitor, 'category.edit') ? <CategoryPanel /> : null}
      {productId !== null && can(visitor, 'product.edit') ? (
        <InlineProductEditor id={productId} key={productId} />
      ) : null}
    </>
  )
}
