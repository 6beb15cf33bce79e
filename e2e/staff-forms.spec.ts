import type { Page } from '@playwright/test'
import { findViolations } from './check-accessibility.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { answerWith, answerWithFailure, loseConnection, type Network } from './workbench/answers.ts'
import { parts } from './workbench/contract-parts.ts'
import { expect, test } from './workbench/mount-screen.ts'

const PRODUCT_PATH = '/parts/product/1'
const openSaleTab = (page: Page) => page.getByRole('tab', { name: 'Sale' }).click()
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Returns the values of each save that reached the server or was lost on the way. */
const listSavedBodies = ({ sent }: Network) =>
  sent.filter(({ endpoint }) => endpoint === parts.save).map(({ body }) => body)

test('marks changed fields, saves them, and clears the marks', async ({ mountScreen }) => {
  const { page, network } = await mountScreen(PRODUCT_PATH)
  const changeNotice = page.getByText('Unsaved changes')
  await expect(changeNotice).toBeHidden()
  await page.getByRole('textbox', { name: 'Name (en)' }).fill('Rotor')
  await expect(changeNotice).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name (en) (changed)' })).toHaveValue('Rotor')
  await openSaleTab(page)
  await page.getByRole('textbox', { name: 'Price' }).fill('1 249,9')
  await page.getByRole('textbox', { name: 'Weight' }).press('ArrowUp')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Draft' }).click()
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand.fill('gar')
  await page.getByRole('option', { name: 'Garrett' }).click()
  const fitsField = page.getByRole('combobox', { name: 'Goes with' })
  for (const word of ['hks', 'kw']) {
    await fitsField.fill(word)
    await page.keyboard.press('Enter')
  }
  for (const field of [brand, fitsField]) {
    await field.focus()
    await page.keyboard.press('ArrowDown')
    // The first Escape closes the list, the second finds it closed.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await expect(brand).toHaveValue('Garrett')
  await page.getByRole('button', { name: 'Remove HKS' }).click()
  await page.getByLabel('From').fill('2026-07-01T10:00')
  await page.getByRole('switch', { name: 'Visible' }).click()
  await page.keyboard.press('Control+s')
  await expect(changeNotice).toBeHidden()
  expect(listSavedBodies(network)).toEqual([
    {
      name: { et: 'Piduriketas', en: 'Rotor' },
      price: 124_990,
      weight: 85,
      state: 'draft',
      brand: { id: 'garrett', name: 'Garrett' },
      fits: [{ id: 'kw', name: 'KW' }],
      from: '2026-07-01T07:00:00.000Z',
      isVisible: false,
      parts: [{ code: 'A' }, { code: 'B' }],
    },
  ])
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('1249,90')
})

test('shows invalid, refused and failed saves, focuses the first error, and keeps the typed text', async ({
  mountScreen,
}) => {
  const { page, network, answer } = await mountScreen(PRODUCT_PATH)
  await openSaleTab(page)
  const price = page.getByRole('textbox', { name: 'Price' })
  await price.fill('12,345')
  await pressSave(page)
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('This is no price')
  await price.fill('12,34')
  await expect(price).toHaveAccessibleDescription('')

  answer(
    answerWithFailure(parts.save, {
      status: 422,
      message: 'Check',
      errors: { 'parts.1.code': ['Taken'], note: ['Too long by far'] },
    }),
  )
  await pressSave(page)
  const secondPart = page.getByRole('textbox', { name: 'Part 2', exact: true })
  await expect(secondPart).toBeFocused()
  await expect(secondPart).toHaveAccessibleDescription('Taken')
  await expect(page.getByRole('alert')).toHaveText('Too long by far')
  await secondPart.fill('C')
  await expect(secondPart).toHaveAccessibleDescription('')

  answer(loseConnection(parts.save))
  await pressSave(page)
  await expect(page.getByText('app.form.lost')).toBeVisible()
  await expect(price).toHaveValue('12,34')
  answer(answerWith(parts.save))
  await pressSave(page)
  await expect(page.getByText('app.form.lost')).toBeHidden()
  await expect
    .poll(() => listSavedBodies(network))
    .toMatchObject([{}, {}, { price: 1_234, parts: [{ code: 'A' }, { code: 'C' }] }])
})

test('rows keep their typed text while others are added, removed and moved', async ({ mountScreen }) => {
  const { page, network } = await mountScreen(PRODUCT_PATH)
  const findPartField = (index: number) => page.getByRole('textbox', { name: `Part ${index}`, exact: true })
  await page.getByRole('button', { name: 'Add a part' }).click()
  await findPartField(3).fill('C')
  await page.getByRole('button', { name: 'Part 3 up' }).click()
  await expect(findPartField(2)).toHaveValue('C')
  await page.getByRole('button', { name: 'Remove part 1' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Remove this part?' })
  await expect(alert.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await alert.getByRole('button', { name: 'Remove' }).click()
  await expect(findPartField(1)).toHaveValue('C')
  await expect(findPartField(2)).toHaveValue('B')
  await pressSave(page)
  await expect.poll(() => listSavedBodies(network)).toMatchObject([{ parts: [{ code: 'C' }, { code: 'B' }] }])
})

test('asks about unsaved changes and discards them', async ({ mountScreen }) => {
  const { page } = await mountScreen(PRODUCT_PATH)
  const name = page.getByRole('textbox', { name: /^Name \(et\)/ })
  await name.fill('Plaat')
  await page.getByRole('link', { name: 'All products' }).click()
  const leaveDialog = page.getByRole('dialog', { name: 'app.form.unsavedHeading' })
  await leaveDialog.getByRole('button', { name: 'app.form.stay' }).last().click()
  await expect(name).toHaveValue('Plaat')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name).toHaveValue('Piduriketas')
  await name.fill('Plaat')
  await page.getByRole('link', { name: 'All products' }).click()
  await leaveDialog.getByRole('button', { name: 'app.form.leave' }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
})

test('merges changes of another user and keeps the typed text', async ({ mountScreen }) => {
  const { page } = await mountScreen(PRODUCT_PATH)
  await page.getByRole('textbox', { name: 'Name (en)' }).fill('Rotor')
  await page.getByRole('button', { name: 'Somebody else saves' }).click()
  await expect(page.getByRole('textbox', { name: /^Name \(en\)/ })).toHaveValue('Rotor')
  await openSaleTab(page)
  await expect(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('8,0')
})

for (const theme of ['Dark', 'ConjLight'] as const) {
  test(`has no accessibility violation in a form and its overlays (${theme})`, async ({ mountScreen }) => {
    const { page } = await mountScreen(PRODUCT_PATH, { theme })
    await page.getByRole('textbox', { name: 'Name (en)' }).fill('Rotor')
    await openSaleTab(page)
    const findAccessibilityErrors = async (within: string) =>
      (await findViolations(page, { within })).map(({ id, html }) => `${id}: ${html[0]}`)
    // Polling lets colour transitions end.
    await expect.poll(() => findAccessibilityErrors('body')).toEqual([])
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expectFocusWithin(page.getByRole('listbox'))
    expect(await findAccessibilityErrors('[role="listbox"]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.getByRole('button', { name: 'Remove part 1' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findAccessibilityErrors('[role="alertdialog"]')).toEqual([])
  })
}

for (const [screen, button] of [
  ['settings/edit/vat', 'Asenda määrad failist'],
  ['manufacturer', 'Impordi failist'],
  ['vehicle', 'Impordi sõidukid'],
] as const) {
  test(`${screen} reads a file in the chosen encoding`, async ({ mountScreen }) => {
    const { page } = await mountScreen(`/et/admin/${screen}`)
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('textbox', { name: 'Faili sisu' })
    const chooseFile = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await chooseFile('kindel.csv', Buffer.from('nimi\nMašin'))
    await expect(text).toHaveValue('nimi\nMašin')
    await expect(dialog.getByRole('combobox', { name: 'Kodeering' })).toHaveCount(0)
    // Byte F0 is š in Windows-1257 and ð in Windows-1252.
    await chooseFile('hulgi.csv', Buffer.from('nimi\nMa\u00f0in', 'latin1'))
    await expect(text).toHaveValue('nimi\nMašin')
    await dialog.getByRole('combobox', { name: 'Kodeering' }).click()
    await page.getByRole('option', { name: /1252/ }).click()
    await expect(text).toHaveValue('nimi\nMaðin')
  })
}
