import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BellRing from 'lucide-react/icons/bell-ring'
import Boxes from 'lucide-react/icons/boxes'
import Calculator from 'lucide-react/icons/calculator'
import Car from 'lucide-react/icons/car'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleCheck from 'lucide-react/icons/circle-check'
import Cog from 'lucide-react/icons/cog'
import ContactRound from 'lucide-react/icons/contact-round'
import Factory from 'lucide-react/icons/factory'
import Files from 'lucide-react/icons/files'
import FolderOpen from 'lucide-react/icons/folder-open'
import FolderTree from 'lucide-react/icons/folder-tree'
import Images from 'lucide-react/icons/images'
import Landmark from 'lucide-react/icons/landmark'
import Layers from 'lucide-react/icons/layers'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTodo from 'lucide-react/icons/list-todo'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import Megaphone from 'lucide-react/icons/megaphone'
import Menu from 'lucide-react/icons/menu'
import Package from 'lucide-react/icons/package'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import Warehouse from 'lucide-react/icons/warehouse'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, Params } from 'react-router'
import { listVisibleTaskKinds } from '#orders/domain/task-permission.ts'
import { can, isOwner, type Visitor } from '#wire/visitor.ts'
import { loadNavigationScreen } from './navigation-screen.tsx'
import { loadProductEditScreen } from './product-edit-screen.tsx'
import { loadProductListScreen } from './product-list-screen.tsx'

/** The module of a screen: its loader and its view (`useScreenData`). */
export interface ScreenModule {
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>
  Component: ComponentType
}

export interface Screen {
  model: string
  /** `create` opens the edit screen without an id, unless the model has its own create screen. */
  action: 'list' | 'edit' | 'create'
  /** The last part of the address where several screens share a model and action. */
  section?: string
  /** Null admits everybody who may enter; `owner` requires every permission. */
  permission: string | null
  /** A further condition, for screens whose rows have permissions of their own. */
  isOpenTo?: (visitor: Visitor) => boolean
  load: () => Promise<ScreenModule>
}

/** An entry of the sidebar. */
export interface SidebarLine {
  model: string
  /** Message key of the label. */
  label: string
  Icon: ComponentType<{ 'aria-hidden': true }>
  /** The folded sidebar shows this entry too. */
  isInRail?: true
  /** Loads a new document instead of navigating in the client. */
  isFullLoad?: true
  /** The counter shown beside the entry. */
  badge?: 'unfulfilledOrders' | 'stockNotifications'
}

interface SidebarGroup {
  /** The group’s part of its heading’s message key; `general` has no heading. */
  name: string
  lines: readonly SidebarLine[]
}

