import { finder } from '#files/contract-finder.ts'
import { expectNoViolations } from './admin-staff.ts'
import { expectPageFits } from './page-width.ts'
import { answerWith, createStaff } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'

const answerMissingFiles = (...results: { id: number; name: string | null }[]) =>
  answerWith(finder.listMissing, () => ({
    results: results.map(file => ({
      ...file,
      uses: [
        { kind: 'product' as const, id: 7, title: 'Vedru', href: '/et/admin/product/edit/7' },
        { kind: 'page' as const, id: 4, title: 'Meist', href: '/et/meist' },
      ],
    })),
  }))

test('the files screen lists deleted files that are in use, with links, until they are replaced', async ({
  mountScreen,
}) => {
  const { page, answer } = await mountScreen('/et/admin/file', {
    answers: [answerMissingFiles({ id: 3, name: 'vedru.png' }, { id: 9, name: null })],
  })
  const notice = page.getByRole('status').filter({ hasText: 'Kasutusel on kustutatud faile' })
  await expect(notice.locator('b')).toHaveText(['vedru.png', 'Jäädavalt kustutatud fail 9'])
  await expect(notice.getByRole('listitem').first()).toHaveText('vedru.pngToode: VedruLeht: Meist')
  await expect(notice.getByRole('link', { name: 'Vedru' }).first()).toHaveAttribute('href', '/et/admin/product/edit/7')
  await expectPageFits(page, 'file', [320])
  await expectNoViolations(page)
  answer(answerMissingFiles())
  await page.getByRole('option').first().click()
  await page.keyboard.press('Delete')
  await expect(notice).toHaveCount(0)
})

test('links only to the uses that the user may open', async ({ mountScreen }) => {
  const { page } = await mountScreen('/et/admin/file', {
    answers: [answerMissingFiles({ id: 3, name: 'vedru.png' })],
    visitor: createStaff('file.edit'),
  })
  const notice = page.getByRole('status').filter({ hasText: 'Kasutusel on kustutatud faile' })
  await expect(notice).toContainText('Toode: Vedru')
  await expect(notice.getByRole('link')).toHaveText(['Meist'])
})
