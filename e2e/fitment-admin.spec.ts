import type { Locator, Page } from '@playwright/test'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

/** Chooses the first option that a text finds, by keyboard. */
const chooseByText = async (page: Page, field: Locator, text: string, option: RegExp): Promise<void> => {
  await field.fill(text)
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  await page.getByRole('option', { name: option }).first().click()
}

const findProductId = async (page: Page, q: string): Promise<number> => {
  const answer = await page.request.get(`/v1/admin/product?q=${encodeURIComponent(q)}&pageSize=1`)
  const { results } = (await answer.json()) as { results: { id: number }[] }
  const [product] = results
  if (!product) throw new Error(`No product for ${q}`)
  return product.id
}

/** Undoes the change that the message of a toast names. */
const pressUndo = (page: Page, message: RegExp): Promise<void> =>
  page.locator('.toast', { hasText: message }).getByRole('button', { name: 'Undo' }).press('Enter')

const GOLF = /Volkswagen › Golf › V › 2\.0 TFSI GTI/

test('staff enter a rule with a question, explain the verdict of a buyer, and copy rules', async ({ page }) => {
  await logInAt(page, '/en/admin/product', KEEPER)
  const id = await findProductId(page, 'Honda Civic EP3')
  await open(page, `/en/admin/product/edit/${id}`)
  const section = page.getByRole('region', { name: 'Vehicle fitment' })
  const rules = section.getByRole('listitem')
  await rules.first().waitFor()
  const count = await rules.count()
  const question = 'Which side is the filler cap?'

  await test.step('the dialog of a rule takes limits and a new question', async () => {
    await section.getByRole('button', { name: 'Add rule' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add rule' })
    await dialog.getByRole('button', { name: 'Add rule' }).press('Enter')
    const target = dialog.getByRole('combobox', { name: 'Vehicle or engine code' })
    await expect(target).toBeFocused()
    await expect(target).toHaveAccessibleDescription(/Choose a vehicle, an engine code or a group/)
    await chooseByText(page, target, 'golf 5 gti', GOLF)
    await dialog.getByRole('combobox', { name: 'Gearbox' }).fill('man')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove Manual' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add question' }).press('Enter')
    await dialog.getByRole('button', { name: 'New question' }).press('Enter')
    const questionDialog = page.getByRole('dialog', { name: 'New question' })
    await questionDialog.getByRole('textbox', { name: 'Question (English)' }).fill(question)
    await questionDialog.getByRole('textbox', { name: 'Question (eesti)' }).fill('Kummal pool on kütusekork?')
    for (const [number, text] of [
      ['1', 'Left'],
      ['2', 'Right'],
    ]) {
      for (const language of ['English', 'eesti'])
        await questionDialog.getByRole('textbox', { name: `Answer ${number} (${language})` }).fill(text ?? '')
    }
    await expectNoViolations(page)
    await questionDialog.getByRole('button', { name: 'New question' }).press('Enter')
    await expect(questionDialog).toBeHidden()
    await dialog.getByRole('combobox', { name: 'Answers' }).fill('Rig')
    await page.keyboard.press('Enter')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Add rule' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rules).toHaveCount(count + 1)
    await expect(rules.filter({ hasText: 'Golf' })).toContainText(`${question}: Right`)
  })

  await test.step('the explanation takes the answers of the owner, and the link of a buyer', async () => {
    await section.getByRole('button', { name: 'Check a car' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Check a car' })
    await chooseByText(page, dialog.getByRole('combobox', { name: 'Car' }), 'golf 5 gti', GOLF)
    await expect(dialog.getByText('Check needed')).toBeVisible()
    await expect(dialog.getByText(/Open: .*question/)).toBeVisible()
    for (const [field, option] of [
      ['Gearbox', 'Manual'],
      [question, 'Right'],
    ]) {
      await dialog.getByRole('combobox', { name: field ?? '' }).press('Enter')
      await page.getByRole('option', { name: option ?? '' }).click()
    }
    await expect(dialog.getByText(/^Rule \d+ names this car\.$/)).toBeVisible()
    await expectNoViolations(page)
    const address = dialog.getByRole('textbox', { name: 'Address or car of a buyer' })
    await address.fill('https://shop.example/en/products')
    await expect(address).toHaveAccessibleDescription(/This names no car/)
    const answer = await page.request.get('/v1/vehicle?q=e46%20330xi')
    const { results } = (await answer.json()) as { results: { id: number }[] }
    await address.fill(`https://shop.example/en/products?q=coilover&v=${results[0]?.id}.m200205.gmanual`)
    await expect(dialog.getByText('No rule names this car.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Car' })).toHaveValue(/E46 › 330xi/)
    await expect(dialog.getByRole('textbox', { name: 'Year of build' })).toHaveValue('05/2002')
    await page.keyboard.press('Escape')
    await expect(section.getByRole('button', { name: 'Check a car' })).toBeFocused()
  })

  await test.step('copied rules are previewed, and taken back', async () => {
    await section.getByRole('button', { name: 'Copy from another product' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Copy rules' })
    await chooseByText(
      page,
      dialog.getByRole('combobox', { name: 'Product whose rules are copied' }),
      'PL-11666',
      /PL-11666/,
    )
    await expect(dialog.getByText(/\d+ rules? (?:is|are) added/)).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Copy rules' }).press('Enter')
    await expect(dialog).toBeHidden()
    await pressUndo(page, /^Rules copied/)
    await expect(rules).toHaveCount(count + 1)
  })

  await test.step('a removed rule comes back', async () => {
    const remove = section.getByRole('button', { name: /^Remove rule: .*Golf/ })
    await remove.press('Enter')
    await expect(rules).toHaveCount(count)
    await pressUndo(page, /^Rule removed/)
    await expect(rules).toHaveCount(count + 1)
    await remove.press('Enter')
    await expect(rules).toHaveCount(count)
  })
})

test('staff add a full rule to several products at once, and take it back', async ({ page }) => {
  await logInAt(page, '/en/admin/product', KEEPER)
  await open(page, '/en/admin/product?q=Toyota+GR+Yaris')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Change fitment' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change fitment' })
  await chooseByText(page, dialog.getByRole('combobox', { name: 'Vehicle or engine code' }), 'golf 5 gti', GOLF)
  await dialog.getByRole('combobox', { name: 'Fuel' }).fill('pet')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Position' }).press('Enter')
  await page.getByRole('option', { name: 'Front', exact: true }).click()
  const quantity = dialog.getByRole('textbox', { name: 'Quantity per car' })
  await quantity.fill('many')
  await quantity.press('Tab')
  await expect(quantity).toHaveAccessibleDescription(/whole number/)
  await quantity.fill('2')
  await dialog.getByRole('textbox', { name: 'Note (English)' }).fill('For the front axle')
  await expect(dialog.getByText(/\d+ will be changed/)).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /^Change fitment \(\d+\)$/ }).press('Enter')
  await expect(dialog).toBeHidden()
  const id = await findProductId(page, 'Toyota GR Yaris')
  const readRules = async (): Promise<unknown[]> => {
    const answer = await page.request.get(`/v1/admin/product/${id}/fitment`)
    return ((await answer.json()) as { data: { rules: unknown[] } }).data.rules
  }
  await expect
    .poll(readRules)
    .toContainEqual(
      expect.objectContaining({ fuels: ['petrol'], position: 'front', quantity: 2, confidence: 'verified' }),
    )
  await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter')
  await expect.poll(readRules).not.toContainEqual(expect.objectContaining({ quantity: 2, position: 'front' }))
})

