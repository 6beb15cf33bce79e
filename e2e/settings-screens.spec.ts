import type { Page } from '@playwright/test'
import { roleAdmin, type StaffRole, userAdmin } from '#accounts/contract-user.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { shopSettingsEndpoints } from '#shop/contract-settings.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import {
  type Answer,
  answerWith,
  answerWithFailure,
  createStaff,
  delayAnswer,
  loseConnection,
  OWNER,
} from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const COMPANY_SETTINGS_PATH = '/et/admin/settings/edit/company'

const answerSettings = (phone = '+372 5550 0100'): Answer =>
  answerWith(shopSettingsEndpoints.read, ({ data }) => ({
    data: {
      ...data,
      name: 'Pitlane',
      social: [],
      company: {
        name: 'Pood OÜ',
        registryCode: '12345678',
        vatNumber: 'EE123456789',
        street: 'Tehase 5',
        city: 'Tartu',
        postcode: '50107',
        country: 'EE',
        iban: 'EE382200221020145685',
        email: 'pood@example.ee',
        phone,
      },
    },
  }))

const getPhoneField = (page: Page) => page.getByRole('textbox', { name: 'Telefon' })
const findSavedMessage = (page: Page) => page.getByText('Salvestatud', { exact: true })

test('a settings form shows a refusal at its field, saves by keyboard, and hides its bar', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(COMPANY_SETTINGS_PATH, { answers: [answerSettings()] })
  const saveButton = page.getByRole('button', { name: 'Salvesta', exact: true })
  await expect(getPhoneField(page)).toHaveValue('+372 5550 0100')
  await expect(saveButton).toBeHidden()
  await getPhoneField(page).fill('123')
  await expect(page.getByRole('region', { name: 'Jaluse eelvaade' })).toContainText('123')
  answer(
    answerWithFailure(shopSettingsEndpoints.save, {
      status: 422,
      message: 'Kontrolli',
      errors: { 'company.phone': ['Liiga lühike'] },
    }),
  )
  await page.keyboard.press('Control+s')
  await expect(getPhoneField(page)).toHaveAccessibleDescription(/Liiga lühike/)
  await expect(getPhoneField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Loobu muudatustest' }).click()
  await expect(getPhoneField(page)).toHaveValue('+372 5550 0100')
  await expect(saveButton).toBeHidden()
  await getPhoneField(page).fill('+372 5550 0199')
  answer([shopSettingsEndpoints.save, answerSettings('+372 5550 0199')[1]])
  await page.keyboard.press('Control+s')
  await expect(findSavedMessage(page)).toBeVisible()
  await expect(saveButton).toBeHidden()
  await expect
    .poll(() => findLastSent(shopSettingsEndpoints.save)?.body)
    .toMatchObject({
      company: { phone: '+372 5550 0199' },
      before: { company: { phone: '+372 5550 0100' } },
    })
})

test('a settings form shows what another user saved, and the next save keeps the user’s value', async ({
  mountScreen,
}) => {
  const { page, answer, findLastSent } = await mountScreen(COMPANY_SETTINGS_PATH, { answers: [answerSettings()] })
  await getPhoneField(page).fill('+372 5550 0199')
  answer(
    answerWithFailure(shopSettingsEndpoints.save, {
      status: 409,
      message: 'Keegi teine salvestas vahepeal muudatusi.',
      errors: { 'company.phone': ['Keegi teine muutis väärtuseks „+372 5550 0155“.'] },
    }),
    answerSettings('+372 5550 0155'),
  )
  await page.keyboard.press('Control+s')
  await expect(getPhoneField(page)).toHaveAccessibleDescription(/5550 0155/)
  await expect(getPhoneField(page)).toHaveValue('+372 5550 0199')
  answer([shopSettingsEndpoints.save, answerSettings('+372 5550 0199')[1]])
  await page.keyboard.press('Control+s')
  await expect(findSavedMessage(page)).toBeVisible()
  await expect
    .poll(() => findLastSent(shopSettingsEndpoints.save)?.body)
    .toMatchObject({ before: { company: { phone: '+372 5550 0155' } } })
})

