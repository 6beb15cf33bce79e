import CircleUser from 'lucide-react/icons/circle-user'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import { Fragment, useId } from 'react'
import { useParams } from 'react-router'
import { backInStock } from '#back-in-stock/contract-back-in-stock.ts'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { setTheme, useTheme } from '#platform/web/theme.ts'
import { usePoll, usePolledTotal } from '#platform/web/use-poll.ts'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { buildAdminPath } from './admin-path.ts'
import { listSidebarGroups, type SidebarLine } from './screens.tsx'

/** Shows the sidebar: permitted screens in named groups, counters of open work and the logout. */
export const Sidebar = ({ onToggle, onSearch }: { onToggle?: () => void; onSearch: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const { model = '' } = useParams()
  // The phone sheet repeats the sidebar, so ids must be unique.
  const id = useId()
  return (
    <div className="admin-side-inner">
      {onToggle ? (
        <div className="admin-side-head">
          <p>{t('admin.title')}</p>
          <button aria-label={t('admin.foldSidebar')} className="admin-fold" onClick={onToggle} type="button">
            <PanelLeft aria-hidden />
          </button>
        </div>
      ) : null}
      <nav aria-label={t('admin.navigation')}>
        <Link className="admin-line" data-in-rail href={`/${language}`} title={t('admin.backToSite')}>
          <House aria-hidden />
          <span>{t('admin.backToSite')}</span>
        </Link>
        <button
          className="admin-line"
          data-in-rail
          onClick={onSearch}
          title={`${t('admin.palette.open')} (Ctrl+K)`}
          type="button"
        >
          <Search aria-hidden />
          <span>{t('admin.palette.open')}</span>
          <kbd className="admin-keys">Ctrl+K</kbd>
        </button>
        <hr />
        {listSidebarGroups(visitor).map(({ name, lines }) => (
          <Fragment key={name}>
            {name === 'general' ? null : (
              <p className="admin-group-title" id={`${id}-${name}`}>
                {t(`admin.groups.${name}`)}
              </p>
            )}
            <ul aria-labelledby={name === 'general' ? undefined : `${id}-${name}`}>
              {lines.map(line => (
                <li key={line.model}>
                  <SidebarLink isOpen={line.model.toLowerCase() === model.toLowerCase()} line={line} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="admin-side-end">
        <Link
          aria-current={model.toLowerCase() === 'account' ? 'page' : undefined}
          className="admin-line"
          href={buildAdminPath(language, 'account')}
          title={t('admin.account', { name: visitor.username ?? '' })}
        >
          <CircleUser aria-hidden />
          <span>{visitor.username}</span>
        </Link>
        <ThemeButton />
        <a className="admin-line" data-in-rail href="/logout" title={t('admin.logOut')}>
          <LogOut aria-hidden />
          <span>{t('admin.logOut')}</span>
        </a>
      </div>
    </div>
  )
}

const SidebarLink = ({ line, isOpen }: { line: SidebarLine; isOpen: boolean }) => {
  const { model, label, Icon, isInRail, badge, isFullLoad } = line
  const t = useT()
  const language = useLanguage()
  return (
    <Link
      aria-current={isOpen ? 'page' : undefined}
      className="admin-line"
      data-in-rail={isInRail}
      fullLoad={isFullLoad}
      href={buildAdminPath(language, model)}
      title={t(label)}
    >
      <Icon aria-hidden />
      <span>{t(label)}</span>
      {badge === 'unfulfilledOrders' ? <UnfulfilledOrders /> : null}
      {badge === 'stockNotifications' ? <WaitingNotifications /> : null}
    </Link>
  )
}

const ThemeButton = () => {
  const t = useT()
  const isDark = useTheme() === 'Dark'
  const label = t(isDark ? 'app.toLight' : 'app.toDark')
  return (
    <button
      className="admin-line"
      data-in-rail
      onClick={() => setTheme(isDark ? 'ConjLight' : 'Dark')}
      title={label}
      type="button"
    >
      {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      <span>{label}</span>
    </button>
  )
}

const UnfulfilledOrders = () => (can(useVisitor(), 'order.edit') ? <UnfulfilledOrderCount /> : null)

const UnfulfilledOrderCount = () => {
  const { data } = usePoll(orderAdmin.summary, {})
  const t = useT()
  return <Badge count={data?.data.unfulfilledOrders ?? 0} label={count => t('admin.unfulfilledOrders', { count })} />
}

const WaitingNotifications = () => {
  const visitor = useVisitor()
  return can(visitor, 'order.edit') ? <NotificationCount /> : null
}

const NotificationCount = () => {
  const notificationCount = usePolledTotal(backInStock.list)
  const t = useT()
  return <Badge count={notificationCount} label={count => t('admin.stockNotifications', { count })} />
}

const Badge = ({ count, label }: { count: number; label: (count: number) => string }) =>
  count === 0 ? null : (
    <b className="admin-badge">
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="sr-only">{label(count)}</span>
    </b>
  )