test('the table of products and vehicles changes rules by keyboard', async ({ page }) => {
  await logInAt(page, '/en/admin/vehicle', KEEPER)
  const answer = await page.request.get('/v1/admin/vehicle?level=generation&q=civic&pageSize=1')
  const { results } = (await answer.json()) as { results: { id: number }[] }
  await open(page, `/en/admin/vehicle-matrix/edit/${results[0]?.id}?show=all`)
  const cell = (place: string) => page.locator(`[data-place="${place}"]`)
  await cell('0-0').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('0-1')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect(cell('1-0')).toBeFocused()
  await page.keyboard.press('+')
  await expect(cell('1-0')).toHaveAccessibleName(/rule: fits$/)
  await expect(cell('1-0')).toBeFocused()
  await page.keyboard.press('-')
  await expect(cell('1-0')).toHaveAccessibleName(/rule: doesn’t fit$/)
  await page.keyboard.press('Delete')
  await expect(cell('1-0')).toHaveAccessibleName(/^(?!.*rule:)/)
  await pressUndo(page, /^Rule removed/)
  await expect(cell('1-0')).toHaveAccessibleName(/rule: doesn’t fit$/)
  await cell('1-0').press('Enter')
  const dialog = page.getByRole('dialog')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Remove rule' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell('1-0')).toHaveAccessibleName(/^(?!.*rule:)/)
})