test('asks before unsaved settings are left, and stays on Escape', async ({ mountScreen }) => {
  const { page } = await mountScreen(COMPANY_SETTINGS_PATH, { answers: [answerSettings()] })
  const tasksLink = page.getByRole('navigation', { name: 'Haldusmenüü' }).getByRole('link', { name: 'Ülesanded' })
  const leaveDialog = page.getByRole('dialog', { name: 'Salvestamata muudatused' })
  await getPhoneField(page).fill('+372 5550 0199')
  await tasksLink.click()
  await expectFocusWithin(leaveDialog)
  await page.keyboard.press('Escape')
  await expect(leaveDialog).toBeHidden()
  await expect(getPhoneField(page)).toHaveValue('+372 5550 0199')
  await tasksLink.click()
  await leaveDialog.getByRole('button', { name: 'Lahku salvestamata' }).click()
  await expect(page).toHaveURL(/\/et\/admin\/task$/)
})

test('a navigation during a save waits for it, continues after a success, and stays with the error after a failure', async ({
  mountScreen,
}) => {
  const { page, answer } = await mountScreen(COMPANY_SETTINGS_PATH, { answers: [answerSettings()] })
  const tasksLink = page.getByRole('navigation', { name: 'Haldusmenüü' }).getByRole('link', { name: 'Ülesanded' })
  const leaveDialog = page.getByRole('dialog', { name: 'Salvestamata muudatused' })
  const waitingNotice = page.getByText('Leht avaneb, kui muudatused on salvestatud.')
  const leaveDuringSave = async (phone: string, reply: Answer) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(delayAnswer(reply, promise))
    await getPhoneField(page).fill(phone)
    await page.keyboard.press('Control+s')
    await tasksLink.click()
    await expect(waitingNotice).toBeVisible()
    await expect(leaveDialog).toBeHidden()
    resolve()
    await expect(waitingNotice).toHaveCount(0)
  }
  const errors = { 'company.phone': ['Liiga lühike'] }
  await leaveDuringSave(
    '123',
    answerWithFailure(shopSettingsEndpoints.save, { status: 422, message: 'Kontrolli', errors }),
  )
  await expect(getPhoneField(page)).toHaveAccessibleDescription(/Liiga lühike/)
  await expect(getPhoneField(page)).toBeFocused()
  await expect(leaveDialog).toBeHidden()
  await leaveDuringSave('+372 5550 0198', loseConnection(shopSettingsEndpoints.save))
  await expect(page.getByRole('main').getByText('ei ole teada, kas andmed jõudsid kohale')).toBeVisible()
  await expect(getPhoneField(page)).toHaveValue('+372 5550 0198')
  await tasksLink.click()
  await expectFocusWithin(leaveDialog)
  await page.keyboard.press('Escape')
  await expect(leaveDialog).toBeHidden()
  await leaveDuringSave('+372 5550 0199', [shopSettingsEndpoints.save, answerSettings('+372 5550 0199')[1]])
  await expect(page).toHaveURL(/\/et\/admin\/task$/)
  await expect(findSavedMessage(page)).toBeVisible()
})

