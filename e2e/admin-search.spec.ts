import { logInAt } from './admin-staff.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'

test('turns a search without results into a synonym, removes it, and restores it', async ({ page, somebodyElse }) => {
  await logInAt(page, '/et/admin/Synonyms', OWNER)
  await open(page, '/et/admin/Synonyms?word=suitsutoru')
  const dialog = page.getByRole('dialog', { name: 'Lisa sünonüümid' })
  const wordsField = dialog.getByRole('textbox', { name: /Sõnad/ })
  const save = dialog.getByRole('button', { name: 'Lisa sünonüümid' })
  await expect(wordsField).toHaveValue('suitsutoru\n')
  await save.click()
  await expect(dialog.getByText('Rühmas peab olema vähemalt kaks eri sõna.')).toBeVisible()
  await wordsField.fill('suitsutoru\nsummuti')
  await save.click()
  await expect(page.getByText(/^„suitsutoru“ leiab [1-9]\d* toodet\.$/)).toBeVisible()

  await open(somebodyElse, '/et/tooted?q=suitsutoru')
  await waitUntilHydrated(somebodyElse)
  await expect(somebodyElse.getByRole('article').first()).toContainText(/summuti/i)

  const group = page.getByRole('listitem').filter({ hasText: 'suitsutoru, summuti' })
  await page.getByRole('button', { name: 'Eemalda: suitsutoru, summuti' }).click()
  await expect(group).toBeHidden()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(group).toBeVisible()
  await page.getByRole('button', { name: 'Eemalda: suitsutoru, summuti' }).click()
  await expect(group).toBeHidden()
})

test('redirects a search without results to a category by keyboard, dismisses it, and restores it to the work list', async ({
  page,
  somebodyElse,
}) => {
  await logInAt(page, '/et/admin/statistics', OWNER)
  await open(page, '/et/admin/statistics?found=unresolved')
  await expect(page.getByRole('button', { name: 'Kõik', pressed: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Otsingud ajas' })).toBeVisible()
  const chooseAction = async (words: string, action: string) => {
    await page.getByRole('button', { name: `Tegevused: ${words}` }).press('Enter')
    await page.getByRole('menuitem', { name: action }).click()
  }
  await chooseAction('roof rack', 'Suuna ümber…')
  const dialog = page.getByRole('dialog', { name: 'Salvesta ümbersuunamine' })
  await dialog.getByRole('combobox', { name: 'Kategooria' }).fill('velje')
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Salvesta ümbersuunamine' }).click()
  const findRow = (words: string) => page.getByRole('row').filter({ hasText: words })
  await expect(page.getByText('Otsing „roof rack“ on ümber suunatud')).toBeVisible()
  await expect(findRow('roof rack')).toBeHidden()
  await open(somebodyElse, '/et/tooted?q=Roof+rack')
  await expect(somebodyElse).toHaveURL(/\/et\/tooted\?c=\d+$/)

  await chooseAction('nitro', 'Jäta kõrvale')
  await expect(findRow('nitro')).toBeHidden()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(findRow('nitro')).toBeVisible()
  await open(page, '/et/admin/statistics?found=resolved')
  await chooseAction('roof rack', 'Ava uuesti')
  await expect(findRow('roof rack')).toBeHidden()
})