/** Entries of the sidebar in display order. */
export const SIDEBAR_GROUPS: readonly SidebarGroup[] = [
  {
    name: 'general',
    lines: [
      { model: 'dashboard', label: 'admin.line.dashboard', Icon: ChartColumn },
      { model: 'task', label: 'admin.line.task', Icon: ListTodo },
    ],
  },
  {
    name: 'sales',
    lines: [
      { model: 'order', label: 'admin.line.order', Icon: ShoppingBag, isInRail: true, badge: 'unfulfilledOrders' },
      { model: 'client', label: 'admin.line.client', Icon: ContactRound, isInRail: true, isFullLoad: true },
      {
        model: 'StockNotifications',
        label: 'admin.line.stockNotifications',
        Icon: BellRing,
        badge: 'stockNotifications',
      },
      { model: 'bank-credit', label: 'bankCredits.title', Icon: Landmark },
      { model: 'BookkeepingEntries', label: 'bookkeepingAdmin.title', Icon: Calculator },
      { model: 'withdrawal', label: 'complianceAdmin.withdrawals.title', Icon: History },
      { model: 'data-request', label: 'complianceAdmin.dataRequests.title', Icon: UserSearch },
      { model: 'marketing-consent', label: 'complianceAdmin.marketing.title', Icon: MailCheck },
    ],
  },
  {
    name: 'catalogue',
    lines: [
      { model: 'product', label: 'admin.line.product', Icon: Package, isInRail: true },
      { model: 'category', label: 'admin.line.category', Icon: FolderTree },
      { model: 'filter', label: 'admin.line.filter', Icon: SlidersHorizontal },
      { model: 'manufacturer', label: 'manufacturerAdmin.title', Icon: Factory },
      { model: 'vehicle', label: 'vehicleAdmin.title', Icon: Car },
      { model: 'vehicle-group', label: 'vehicleGroup.title', Icon: Boxes },
      { model: 'fitment-import', label: 'ruleImport.title', Icon: Upload },
      { model: 'fitment-return', label: 'ruleReturn.title', Icon: Undo2 },
      { model: 'build', label: 'buildAdmin.title', Icon: Layers },
      { model: 'recall', label: 'recallAdmin.title', Icon: Megaphone },
      { model: 'price-approval', label: 'priceApproval.title', Icon: CircleCheck },
      { model: 'ProblematicProducts', label: 'quality.line', Icon: TriangleAlert },
      { model: 'import', label: 'exchange.line', Icon: ArrowLeftRight },
    ],
  },
  {
    name: 'stock',
    lines: [
      { model: 'warehouse', label: 'admin.line.warehouse', Icon: Warehouse, isInRail: true },
      { model: 'picking', label: 'warehouse.tabs.picking', Icon: ListChecks },
    ],
  },
  {
    name: 'content',
    lines: [
      { model: 'page', label: 'admin.line.page', Icon: Files },
      { model: 'navigation', label: 'admin.line.navigation', Icon: Menu },
      { model: 'album', label: 'admin.line.album', Icon: Images },
      { model: 'file', label: 'admin.line.file', Icon: FolderOpen },
    ],
  },
  {
    name: 'reports',
    lines: [{ model: 'statistics', label: 'admin.line.statistics', Icon: Search }],
  },
  {
    name: 'system',
    lines: [
      { model: 'user', label: 'admin.line.user', Icon: Users, isInRail: true },
      { model: 'mail', label: 'admin.line.mail', Icon: Mail },
      { model: 'jobs', label: 'admin.line.jobs', Icon: Cog },
      { model: 'audit', label: 'admin.line.audit', Icon: History },
      { model: 'settings', label: 'admin.line.settings', Icon: Settings },
    ],
  },
]

const createSettingsScreen = (section: string, load: Screen['load'], permission: string = 'settings.edit'): Screen => ({
  model: 'settings',
  action: 'edit',
  section,
  permission,
  load,
})

/** Sections of the shop settings in menu order; `/admin/settings` opens the first. */
export const SETTINGS_GROUPS: readonly { name: string; sections: readonly Screen[] }[] = [
  {
    name: 'site',
    sections: [
      createSettingsScreen('company', () => import('#shop/web/admin/company-page.tsx')),
      createSettingsScreen('shop', () => import('#shop/web/admin/shop-page.tsx')),
      createSettingsScreen('banner', () => import('#shop/web/admin/banner-page.tsx')),
      createSettingsScreen('languages', () => import('#content/web/admin/languages-page.tsx')),
    ],
  },
  {
    name: 'sale',
    sections: [
      createSettingsScreen('vat', () => import('#orders/web/admin/vat-page.tsx')),
      createSettingsScreen('delivery', () => import('#delivery/web/admin/delivery-page.tsx')),
      createSettingsScreen('payments', () => import('#payments/web/admin/payment-settings-page.tsx')),
      createSettingsScreen('orders', () => import('#orders/web/admin/order-settings-page.tsx')),
      createSettingsScreen('mails', () => import('#orders/web/admin/mail-templates-page.tsx')),
      createSettingsScreen('mail-logo', () => import('#files/web/admin/mail-logo-page.tsx')),
      createSettingsScreen('terms', () => import('#content/web/admin/terms-page.tsx')),
      createSettingsScreen('withdrawal-texts', () => import('#compliance/web/admin/withdrawal-texts-page.tsx')),
      createSettingsScreen('guarantee', () => import('#compliance/web/admin/guarantee-page.tsx')),
      createSettingsScreen('legal-notices', () => import('#compliance/web/admin/legal-notices-page.tsx')),
    ],
  },
  {
    name: 'access',
    sections: [
      createSettingsScreen('login', () => import('#accounts/web/admin/login-settings-page.tsx'), 'user.edit'),
      createSettingsScreen('keys', () => import('#accounts/web/admin/api-keys-page.tsx')),
    ],
  },
  {
    name: 'system',
    sections: [
      createSettingsScreen('analytics', () => import('#analytics/web/admin/analytics-page.tsx')),
      createSettingsScreen('bookkeeping', () => import('#bookkeeping/web/admin/bookkeeping-page.tsx')),
      createSettingsScreen('webhooks', () => import('#webhooks/web/admin/webhooks-page.tsx')),
      createSettingsScreen('backups', () => import('#shop/web/admin/backups-page.tsx'), 'owner'),
    ],
  },
]

