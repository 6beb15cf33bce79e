import { analyticsSettings } from '#analytics/contract-settings.ts'
import { canOpenScreen, findScreen } from '#app/admin/screens.tsx'
import { languageEndpoints } from '#content/contract-languages.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { Visitor } from '#wire/visitor.ts'
import { expectNoViolations } from './admin-staff.ts'
import { expectPageFits } from './page-width.ts'
import { expectMessageClear } from './toast-cover.ts'
import { type Answer, answerWith, createStaff, EMPTY, FILLED, LONG } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const canCall = ({ allow }: Endpoint, { permissions }: Visitor): boolean =>
  typeof allow === 'string' ? allow !== 'owner' : permissions.includes(allow.permission)

const LISTS = [
  'category',
  'filter',
  'order',
  'client',
  'page',
  'navigation',
  'album',
  'statistics',
  'Synonyms',
  'import',
  'ProblematicProducts',
  'warehouse',
  'Warehouses',
  'picking',
  'StockMovements',
  'StockDeliveries',
  'StockCounts',
  'OrderProposal',
  'StockNotifications',
  'StockDemand',
  'user',
  'role',
  'task',
  'mail',
  'jobs',
  'audit',
  'product',
  'BookkeepingEntries',
  'bank-credit',
  'vehicle',
  'vehicle-group',
  'fitment-import',
  'fitment-return',
  'price-approval',
  'data-request',
  'marketing-consent',
  'build',
  'recall',
  'withdrawal',
  'WebhookDeliveries',
]
const RECORDS = [
  'product/edit/1',
  'order/edit/1',
  'order/create',
  'client/edit/1',
  'page/edit/1',
  'album/edit/1',
  'import/edit/1',
  'fitment-import/edit/1',
  'fitment-import-cars/edit/1',
  'fitment-import-products/edit/1',
  'vehicle-matrix/edit/1',
  'vehicle-group-rules/edit/1',
  'warehouse/edit/1',
  'StockDocuments/edit/1',
  'user/edit/1',
  'mail/edit/1',
  'account',
  'dashboard',
]
const SETTINGS = [
  'company',
  'shop',
  'banner',
  'languages',
  'vat',
  'delivery',
  'payments',
  'orders',
  'mails',
  'mail-logo',
  'terms',
  'withdrawal-texts',
  'guarantee',
  'legal-notices',
  'login',
  'keys',
  'analytics',
  'bookkeeping',
  'webhooks',
  'backups',
].map(section => `settings/edit/${section}`)
/** The server limits the texts of these screens; `wide-staff-screens.spec.ts` shows records with the longest texts. */
const SCREENS_WITH_BOUNDED_TEXTS = [
  'dashboard',
  'settings/edit/delivery',
  'picking',
  'order/edit/1',
  'client/edit/1',
  'page/edit/1',
]
/** Valid answers of endpoints whose generated sample violates the contract. */
const VALID_ANSWERS: Answer[] = [
  answerWith(languageEndpoints.read, () => ({ data: { languages: { et: LONG.text.slice(0, 40), en: 'English' } } })),
  answerWith(analyticsSettings.read, () => ({ data: { analyticsId: `https://${LONG.text.slice(0, 150)}.ee/#3` } })),
]
const SCREENS = [...LISTS, ...RECORDS, ...SETTINGS]

for (const [index, screen] of SCREENS.entries()) {
  const language = index % 2 === 0 ? 'et' : 'en'
  test(`${screen} recovers from an error, and stays accessible with long words and a toast`, async ({
    mountScreen,
  }) => {
    const { page, network, answer } = await mountScreen(`/${language}/admin/${screen}`, {
      isDown: true,
      sample: SCREENS_WITH_BOUNDED_TEXTS.includes(screen) ? FILLED : LONG,
    })
    const retryButton = page.getByRole('button', { name: language === 'et' ? 'Proovi uuesti' : 'Try again' })
    await expect(retryButton).toBeVisible()
    network.isDown = false
    answer(...VALID_ANSWERS)
    await retryButton.click()
    await expect(retryButton).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPageFits(page, screen, [320])
    await expectMessageClear(page, language === 'et' ? 'Muudatused on salvestatud' : 'Changes saved')
    await expectNoViolations(page)
    // The error screen has reported its cause.
    const otherProblems = network.problems.splice(0).filter(problem => !problem.startsWith('SendError: Down'))
    expect(otherProblems).toEqual([])
  })
}

test('no list scrolls sideways on a phone', async ({ mountScreen }) => {
  test.slow()
  for (const screen of LISTS) {
    // The columns of this table are the permissions.
    if (screen === 'role') continue
    await test.step(screen, async () => {
      const { page } = await mountScreen(`/et/admin/${screen}`, { sample: FILLED })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      const lists = page.locator('.data-table-scroll')
      const measureOverflow = () => lists.evaluateAll(all => all.map(list => list.scrollWidth - list.clientWidth))
      await expect.poll(async () => Math.max(0, ...(await measureOverflow())), { message: screen }).toBe(0)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  }
})

test('every empty list shows its heading', async ({ mountScreen }) => {
  for (const screen of LISTS) {
    await test.step(screen, async () => {
      const { page } = await mountScreen(`/et/admin/${screen}`, { sample: EMPTY })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})

test('a member of staff sees only permitted screens, and a refusal at others', async ({ mountScreen }) => {
  for (const screen of SCREENS) {
    // Every member of staff has an account and sees their own changes.
    if (screen === 'account' || screen === 'audit') continue
    await test.step(screen, async () => {
      const { page } = await mountScreen(`/et/admin/${screen}`, { visitor: createStaff() })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sul ei ole sellele vaatele ligipääsu')
    })
  }
  const { page } = await mountScreen('/et/admin/warehouse', { visitor: createStaff('stock.edit') })
  const menu = page.getByRole('navigation', { name: 'Haldusmenüü' })
  await expect(menu.locator('[aria-current=page]').first()).toHaveAttribute('href', '/et/admin/warehouse')
  for (const name of ['Tellimused', 'Kasutajad', 'Seaded']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  }
})

/** Returns the screen of an address, such as `order/edit/1` or `/et/admin/order?state=new`. */
const findScreenByAddress = (address: string) => {
  const [model, action, id] =
    address
      .replace(/^\/\w\w\/admin\//, '')
      .split(/[?#]/)[0]
      ?.split('/') ?? []
  return findScreen({ model, action, id })
}

test('a screen calls and links only what its permission allows', async ({ mountScreen }) => {
  const faults: string[] = []
  for (const address of SCREENS) {
    const screen = findScreenByAddress(address)
    const needed = screen?.permission
    if (!needed || needed === 'owner') continue
    // Staff who manage the navigation also edit pages.
    const visitor = createStaff(...(needed === 'page.manage' ? ['page.edit'] : []), needed)
    const { page, network } = await mountScreen(`/et/admin/${address}`, { visitor, answers: VALID_ANSWERS })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const { endpoint } of network.sent) {
      if (!canCall(endpoint, visitor)) faults.push(`${address} asks ${endpoint.method} ${endpoint.path}`)
    }
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    for (const link of links.filter(href => href.startsWith('/et/admin/'))) {
      const target = findScreenByAddress(link)
      if (!target || !canOpenScreen(visitor, target)) faults.push(`${address} links to ${link}`)
    }
  }
  expect(faults).toEqual([])
})
