import type { Page } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { save, startEditing, write } from './edit-page.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { describeStyleDifferences, readTextStyles } from './text-styles.ts'

const SPECIMEN = '/et/plokkide-naidis'
const CHAPTERS = '/et/vedrustuse-seadistamine'
/** Pages that contain every kind of block, in each layout with its own rules below headings. */
const PAGES = [SPECIMEN, CHAPTERS, '/et/meist']

/** Pictures and lists below the window load as they come near. */
const scrollThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const waitForFrame = () => new Promise(requestAnimationFrame)
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await waitForFrame()
      await waitForFrame()
    }
    scrollTo(0, 0)
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('#content img')].every(
      image => image.complete || !image.checkVisibility(),
    ),
  )
}

test('every block looks in the editor as it does for visitors', async ({ page }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  for (const path of PAGES) {
    await test.step(path, async () => {
      await open(page, path)
      await scrollThrough(page)
      const editedStyles = await readTextStyles(page)
      expect(editedStyles.length).toBeGreaterThan(5)
      await page.getByRole('button', { name: 'Muuda lehte' }).click()
      await expect(page.getByRole('button', { name: 'Salvesta' })).toBeVisible()
      await scrollThrough(page)
      // The list of chapters follows the window, which is at its top again.
      const chapter = page.locator('.layout-sidebar-side nav a').first()
      if (path === CHAPTERS) await expect(chapter).toHaveAttribute('aria-current', 'location')
      await expect.poll(async () => describeStyleDifferences(editedStyles, await readTextStyles(page))).toEqual([])
      await page.locator('#content .rich-text[data-edit]').first().focus()
      await expect(page.locator('#content .ProseMirror')).toBeFocused()
      expect(describeStyleDifferences(editedStyles, await readTextStyles(page))).toEqual([])
      await page.getByRole('button', { name: 'Loobu', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Muuda lehte' })).toBeVisible()
    })
  }
  await test.step('marks a changed block at its place', async () => {
    await startEditing(page, SPECIMEN)
    await write(page.locator('.block-quote [data-edit$="/text"]'), 'Teine tsitaat.')
    await save(page)
    await startEditing(page, SPECIMEN)
    await page.getByRole('button', { name: 'Lehe seaded' }).click()
    await page.getByRole('tab', { name: 'Versioonid' }).click()
    await page.getByRole('button', { name: 'Võrdle' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Vaata lehel' }).click()
    const marks = page.locator('.edit-change-mark')
    await expect(marks.locator('+ .block-quote')).toHaveCount(1)
    const measureDistances = () =>
      marks.evaluateAll(all =>
        all.map(mark => {
          const block = mark.nextElementSibling?.getBoundingClientRect()
          const markBox = mark.getBoundingClientRect()
          return Math.round(Math.hypot((block?.top ?? 0) - markBox.bottom, (block?.left ?? 0) - markBox.left))
        }),
      )
    await expect.poll(async () => Math.max(...(await measureDistances()))).toBeLessThan(3)
    await page.getByRole('button', { name: 'Tagasi muutma' }).click()
  })
})