export const SETTINGS_SECTIONS = SETTINGS_GROUPS.flatMap(({ sections }) => sections)

/** Maps model and action to a screen and the permission that it requires. */
export const SCREENS: readonly Screen[] = [
  { model: 'dashboard', action: 'list', permission: 'report.view', load: () => import('./dashboard-page.tsx') },
  {
    model: 'product',
    action: 'list',
    permission: 'product.edit',
    load: loadProductListScreen,
  },
  {
    model: 'product',
    action: 'edit',
    permission: 'product.edit',
    load: loadProductEditScreen,
  },
  {
    model: 'category',
    action: 'list',
    permission: 'category.edit',
    load: () => import('#catalog/web/admin/category-list-page.tsx'),
  },
  {
    model: 'filter',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#catalog/web/admin/filter-list-page.tsx'),
  },
  {
    model: 'manufacturer',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#catalog/web/admin/manufacturer-list-page.tsx'),
  },
  {
    model: 'price-approval',
    action: 'list',
    permission: 'price.approve',
    load: () => import('#catalog/web/admin/price-approval-list-page.tsx'),
  },
  {
    model: 'vehicle',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/vehicle-list-page.tsx'),
  },
  {
    model: 'vehicle-group',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/vehicle-group-list-page.tsx'),
  },
  {
    model: 'vehicle-group-rules',
    action: 'edit',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/vehicle-group-rules-page.tsx'),
  },
  {
    model: 'vehicle-matrix',
    action: 'edit',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/vehicle-matrix-page.tsx'),
  },
  {
    model: 'fitment-import',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/rule-import-list-page.tsx'),
  },
  {
    model: 'fitment-import',
    action: 'edit',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/rule-import-edit-page.tsx'),
  },
  {
    model: 'fitment-return',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/rule-return-list-page.tsx'),
  },
  {
    model: 'fitment-import-products',
    action: 'edit',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/rule-import-products-page.tsx'),
  },
  {
    model: 'fitment-import-cars',
    action: 'edit',
    permission: 'product.edit',
    load: () => import('#fitment/web/admin/rule-import-cars-page.tsx'),
  },
  {
    model: 'build',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#builds/web/admin/build-list-page.tsx'),
  },
  {
    model: 'recall',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#compliance/web/admin/recall-list-page.tsx'),
  },
  {
    model: 'order',
    action: 'list',
    permission: 'order.edit',
    load: () => import('#orders/web/admin/order-list-page.tsx'),
  },
  {
    model: 'order',
    action: 'edit',
    permission: 'order.edit',
    load: () => import('#checkout/web/admin/order-edit-page.tsx'),
  },
  {
    model: 'order',
    action: 'create',
    permission: 'order.edit',
    load: () => import('#checkout/web/admin/order-create-page.tsx'),
  },
  {
    model: 'client',
    action: 'list',
    permission: 'client.edit',
    load: () => import('#orders/web/admin/client-list-page.tsx'),
  },
  {
    model: 'client',
    action: 'edit',
    permission: 'client.edit',
    load: () => import('#orders/web/admin/client-edit-page.tsx'),
  },
  {
    model: 'client',
    action: 'create',
    permission: 'client.edit',
    load: () => import('#orders/web/admin/client-create-page.tsx'),
  },
  {
    model: 'page',
    action: 'list',
    permission: 'page.edit',
    load: () => import('#content/web/admin/page-list-page.tsx'),
  },
  {
    model: 'page',
    action: 'edit',
    permission: 'page.manage',
    load: () => import('#content/web/admin/page-edit-page.tsx'),
  },
  {
    model: 'navigation',
    action: 'list',
    permission: 'page.manage',
    load: loadNavigationScreen,
  },
  {
    model: 'album',
    action: 'list',
    permission: 'gallery.edit',
    load: () => import('#gallery/web/admin/album-list-page.tsx'),
  },
  {
    model: 'album',
    action: 'edit',
    permission: 'gallery.edit',
    load: () => import('#gallery/web/admin/album-edit-page.tsx'),
  },
  {
    model: 'file',
    action: 'list',
    permission: 'file.edit',
    load: () => import('#files/web/admin/file-list-page.tsx'),
  },
  {
    model: 'statistics',
    action: 'list',
    permission: 'report.view',
    load: () => import('#search/web/admin/statistics-list-page.tsx'),
  },
  {
    model: 'Synonyms',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#search/web/admin/synonym-list-page.tsx'),
  },
  {
    model: 'import',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#exchange/web/admin/import-list-page.tsx'),
  },
  {
    model: 'import',
    action: 'edit',
    permission: 'product.edit',
    load: () => import('#exchange/web/admin/import-edit-page.tsx'),
  },
  {
    model: 'ProblematicProducts',
    action: 'list',
    permission: 'product.edit',
    load: () => import('#quality/web/admin/problem-list-page.tsx'),
  },
  {
    model: 'warehouse',
    action: 'list',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/stock-list-page.tsx'),
  },
  {
    model: 'warehouse',
    action: 'edit',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/warehouse-edit-page.tsx'),
  },
  {
    model: 'Warehouses',
    action: 'list',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/warehouse-list-page.tsx'),
  },
  {
    model: 'picking',
    action: 'list',
    permission: 'order.edit',
    load: () => import('#warehouse/web/admin/picking-list-page.tsx'),
  },
  {
    model: 'StockMovements',
    action: 'list',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/movement-list-page.tsx'),
  },
  {
    model: 'StockDeliveries',
    action: 'list',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/delivery-list-page.tsx'),
  },
  {
    model: 'StockCounts',
    action: 'list',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/count-list-page.tsx'),
  },
  {
    model: 'StockDocuments',
    action: 'edit',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/document-edit-page.tsx'),
  },
  {
    model: 'OrderProposal',
    action: 'list',
    permission: 'stock.edit',
    load: () => import('#warehouse/web/admin/order-proposal-page.tsx'),
  },
  {
    model: 'StockNotifications',
    action: 'list',
    permission: 'order.edit',
    load: () => import('#back-in-stock/web/admin/stock-notifications-list-page.tsx'),
  },
  {
    model: 'withdrawal',
    action: 'list',
    permission: 'order.edit',
    load: () => import('#compliance/web/admin/withdrawal-list-page.tsx'),
  },
  {
    model: 'marketing-consent',
    action: 'list',
    permission: 'client.edit',
    load: () => import('#compliance/web/admin/marketing-consent-list-page.tsx'),
  },
  {
    model: 'data-request',
    action: 'list',
    permission: 'client.erase',
    load: () => import('#compliance/web/admin/data-request-list-page.tsx'),
  },
  {
    model: 'StockDemand',
    action: 'list',
    permission: 'order.edit',
    load: () => import('#back-in-stock/web/admin/stock-demand-list-page.tsx'),
  },
  {
    model: 'user',
    action: 'list',
    permission: 'user.edit',
    load: () => import('#accounts/web/admin/user-list-page.tsx'),
  },
  {
    model: 'user',
    action: 'edit',
    permission: 'user.edit',
    load: () => import('#accounts/web/admin/user-edit-page.tsx'),
  },
  {
    model: 'role',
    action: 'list',
    permission: 'user.edit',
    load: () => import('#accounts/web/admin/role-list-page.tsx'),
  },
  { model: 'account', action: 'list', permission: null, load: () => import('#accounts/web/admin/account-page.tsx') },
  {
    model: 'task',
    action: 'list',
    isOpenTo: ({ permissions }) => listVisibleTaskKinds(permissions).length > 0,
    permission: null,
    load: () => import('#orders/web/admin/task-list-page.tsx'),
  },
  {
    model: 'mail',
    action: 'list',
    permission: 'settings.edit',
    load: () => import('#shop/web/admin/mail-list-page.tsx'),
  },
  {
    model: 'mail',
    action: 'edit',
    permission: 'settings.edit',
    load: () => import('#shop/web/admin/mail-edit-page.tsx'),
  },
  {
    model: 'jobs',
    action: 'list',
    permission: 'settings.edit',
    load: () => import('#shop/web/admin/job-list-page.tsx'),
  },
  {
    model: 'bank-credit',
    action: 'list',
    permission: 'order.money',
    load: () => import('#payments/web/admin/bank-credit-list-page.tsx'),
  },
  {
    model: 'BookkeepingEntries',
    action: 'list',
    permission: 'order.money',
    load: () => import('#bookkeeping/web/admin/entry-list-page.tsx'),
  },
  {
    model: 'WebhookDeliveries',
    action: 'list',
    permission: 'settings.edit',
    load: () => import('#webhooks/web/admin/delivery-list-page.tsx'),
  },
  {
    model: 'audit',
    action: 'list',
    permission: null,
    load: () => import('#accounts/web/admin/audit-list-page.tsx'),
  },
  {
    model: 'settings',
    action: 'list',
    permission: 'settings.edit',
    load: () => import('#shop/web/admin/company-page.tsx'),
  },
  ...SETTINGS_SECTIONS,
]

