import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Notice } from '#ui/notice.tsx'

/** No categories: the web-shop module is off. Staff learn whom to ask, visitors get it faded. */
export const ShopOffNotice = () => {
  const t = useT()
  const visitor = useVisitor()
  const { email } = usePageOptions().shop.company
  if (visitor.isGuest) return <p className="py-16 text-center text-secondary opacity-80">{t('listing.shopOff')}</p>
  return (
    <Notice kind="warning" title={t('listing.shopOff')}>
      <p>{t('listing.shopOffHint', { email })}</p>
    </Notice>
  )
}
