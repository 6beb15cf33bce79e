import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Notice } from '#ui/notice.tsx'

/** Shown when the shop module is off; staff also see whom to contact. */
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
