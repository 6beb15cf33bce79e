import { logInAt, nothingBars } from './admin-staff.ts'
import { OWNER } from './shared-shop.ts'
import { alive, expect, open, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a word that finds nothing is made a synonym, found, taken out and put back', async ({ page, somebodyElse }) => {
  await logInAt(page, '/et/admin/Synonyms', OWNER)
  await open(page, '/et/admin/Synonyms?word=suitsutoru')
  const dialog = page.getByRole('dialog', { name: 'Lisa sünonüümid' })
  const words = dialog.getByRole('textbox', { name: /Sõnad/ })
  const save = dialog.getByRole('button', { name: 'Lisa sünonüümid' })
  await expect(words).toHaveValue('suitsutoru\n')
  await save.click()
  await expect(dialog.getByText('Rühmas peab olema vähemalt kaks eri sõna.')).toBeVisible()
  await words.fill('suitsutoru\nsummuti')
  await save.click()
  await expect(page.getByText(/^„suitsutoru“ leiab [1-9]\d* toodet\.$/)).toBeVisible()
  await nothingBars(page)

  await open(somebodyElse, '/et/tooted?q=suitsutoru')
  await alive(somebodyElse)
  await expect(somebodyElse.getByRole('article').first()).toContainText(/summuti/i)

  const group = page.getByRole('listitem').filter({ hasText: 'suitsutoru, summuti' })
  await page.getByRole('button', { name: 'Võta ära: suitsutoru, summuti' }).click()
  await expect(group).toBeHidden()
  await page.getByRole('button', { name: 'Võta tagasi' }).click()
  await expect(group).toBeVisible()
  await page.getByRole('button', { name: 'Võta ära: suitsutoru, summuti' }).click()
  await expect(group).toBeHidden()
})
