import { chooseCarByText, FIT_WORDS } from './choose-car.ts'
import { expect, open, test } from './shop.ts'
import { WORDS } from './shopping.ts'

const TEXTS = {
  et: {
    link: 'Telli osanumbrite nimekirja järgi',
    title: 'Kiirtellimus',
    label: 'Osanumbrid',
    find: 'Leia osad',
    results: 'Tulemused',
    counts: 'leitud 2 · asendatud 1 · ei müüda 2',
    line: 'Rida',
    match: 'Rida 2: OE-number',
    superseded: 'asendatud',
    replaces: 'Asendab toodet PL-11967',
    unknown: 'Rida 5: meil ei müüda',
    add: 'Lisa 6 tükki ostukorvi',
    added: 'Ostukorvi lisati 6 tükki',
    cart: 'Tooted ostukorvis',
    replaced: 'Number 5Q0 698 151 A on asendatud.',
    successor: /^Selle asemel sobib Pidurex/,
  },
  en: {
    link: 'Order by a list of part numbers',
    title: 'Quick order',
    label: 'Part numbers',
    find: 'Find parts',
    results: 'Results',
    counts: '2 found · 1 superseded · 2 not sold',
    line: 'Line',
    match: 'Line 2: OE number',
    superseded: 'superseded',
    replaces: 'Replaces PL-11967',
    unknown: 'Line 5: not sold here',
    add: 'Add 6 items to the cart',
    added: '6 items were added to the cart',
    cart: 'Products in the cart',
    replaced: 'The number 5Q0 698 151 A is superseded.',
    successor: /^Pidurex .* replaces it$/,
  },
}

for (const lang of ['et', 'en'] as const) {
  const texts = TEXTS[lang]
  const words = FIT_WORDS[lang]
  test(`a workshop pastes a list of OE numbers, sees verdicts for the car, and fills the cart at once (${lang}) @phone`, async ({
    page,
  }) => {
    await open(page, `/${lang}/cart`)
    await page.getByRole('link', { name: texts.link }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
    await page.getByRole('button', { name: words.choose }).last().click()
    await chooseCarByText(page, lang, 'golf 7 gti', /Golf VII 2\.0 TSI GTI CHHB/)
    const listLines = ['Kood\tKogus', '5q0 615.301 f\t2', '8V0-698-151-B;3', 'ST-BR381/3', 'TUNDMATU 99', '<b>1</b>']
    await page.getByLabel(texts.label).fill(listLines.join('\n'))
    await page.getByRole('button', { name: texts.find }).press('Enter')
    await expect(page.getByRole('heading', { name: texts.results })).toBeFocused()
    await expect(page.getByRole('status').getByText(texts.counts)).toBeVisible()
    const rows = page.getByRole('listitem').filter({ hasText: texts.line })
    await expect(rows.nth(0)).toContainText(texts.match)
    await expect(rows.nth(0)).toContainText('PL-11666')
    await expect(rows.nth(0).getByText(words.check)).toBeVisible()
    await expect(rows.nth(1).getByText(words.fits)).toBeVisible()
    await expect(rows.nth(2)).toContainText(texts.superseded)
    await expect(rows.nth(2)).toContainText(texts.replaces)
    await expect(rows.nth(3)).toContainText(texts.unknown)
    await expect(rows.nth(4)).toContainText('<b>1</b>')
    await page.getByRole('button', { name: texts.add }).click()
    await expect(page.getByText(texts.added)).toBeVisible()

    await test.step('the cart has all parts, and a superseded number leads to its successor', async () => {
      await open(page, `/${lang}/cart`)
      const lines = page.getByRole('list', { name: texts.cart }).getByRole('listitem')
      await expect(lines).toHaveCount(2)
      await expect(lines.filter({ hasText: 'PL-11918' }).getByRole('spinbutton')).toHaveValue('4')
      await open(page, `/${lang}/${WORDS[lang].listing}?q=5Q0+698+151+A`)
      await expect(page.getByText(texts.replaced)).toBeVisible()
      await page.getByRole('link', { name: texts.successor }).click()
      await expect(page.getByRole('heading', { name: texts.label })).toBeVisible()
      await expect(page.getByText('VW 8V0 698 151 B, VW 5Q0 698 151 J')).toBeVisible()
    })
  })
}

test('a pasted list includes no part that does not fit the car, until the customer does', async ({ page }) => {
  await open(page, '/et/quick-order')
  await page.getByRole('button', { name: 'Vali auto' }).last().click()
  await chooseCarByText(page, 'et', 'e46 330i', /E46 330i/)
  await page.getByLabel('Osanumbrid').fill('8V0-698-151-B;3')
  await page.getByRole('button', { name: 'Leia osad' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Rida' })
  await expect(row.getByText('Ei sobi sinu autole')).toBeVisible()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Lisa 0/ })).toBeDisabled()
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Lisa 3 tükki ostukorvi' })).toBeEnabled()
})