/**
 * Finds the screen of an address below `/admin`. A missing action opens the list; `create` falls back to the edit
 * screen.
 */
export const findScreen = ({ model = '', action = 'list', id }: Params): Screen | undefined => {
  const findByAction = (requestedAction: string) =>
    SCREENS.find(
      screen =>
        screen.model.toLowerCase() === model.toLowerCase() &&
        screen.action === requestedAction &&
        (screen.section === undefined || screen.section === id),
    )
  return findByAction(action) ?? (action === 'create' ? findByAction('edit') : undefined)
}

/** Returns the sidebar groups with the entries that the visitor may open. Omits empty groups. */
export const listSidebarGroups = (visitor: Visitor): readonly SidebarGroup[] =>
  SIDEBAR_GROUPS.map(({ name, lines }) => ({ name, lines: lines.filter(line => canOpenLine(visitor, line)) })).filter(
    ({ lines }) => lines.length > 0,
  )

export const listSidebarLines = (visitor: Visitor): readonly SidebarLine[] =>
  listSidebarGroups(visitor).flatMap(({ lines }) => lines)

/**
 * Returns the model that `/admin` opens: the dashboard, or the first screen of the folded sidebar, or the first of all
 * but the tasks.
 */
export const findHomeModel = (visitor: Visitor): string | undefined => {
  const lines = listSidebarLines(visitor)
  const home = lines.find(({ model }) => model === 'dashboard') ?? findMainLine(lines)
  return home?.model
}

const findMainLine = (lines: readonly SidebarLine[]): SidebarLine | undefined =>
  lines.find(({ isInRail }) => isInRail) ?? lines.find(({ model }) => model !== 'task')

const canOpenLine = (visitor: Visitor, { model }: SidebarLine): boolean => {
  const screen = findScreen({ model })
  return screen !== undefined && canOpenScreen(visitor, screen)
}

export const canOpenScreen = (visitor: Visitor, { permission, isOpenTo }: Screen): boolean =>
  (permission === null || (permission === 'owner' ? isOwner(visitor) : can(visitor, permission))) &&
  (isOpenTo?.(visitor) ?? true)
