import { expect, open, test } from './shop.ts'

test('a buyer chooses a car by text, answers a question once, and sees the verdict on page and cards @phone', async ({
  page,
}) => {
  await open(page, '/et/tooted?q=pidurikettad golf mk7')
  const cards = page.getByRole('article')
  await cards.first().getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Kas see sobib sinu autole?' })
  await panel.getByRole('button', { name: 'Vali auto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vali auto' })
  await dialog.getByRole('searchbox').fill('golf 7 gti')
  await dialog.getByRole('button', { name: /Golf VII 2\.0 TSI GTI CHHB/ }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Vajab kontrolli')).toBeVisible()
  await panel.getByRole('button', { name: '312 mm' }).click()
  await expect(panel.getByText('Sobib sinu autole')).toBeVisible()
  await expect(panel.getByRole('button', { name: '312 mm' })).toBeHidden()

  await open(page, '/et/tooted?q=pidurikettad')
  await expect(cards.getByText('Sobib sinu autole').first()).toBeVisible()
  await expect(cards.getByText('Ei sobi sinu autole').first()).toBeVisible()
})
