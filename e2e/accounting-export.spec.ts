import { expect, test } from './workbench/mount-screen.ts'

test('exports open invoices of one day, and other lists of a period', async ({ mountScreen }) => {
  const { page } = await mountScreen('/et/admin/order')
  await page.getByRole('button', { name: 'Raamatupidamise väljavõte' }).click()
  const list = page.getByRole('combobox', { name: 'Nimekiri' })
  await page.getByLabel('Alates').fill('2026-10-01')
  await page.getByLabel('Kuni').fill('2026-10-31')
  const file = page.getByRole('link', { name: 'XLSX' })
  await list.click()
  await page.getByRole('option', { name: 'Müügipäevik' }).click()
  await expect(file).toHaveAttribute('href', /\/sales-journal\?from=2026-10-01&to=2026-10-31&/)
  await list.click()
  await page.getByRole('option', { name: 'Tasumata arved' }).click()
  await expect(page.getByLabel('Alates')).toBeHidden()
  await expect(page.getByLabel('Seisuga')).toHaveValue('2026-10-31')
  await expect(file).toHaveAttribute('href', /\/open-invoices\?from=2026-10-31&to=2026-10-31&/)
})
