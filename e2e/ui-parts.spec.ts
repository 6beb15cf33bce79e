import type { Page } from '@playwright/test'
import { expectNoViolations } from './admin-staff.ts'
import { expectFocusWithin } from './expect-focus-within.ts'
import { expect, test } from './workbench/mount-screen.ts'

const PHONE_SIZE = { width: 390, height: 844 }
const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openPart = (page: Page, name: string) => findButton(page, `Open the ${name}`).click()

test.describe('a dialog of the shop', () => {
  test('takes the focus, keeps it inside, and returns it by Escape', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/modals')
    await openPart(page, 'dialog')
    const dialog = page.getByRole('dialog', { name: 'Your address' })
    await expect(dialog.locator(':focus')).toBeVisible()
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('main').locator('> button:focus')).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(findButton(page, 'Open the dialog')).toBeFocused()
  })

  test('closes by a press outside, but not by a drag that begins inside', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/modals')
    await openPart(page, 'dialog')
    const dialog = page.getByRole('dialog', { name: 'Your address' })
    await dialog.getByRole('textbox', { name: 'Street' }).hover()
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
  })

  for (const part of ['dialog', 'sheet']) {
    test(`has no violation as a ${part}, wide and narrow`, async ({ mountScreen }) => {
      const { page } = await mountScreen('/parts/modals')
      await openPart(page, part)
      await expectFocusWithin(page.getByRole('dialog'))
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }

  test('fills a phone as a sheet', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/modals')
    await page.setViewportSize(PHONE_SIZE)
    await openPart(page, 'sheet')
    await expect
      .poll(async () => {
        const { width = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
        return [width >= PHONE_SIZE.width - 16, height]
      })
      .toEqual([true, PHONE_SIZE.height])
  })
})

test.describe('a combobox of the shop', () => {
  const getField = (page: Page) => page.getByRole('combobox', { name: 'City' })
  const readActiveOption = (page: Page) =>
    getField(page).evaluate(
      node => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )

  test('opens by an arrow, chooses by Enter, and announces its results', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/fields')
    await expect(getField(page)).toHaveAccessibleDescription('Where you live')
    await getField(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(getField(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => readActiveOption(page)).toBe('Tallinn')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => readActiveOption(page)).toBe('Tartu')
    await expect(getField(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(getField(page)).toHaveValue('Tartu')
    await expect(getField(page)).toHaveAttribute('aria-expanded', 'false')
    await getField(page).fill('t')
    await expect(page.getByText('2 results')).toBeAttached()
  })

  test('chooses the best match by Enter, and says that nothing matches', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/fields')
    await getField(page).fill('nar')
    await page.keyboard.press('Enter')
    await expect(getField(page)).toHaveValue('Narva')
    await expect(getField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(getField(page)).toHaveAccessibleDescription(/Not delivered there/)
    await getField(page).fill('xyz')
    await expect(page.getByRole('listbox').getByText('No such city')).toBeVisible()
  })

  test('Escape closes the list before the dialog, and leaving restores the chosen text', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/fields')
    await getField(page).fill('tal')
    await page.keyboard.press('Enter')
    await getField(page).fill('nowhere')
    await page.keyboard.press('Escape')
    await expect(getField(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(getField(page)).toHaveValue('nowhere')
    await page.keyboard.press('Tab')
    await expect(getField(page)).toHaveValue('Tallinn')
  })
})

test.describe('a quantity field of the shop', () => {
  const getField = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' })

  test('counts by arrows and buttons within its limits', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/fields')
    await getField(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(getField(page)).toHaveValue('2')
    await expect(getField(page)).toHaveAttribute('aria-valuenow', '2')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(getField(page)).toHaveValue('1')
    await getField(page).fill('99')
    await page.keyboard.press('Enter')
    await expect(getField(page)).toHaveValue('9')
    await expect(findButton(page, 'More')).toBeDisabled()
    await findButton(page, 'Less').click()
    await expect(getField(page)).toHaveValue('8')
  })

  test('keeps digits only, returns to one when emptied, and is removed at one', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/fields')
    await getField(page).fill('')
    await getField(page).pressSequentially('-a3e.')
    await expect(getField(page)).toHaveValue('3')
    await getField(page).fill('')
    await getField(page).blur()
    await expect(getField(page)).toHaveValue('1')
    await findButton(page, 'Remove').click()
    await expect(page.getByText('Removed')).toBeVisible()
  })

  test('has no violation beside an open list, wide and narrow', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/fields')
    await page.getByRole('combobox', { name: 'City' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectNoViolations(page)
  })
})

test.describe('the picture viewer', () => {
  test('changes the picture by keys and buttons, announces it, and closes by Escape', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/pictures')
    await findButton(page, 'Look closely').click()
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    const picture = viewer.getByRole('img')
    await expect(picture).toHaveAccessibleName('Front')
    await expectFocusWithin(viewer)
    await page.keyboard.press('ArrowRight')
    await expect(picture).toHaveAccessibleName('Side')
    await expect(viewer.getByText('Picture 2 of 3')).toBeAttached()
    await viewer.getByRole('button', { name: 'Previous' }).click()
    await viewer.getByRole('button', { name: 'Previous' }).click()
    await expect(picture).toHaveAccessibleName('Back')
    await expect(viewer.getByText('The back')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(findButton(page, 'Look closely')).toBeFocused()
  })

  test('zooms by keys, and keeps the picture while zoomed', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/pictures')
    await findButton(page, 'Look closely').click()
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await expectFocusWithin(viewer)
    await page.keyboard.press('+')
    await expect(viewer.getByRole('button', { name: 'Smaller' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img')).toHaveAccessibleName('Front')
    await page.keyboard.press('-')
    await expect(viewer.getByRole('button', { name: 'Larger' })).toBeVisible()
  })

  test('changes the picture by a swipe', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/pictures')
    await page.setViewportSize(PHONE_SIZE)
    await findButton(page, 'Look closely').click()
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await expect(viewer.getByRole('img')).toHaveAccessibleName('Front')
    const swipe = (from: number, to: number) =>
      viewer.locator('.viewer-stage').evaluate(
        (stage, [begin, end]) => {
          for (const [type, clientX] of [
            ['pointerdown', begin],
            ['pointerup', end],
          ] as const)
            stage.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX }))
        },
        [from, to] as const,
      )
    await swipe(300, 100)
    await expect(viewer.getByRole('img')).toHaveAccessibleName('Side')
    await swipe(100, 120)
    await expect(viewer.getByRole('img')).toHaveAccessibleName('Side')
    await swipe(100, 300)
    await expect(viewer.getByRole('img')).toHaveAccessibleName('Front')
  })

  test('has no violation, wide and narrow', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/pictures')
    await findButton(page, 'Look closely').click()
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible()
    await expectNoViolations(page)
  })
})