test('staff create, edit and merge vehicles, and group engines', async ({ page }) => {
  await logInAt(page, '/en/admin/vehicle', KEEPER)
  const openMenu = async (name: RegExp, entry: string): Promise<void> => {
    await page.getByRole('button', { name }).last().press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
  }

  await test.step('a double is created, edited and merged', async () => {
    await page.getByRole('button', { name: 'New vehicle' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New vehicle' })
    await dialog.getByRole('combobox', { name: 'Level' }).press('Enter')
    await page.getByRole('option', { name: 'Make', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hondda')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'New vehicle' }).press('Enter')
    await expect(dialog).toBeHidden()
    await open(page, '/en/admin/vehicle?q=hondda')
    await openMenu(/Hondda/, 'Edit vehicle')
    const edit = page.getByRole('dialog', { name: 'Edit vehicle' })
    await edit.getByRole('textbox', { name: 'Other names', exact: true }).fill('Hondda Motors')
    await expectNoViolations(page)
    await edit.getByRole('button', { name: 'Edit vehicle' }).press('Enter')
    await expect(edit).toBeHidden()
    await openMenu(/Hondda/, 'Merge duplicate')
    const merge = page.getByRole('dialog', { name: 'Merge duplicate' })
    await chooseByText(page, merge.getByRole('combobox', { name: 'Vehicle to keep' }), 'honda', /^Honda/)
    await expectNoViolations(page)
    await merge.getByRole('button', { name: 'Merge duplicate' }).press('Enter')
    await expect(merge).toBeHidden()
    await open(page, '/en/admin/vehicle?q=hondda+motors&level=make')
    await expect(page.getByRole('row', { name: /Honda/ })).toBeVisible()
  })

  await test.step('two groups are created and merged, and the last one is deleted', async () => {
    await open(page, '/en/admin/vehicle-group')
    for (const name of ['Journey one', 'Journey two']) {
      await page.getByRole('button', { name: 'New group' }).first().press('Enter')
      const dialog = page.getByRole('dialog', { name: 'New group' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('searchbox', { name: 'Add engines' }).fill('golf 5 gti')
      await dialog.getByRole('checkbox', { name: /^All found engines/ }).check()
      if (name === 'Journey one') await expectNoViolations(page)
      await dialog.getByRole('button', { name: /^Add chosen/ }).press('Enter')
      await dialog.getByRole('button', { name: 'New group' }).press('Enter')
      await expect(dialog).toBeHidden()
    }
    await openMenu(/Journey one/, 'Merge into another group')
    const merge = page.getByRole('dialog', { name: 'Merge into another group' })
    await chooseByText(page, merge.getByRole('combobox', { name: 'Other group' }), 'journey two', /Journey two/)
    await expectNoViolations(page)
    await merge.getByRole('button', { name: 'Merge into another group' }).press('Enter')
    await expect(merge).toBeHidden()
    await expect(page.getByText('Journey one')).toHaveCount(0)
    await openMenu(/Journey two/, 'Delete group')
    const remove = page.getByRole('dialog', { name: 'Delete group' })
    await expectNoViolations(page)
    await remove.getByRole('button', { name: 'Delete group' }).press('Enter')
    await expect(remove).toBeHidden()
    await expect(page.getByText('Journey two')).toHaveCount(0)
  })
})
