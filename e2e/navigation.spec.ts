import { expect, open, test } from './shop.ts'

test('opens a navigation menu by keyboard and touch, and closes it after navigating @phone', async ({
  page,
  isMobile,
}) => {
  await open(page, '/et/tarne')
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Kategooriad' }).tap()
  const menuContainer = isMobile ? page.getByRole('dialog') : page.getByRole('banner')
  const navigation = menuContainer.getByRole('navigation', { name: 'Põhimenüü' })
  const [menu, menuLabel] = [navigation.getByRole('group'), navigation.getByText('Lood')]
  await test.step('omits hidden entries, the gallery and categories', async () => {
    await expect(navigation.getByText('Peidus')).toHaveCount(0)
    await expect(navigation.getByText('Galerii')).toHaveCount(0)
    await expect(menu.getByText('Turbod')).toHaveCount(0)
  })
  if (isMobile) await menuLabel.tap()
  else {
    await menuLabel.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link')).toHaveCount(0)
    await expect(menuLabel).toBeFocused()
    await page.keyboard.press('Enter')
  }
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  const aboutLink = menu.getByRole('link', { name: 'Meist' })
  if (isMobile) await aboutLink.tap()
  else await aboutLink.press('Enter')
  await expect(page).toHaveURL(/\/et\/meist$/)
  await expect(menu.getByRole('link')).toHaveCount(0)
})