test.describe('disclosures', () => {
  test('a hover card opens by focus, closes by Escape, and returns the focus', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/disclosures')
    const card = page.getByRole('region', { name: 'Cart contents' })
    // The test moves the focus backwards, because no element before the link can have the focus.
    await findButton(page, 'Ring').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeFocused()
    // The controls of the card take the focus only once they are visible.
    await expect(card.getByRole('button', { name: 'Checkout' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(card.getByRole('button', { name: 'Checkout' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeFocused()
  })

  test('a tooltip shows by focus with its shortcut, and hides by Escape', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/disclosures')
    await findButton(page, 'Notifications').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(findButton(page, 'Ring')).toBeFocused()
    await expect(page.getByText('Rings the bell')).toBeVisible()
    await expect(page.getByText('Ctrl+B')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Rings the bell')).toHaveCount(0)
  })

  test('sections open by keyboard, one at a time', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/disclosures')
    await page.getByText('Delivery', { exact: true }).focus()
    await page.locator('summary', { hasText: 'Delivery' }).press('Enter')
    await expect(page.getByText('About delivery')).toBeVisible()
    await page.locator('summary', { hasText: 'Returns' }).press('Space')
    await expect(page.getByText('About returns')).toBeVisible()
    await expect(page.getByText('About delivery')).toBeHidden()
  })

  test('the pager marks its page, skips far pages, and has no link before the first', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/disclosures')
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await expect(pager.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(pager.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await expect(pager.getByRole('link', { name: 'Page 12' })).toBeVisible()
    await expect(pager.getByRole('link', { name: 'Page 8' })).toHaveCount(0)
    await expect(pager.getByText('…')).toBeVisible()
    await pager.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2$/)
  })

  test('have no violation, wide and narrow', async ({ mountScreen }) => {
    const { page } = await mountScreen('/parts/disclosures?page=6')
    await page.locator('summary', { hasText: 'Returns' }).click()
    await expectNoViolations(page)
  })
})
