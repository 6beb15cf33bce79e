import X from 'lucide-react/icons/x'
import { useLocation } from 'react-router'
import type { Page } from '#content/contract-content.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { setOption, useOption } from '#platform/web/options.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'

const parseText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Identifies a banner by a checksum of its texts in all languages, so that a new text shows again. */
const hashBanner = (text: Multilingual): string => {
  let sum = 0
  for (const character of JSON.stringify(text)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}

/** Runs in the head before the first paint, so that a closed banner never flashes. Without storage the banner shows. */
export const HIDE_CLOSED_BANNER_SCRIPT =
  "try{var b=JSON.parse(localStorage.getItem('options')).closedBanner;/^\\w+$/.test(b)&&document.head.insertAdjacentHTML('beforeend','<style>.site-banner[data-banner=\"'+b+'\"]{display:none}</style>')}catch(e){}"

/** Links staff from the shop to the administration area and to editing the open page. */
const StaffLinks = ({ page }: { page: Page | null }) => {
  const t = useT()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const visitor = useVisitor()
  const canEdit = page !== null && can(visitor, 'page.edit')
  return (
    <>
      <Link href={`/${language}/admin/dashboard`}>{t('app.administration')}</Link>
      {canEdit ? (
        <Link href={`${pathname}${search}#edit`} keepScroll replace>
          {t('app.editPage')}
        </Link>
      ) : null}
    </>
  )
}

/** Shows the shop's banner, which stays closed until its text changes. */
const SiteBanner = () => {
  const t = useT()
  const { banner } = usePageOptions().shop
  const text = pickText(banner.text, useLanguage())
  const key = hashBanner(banner.text)
  const isClosed = useOption('closedBanner', parseText) === key
  if (!banner.visible || text === '' || isClosed) return null
  return (
    <div className="site-banner" data-banner={key}>
      <p className="page-width">
        {banner.url ? <a href={banner.url}>{text}</a> : text}
        <button aria-label={t('app.closeBanner')} onClick={() => setOption('closedBanner', key)} type="button">
          <X aria-hidden />
        </button>
      </p>
    </div>
  )
}

/** Shows the logged-in user, the sandbox notice and the banner. */
export const SiteNotices = ({ page }: { page: Page | null }) => {
  const t = useT()
  const visitor = useVisitor()
  const { sandboxPayments } = usePageOptions()
  return (
    <aside className="site-notices" aria-label={t('app.announcements')}>
      {visitor.username === null ? null : (
        <p className="staff-bar">
          <span className="min-w-0 wrap-anywhere">{visitor.username}</span>
          {/* `isGuest` is true for clients and for staff without a required second factor. */}
          {visitor.isGuest ? null : <StaffLinks page={page} />}
          <a href="/logout">{t('app.logOut')}</a>
        </p>
      )}
      {sandboxPayments ? <p className="sandbox-banner">{t('app.sandboxBanner')}</p> : null}
      <SiteBanner />
    </aside>
  )
}
