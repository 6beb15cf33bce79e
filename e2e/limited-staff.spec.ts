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
  buildAnswers: (isOwner: boolean) => Answer[]
  /** Buttons whose call the server would refuse, in Estonian. */
  refusedButtons: RegExp[]
  /** The text that explains why the buttons are missing. */
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
/** Answers with an order that allows every step and has a received return. */
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
const IMPORT_SCREEN = {
  screen: 'import/edit/1',
  permission: 'product.edit',
  reason: 'Sul ei ole õigust kategooriaid muuta.',
}

const SCREENS: Record<string, LimitedScreen> = {
  'a webhook with events of other areas': {
    screen: 'settings/edit/webhooks',
    permission: 'settings.edit',
    buildAnswers: isOwner => [
      answerWith(webhookAdmin.list, ({ results: [first] }) => ({
        results: first ? [{ ...first, events: ['order.placed' as const], failed: 2, can_change: isOwner }] : [],
      })),
    ],
    refusedButtons: [/^Muuda/, /^Saada ebaõnnestunud/, /^Uuenda/, /^Eemalda/],
    reason: 'Tellimuste või klientide sündmusteks on vaja õigust neile.',
  },
  'an API key with more permissions': {
    screen: 'settings/edit/keys',
    permission: 'settings.edit',
    buildAnswers: () => [
      answerWith(apiKeyAdmin.list, ({ results: [first] }) => ({
        results: first ? [{ ...first, permissions: ['order.edit'], username: 'omanik2' }] : [],
      })),
    ],
    refusedButtons: [/^Tühista/],
  },
  'a user with more permissions': {
    screen: 'user/edit/1',
    permission: 'user.edit',
    buildAnswers: () => [
      answerWith(userAdmin.view, ({ data }) => ({
        data: { ...data, self: false, second_factor: true, permissions: [...OWNER.permissions] },
      })),
      answerWith(roleAdmin.list, () => ({ data: { roles: [], permissions: [] } })),
    ],
    refusedButtons: [/^Saada kutse/, /^Logi kõikjalt välja/, /^Eemalda/],
    reason: 'Sellel kasutajal on rohkem õigusi kui sinul.',
  },
  'a role with more permissions': {
    screen: 'role',
    permission: 'user.edit',
    buildAnswers: () => [
      answerWith(roleAdmin.list, () => ({
        data: {
          roles: [{ name: 'SPARE', permissions: ['order.edit'], users: 0, fixed: false }],
          permissions: ['order.edit'],
        },
      })),
    ],
    refusedButtons: [/^Eemalda/, /^Lisa roll/],
  },
  'an order with returned goods': {
    screen: 'order/edit/1',
    permission: 'order.edit',
    buildAnswers: () => [answerReturnedOrder(), answerPayments({})],
    refusedButtons: [
      /^Tühista tellimus/,
      /^Märgi tagastatuks/,
      /^Muuda tooteid/,
      /^Tagasta raha/,
      /^Kontrolli ja krediteeri/,
    ],
  },
  'the list of orders': {
    screen: 'order',
    permission: 'order.edit',
    buildAnswers: () => [],
    refusedButtons: [/^Raamatupidamise väljavõte/],
  },
  'analytics without the permission for users': {
    screen: 'settings/edit/analytics',
    permission: 'settings.edit',
    refusedButtons: [],
    buildAnswers: () => [answerWith(analyticsSettings.read, () => ({ data: { analyticsId: null } }))],
    reason: 'Matomo aadressi saab määrata ainult see, kellel on õigus kasutajaid muuta',
  },
  'an unchecked import of categories': {
    ...IMPORT_SCREEN,
    buildAnswers: () => [answerCategoryImport('ready')],
    refusedButtons: [/^Kontrolli/],
  },
  'a checked import of categories': {
    ...IMPORT_SCREEN,
    buildAnswers: () => [answerCategoryImport('checked')],
    refusedButtons: [/^Kontrolli/, /^Impordi/],
  },
  'a finished import of categories': {
    ...IMPORT_SCREEN,
    buildAnswers: () => [answerCategoryImport('done')],
    refusedButtons: [/^Võta import tagasi/, /igal ööl/],
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

const listMatches = (names: readonly string[], patterns: readonly RegExp[]) =>
  patterns.flatMap(pattern => names.filter(name => pattern.test(name.trim())))

for (const [name, { screen, permission, buildAnswers, refusedButtons, reason }] of Object.entries(SCREENS)) {
  test(`offers no button that the server refuses: ${name}`, async ({ mountScreen }) => {
    const ownerScreen = await mountScreen(`/et/admin/${screen}`, { answers: buildAnswers(true) })
    await expect(ownerScreen.page.getByRole('heading', { level: 1 })).toBeVisible()
    const findMissing = async () => {
      const enabledButtons = await listEnabledButtons(ownerScreen.page)
      return refusedButtons.filter(pattern => listMatches(enabledButtons, [pattern]).length === 0)
    }
    await expect.poll(findMissing).toEqual([])
    const { page } = await mountScreen(`/et/admin/${screen}`, {
      answers: buildAnswers(false),
      visitor: createStaff(permission),
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (reason) await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
    expect(listMatches(await listEnabledButtons(page), refusedButtons)).toEqual([])
  })
}
