import { products } from '#listing/contract-products.ts'
import { expectNoViolations } from './admin-staff.ts'
import { answerWith, EMPTY } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

/** A list without products. */
const EMPTY_LIST = answerWith(products.list, () => ({ redirectTo: null, correctedQuery: null, category: null }), EMPTY)

test('explains an invalid price at its field, and narrows the list by a valid one', async ({ mountScreen }) => {
  const { page, findLastSent } = await mountScreen('/et/tooted', { answers: [EMPTY_LIST] })
  const filters = page.getByRole('complementary', { name: 'Filtrid' })
  const fromField = filters.getByRole('textbox', { name: 'Alates' })
  await fromField.fill('palju')
  await page.keyboard.press('Enter')
  await expect(fromField).toHaveAttribute('aria-invalid', 'true')
  await expect(fromField).toHaveAccessibleDescription('Sisesta hind arvuna.')
  await expect(page).not.toHaveURL(/price=/)
  await expectNoViolations(page)
  await fromField.fill('100,5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/price=100\.5-/)
  await expect.poll(() => findLastSent(products.list)?.url.searchParams.get('price')).toBe('100.5-')
})
