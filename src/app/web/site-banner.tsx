import { X } from 'lucide-react'
import { textIn } from '#kernel/multilingual.ts'
import { setOption, useOption } from '#platform/web/options.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Who is logged in, whether payments are real, and the slim banner, which stays closed until its text changes. */
export const SiteBanner = () => {
  const t = useT()
  const visitor = useVisitor()
  const { shop, sandboxPayments } = usePageOptions()
  const text = textIn(shop.banner.text, useLanguage())
  const closed = useOption('closedBanner', asText) === text
  return (
    <aside className="site-notices" aria-label={t('app.notices')}>
      {visitor.isGuest ? null : (
        <p className="staff-bar">
          <span>{visitor.username}</span>
          <a href="/logout">{t('app.logOut')}</a>
        </p>
      )}
      {sandboxPayments ? <p className="sandbox-banner">{t('app.sandboxBanner')}</p> : null}
      {shop.banner.visible && text !== '' && !closed ? (
        <div className="site-banner">
          <p className="page-width">
            {shop.banner.url ? <a href={shop.banner.url}>{text}</a> : text}
            <button aria-label={t('app.closeBanner')} onClick={() => setOption('closedBanner', text)} type="button">
              <X aria-hidden />
            </button>
          </p>
        </div>
      ) : null}
    </aside>
  )
}