test('a navigation that waited for a new record is not replaced by the screen of the record', async ({
  mountScreen,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { page, findLastSent } = await mountScreen('/et/admin/client/create', {
    answers: [delayAnswer(answerWith(clientAdmin.create), promise)],
  })
  await page.getByRole('textbox', { name: 'Eesnimi' }).fill('Mari')
  await page.getByRole('main').getByRole('button', { name: 'Uus klient' }).click()
  await page.getByRole('navigation', { name: 'Haldusmenüü' }).getByRole('link', { name: 'Ülesanded' }).click()
  await expect(page.getByText('Leht avaneb, kui muudatused on salvestatud.')).toBeVisible()
  resolve()
  await expect(page).toHaveURL(/\/et\/admin\/task$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ülesanded/)
  await expect.poll(() => findLastSent(clientAdmin.create)?.body).toMatchObject({ first_name: 'Mari' })
})

test('a toast is reached by F8, closed by Escape, and swiped away', async ({ mountScreen }) => {
  const { page, answer } = await mountScreen(COMPANY_SETTINGS_PATH, { answers: [answerSettings()] })
  const toast = page.locator('.toast').filter({ hasText: 'Salvestatud' })
  const save = async (phone: string) => {
    await getPhoneField(page).fill(phone)
    answer([shopSettingsEndpoints.save, answerSettings(phone)[1]])
    await page.keyboard.press('Control+s')
    await expect(toast).toBeVisible()
  }
  await save('+372 5550 0101')
  // Toasts handle keys only after they are placed.
  await expect(async () => {
    await page.keyboard.press('F8')
    await expect(toast.getByRole('button')).toBeFocused({ timeout: 200 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(getPhoneField(page)).toBeFocused()
  await save('+372 5550 0102')
  const swipe = (distance: number) =>
    toast.evaluate((element, width) => {
      for (const [type, clientX] of [
        ['pointerdown', 10],
        ['pointermove', 10 + width],
        ['pointerup', 10 + width],
      ] as const) {
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX }))
      }
    }, distance)
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(80)
  await expect(toast).toHaveCount(0)
})

const ROLES: StaffRole[] = [
  { name: 'ADMIN', permissions: [...OWNER.permissions], users: 1, fixed: true },
  { name: 'STOCK', permissions: ['stock.edit'], users: 2, fixed: false },
  { name: 'SPARE', permissions: [], users: 0, fixed: false },
]
const rolesAnswer: Answer = answerWith(roleAdmin.list, () => ({
  data: { roles: ROLES, permissions: ['stock.edit', 'settings.edit'] },
}))

test('roles grant only what the editor has, and unused ones can be removed', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen('/et/admin/role', {
    answers: [rolesAnswer],
    visitor: createStaff('user.edit', 'stock.edit', 'client'),
  })
  const cells = page.getByRole('table').getByRole('checkbox')
  await expect(cells).toHaveCount(6)
  // Fixed roles, and permissions that the editor lacks, cannot be changed.
  expect(await cells.evaluateAll(elements => elements.map(cell => (cell as HTMLInputElement).disabled))).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ])
  await cells.nth(1).click()
  await expect
    .poll(() => findLastSent(roleAdmin.setPermission)?.body)
    .toEqual({ permission: 'stock.edit', allowed: false })
  await expect(page.getByRole('button', { name: /^Eemalda roll/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Lisa roll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lisa roll' })
  const name = dialog.getByRole('textbox', { name: 'Nimi' })
  const addButton = dialog.getByRole('button', { name: 'Lisa roll' })
  await name.fill('9')
  await addButton.click()
  await expect(name).toHaveAccessibleDescription(/esimene peab olema täht/)
  await name.fill('pakkija')
  answer(answerWithFailure(roleAdmin.create, { status: 409, message: 'Sellise nimega roll on juba olemas.' }))
  await addButton.click()
  await expect(dialog.getByRole('alert')).toContainText('juba olemas')
  await page.keyboard.press('Escape')
  const leaveDialog = page.getByRole('alertdialog', { name: 'Salvestamata muudatused' })
  await leaveDialog.getByRole('button', { name: 'Lahku salvestamata' }).click()
  await expect(dialog).toHaveCount(0)
})

test('an invitation needs a role, and a user cannot disable themselves', async ({ mountScreen }) => {
  const invitationScreen = await mountScreen('/et/admin/user/create', { answers: [rolesAnswer] })
  const { page } = invitationScreen
  await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill('Toomas')
  await page.getByRole('textbox', { name: 'E-post' }).fill('toomas@example.ee')
  await page.getByRole('button', { name: 'Saada kutse' }).click()
  await expect(page.getByText('Vali vähemalt üks roll.')).toBeVisible()
  expect(invitationScreen.findLastSent(userAdmin.invite)).toBeUndefined()
  const ownAccount = await mountScreen('/et/admin/user/edit/1', {
    answers: [rolesAnswer, answerWith(userAdmin.view, ({ data }) => ({ data: { ...data, self: true } }))],
  })
  await expect(ownAccount.page.getByRole('switch').first()).toBeDisabled()
  await expect(ownAccount.page.getByRole('button', { name: 'Saada kutse uuesti' })).toHaveCount(0)
})
