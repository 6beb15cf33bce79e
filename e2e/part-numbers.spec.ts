import { expect, open, test } from './shop.ts'

test('a workshop pastes a list of OE numbers, sees verdicts for the car, and fills the cart at once', async ({
  page,
}) => {
  await open(page, '/et/cart')
  await page.getByRole('link', { name: 'Telli osanumbrite nimekirja järgi' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kiirtellimus' })).toBeVisible()
  await page.getByRole('button', { name: 'Vali auto' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Vali auto' })
  await dialog.getByRole('searchbox').fill('golf 7 gti')
  await dialog.getByRole('button', { name: /Golf VII 2\.0 TSI GTI CHHB/ }).click()
  await expect(dialog).toBeHidden()
  const listLines = ['Kood\tKogus', '5q0 615.301 f\t2', '8V0-698-151-B;3', 'ST-BR381/3', 'TUNDMATU 99', '<b>1</b>']
  await page.getByLabel('Osanumbrid').fill(listLines.join('\n'))
  await page.getByRole('button', { name: 'Leia osad' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Tulemused' })).toBeFocused()
  await expect(page.getByRole('status').getByText('leitud 2 · asendatud 1 · ei müüda 2')).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: 'Rida' })
  await expect(rows.nth(0)).toContainText('Rida 2: OE-number')
  await expect(rows.nth(0)).toContainText('PL-11666')
  await expect(rows.nth(0).getByText('Vajab kontrolli')).toBeVisible()
  await expect(rows.nth(1).getByText('Sobib sinu autole')).toBeVisible()
  await expect(rows.nth(2)).toContainText('asendatud')
  await expect(rows.nth(2)).toContainText('Asendab toodet PL-11967')
  await expect(rows.nth(3)).toContainText('Rida 5: meil ei müüda')
  await expect(rows.nth(4)).toContainText('<b>1</b>')
  await page.getByRole('button', { name: 'Lisa 6 tükki ostukorvi' }).click()
  await expect(page.getByText('Ostukorvi lisati 6 tükki')).toBeVisible()

  await test.step('the cart has all parts, and a superseded number leads to its successor', async () => {
    await open(page, '/et/cart')
    const lines = page.getByRole('list', { name: 'Tooted ostukorvis' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.filter({ hasText: 'PL-11918' }).getByRole('spinbutton')).toHaveValue('4')
    await open(page, '/et/tooted?q=5Q0+698+151+A')
    await expect(page.getByText('Number 5Q0 698 151 A on asendatud.')).toBeVisible()
    await page.getByRole('link', { name: /^Selle asemel sobib Pidurex/ }).click()
    await expect(page.getByRole('heading', { name: 'Osanumbrid' })).toBeVisible()
    await expect(page.getByText('VW 8V0 698 151 B, VW 5Q0 698 151 J')).toBeVisible()
  })
})
