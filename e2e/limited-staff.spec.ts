import type { Page } from '@playwright/test'
import { apiKeyAdmin } from '#accounts/contract-api-key.ts'
import { roleAdmin, userAdmin } from '#accounts/contract-user.ts'
import { analyticsSettings } from '#analytics/contract-settings.ts'
import { importAdmin } from '#exchange/contract-import.ts'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import { ORDER_CHANGES } from '#orders/domain/order-change.ts'
import { webhookAdmin } from '#webhooks/contract-webhook.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { type Answer, answerWith, createStaff, OWNER } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'
import { answerOrder, answerPayments } from './workbench/order-answers.ts'

interface LimitedScreen {
  screen: string
  permission: string
  answers: (isOwner: boolean) => Answer[]
  /** Buttons whose call the server would refuse, in Estonian. */
  refused: RegExp[]
  /** Explains why they are missing. */
  reason?: string
}

const answerCategoryImport = (state: 'ready' | 'checked' | 'done'): Answer =>
  answerWith(importAdmin.view, ({ data }) => ({
    data: {
      ...data,
      kind: 'category' as const,
      state,
      address: 'https://example.ee/a.csv',
      is_nightly: false,
      counts: { ...data.counts, changed: 1 },
    },
  }))
/** Builds an order of which every step is possible, with a received return. */
const answerReturnedOrder = (): Answer => {
  const [, { body }] = answerWith(orderAdmin.view)
  const { data } = body as ResponseBody<typeof orderAdmin.view>
  return answerOrder({
    allowed_steps: [...ORDER_CHANGES],
    returns: data.returns.map(orderReturn => ({
      ...orderReturn,
      state: 'received',
      allowed_steps: ['inspect', 'cancel-return'],
    })),
  })
}
const IMPORT = {
  screen: 'import/edit/1',
  permission: 'product.edit',
  reason: 'Sul ei ole õigust kategooriaid muuta.',
}

const SCREENS: Record<string, LimitedScreen> = {
  'a webhook with events of others': {
    screen: 'settings/edit/webhooks',
    permission: 'settings.edit',
    answers: isOwner => [
      answerWith(webhookAdmin.list, ({ results: [first] }) => ({
        results: first ? [{ ...first, events: ['order.placed' as const], failed: 2, can_change: isOwner }] : [],
      })),
    ],
    refused: [/^Muuda/, /^Saada ebaõnnestunud/, /^Uuenda/, /^Eemalda/],
    reason: 'Tellimuste või klientide sündmusteks on vaja õigust neile.',
  },
  'an API key with more permissions': {
    screen: 'settings/edit/keys',
    permission: 'settings.edit',
    answers: () => [
      answerWith(apiKeyAdmin.list, ({ results: [first] }) => ({
        results: first ? [{ ...first, permissions: ['order.edit'], username: 'omanik2' }] : [],
      })),
    ],
    refused: [/^Tühista/],
  },
  'a user with more permissions': {
    screen: 'user/edit/1',
    permission: 'user.edit',
    answers: () => [
      answerWith(userAdmin.view, ({ data }) => ({
        data: { ...data, self: false, second_factor: true, permissions: [...OWNER.permissions] },
      })),
      answerWith(roleAdmin.list, () => ({ data: { roles: [], permissions: [] } })),
    ],
    refused: [/^Saada kutse/, /^Logi kõikjalt välja/, /^Eemalda/],
    reason: 'Sellel kasutajal on rohkem õigusi kui sinul.',
  },
  'a role with more permissions': {
    screen: 'role',
    permission: 'user.edit',
    answers: () => [
      answerWith(roleAdmin.list, () => ({
        data: {
          roles: [{ name: 'SPARE', permissions: ['order.edit'], users: 0, fixed: false }],
          permissions: ['order.edit'],
        },
      })),
    ],
    refused: [/^Eemalda/, /^Lisa roll/],
  },
  'an order with returned goods': {
    screen: 'order/edit/1',
    permission: 'order.edit',
    answers: () => [answerReturnedOrder(), answerPayments({})],
    refused: [/^Tühista tellimus/, /^Märgi tagastatuks/, /^Muuda tooteid/, /^Tagasta raha/, /^Kontrolli ja krediteeri/],
  },
  'the list of orders': {
    screen: 'order',
    permission: 'order.edit',
    answers: () => [],
    refused: [/^Raamatupidamise väljavõte/],
  },
  'analytics without the permission for users': {
    screen: 'settings/edit/analytics',
    permission: 'settings.edit',
    refused: [],
    answers: () => [answerWith(analyticsSettings.read, () => ({ data: { analyticsId: null } }))],
    reason: 'Matomo aadressi saab määrata ainult see, kellel on õigus kasutajaid muuta',
  },
  'an unchecked import of categories': {
    ...IMPORT,
    answers: () => [answerCategoryImport('ready')],
    refused: [/^Kontrolli/],
  },
  'a checked import of categories': {
    ...IMPORT,
    answers: () => [answerCategoryImport('checked')],
    refused: [/^Kontrolli/, /^Impordi/],
  },
  'a finished import of categories': {
    ...IMPORT,
    answers: () => [answerCategoryImport('done')],
    refused: [/^Võta import tagasi/, /igal ööl/],
  },
}

const listEnabledButtons = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll(buttons =>
      buttons
        .filter(button => !button.matches(':disabled') && button.getAttribute('aria-disabled') !== 'true')
        .map(button => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )

const hasAny = (names: readonly string[], patterns: readonly RegExp[]) =>
  patterns.flatMap(pattern => names.filter(name => pattern.test(name.trim())))

for (const [name, { screen, permission, answers, refused, reason }] of Object.entries(SCREENS)) {
  test(`offers no button that the server refuses: ${name}`, async ({ mountScreen }) => {
    const owner = await mountScreen(`/et/admin/${screen}`, { answers: answers(true) })
    await expect(owner.page.getByRole('heading', { level: 1 })).toBeVisible()
    const findMissing = async () => {
      const offered = await listEnabledButtons(owner.page)
      return refused.filter(pattern => hasAny(offered, [pattern]).length === 0)
    }
    await expect.poll(findMissing).toEqual([])
    const { page } = await mountScreen(`/et/admin/${screen}`, {
      answers: answers(false),
      visitor: createStaff(permission),
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (reason) await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
    expect(hasAny(await listEnabledButtons(page), refused)).toEqual([])
  })
}
