import { expect, type Locator, type Page } from '@playwright/test'
import { KEEPER } from './shared-shop.ts'
import { open } from './shop.ts'

/** Opens a page in the editor. */
export const startEditing = async (page: Page, path: string): Promise<void> => {
  await open(page, path)
  await page.getByRole('button', { name: 'Muuda lehte' }).click()
  await expect(page.getByRole('button', { name: 'Salvesta' })).toBeVisible()
}

export const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Leht on salvestatud')).toBeVisible()
}

/** Replaces the text of a line by typing. */
export const write = async (line: Locator, text: string): Promise<void> => {
  await line.click()
  await line.press('Control+a')
  await line.pressSequentially(text)
}

/** Signs in again after the session expired, without leaving the page. */
export const logInAgain = async (page: Page, user: typeof KEEPER = KEEPER): Promise<void> => {
  const login = page.getByRole('dialog', { name: 'Seanss on aegunud, palun logi sisse' })
  await login.getByRole('textbox', { name: 'Kasutajanimi' }).fill(user.username)
  await login.getByRole('textbox', { name: 'Parool' }).fill(user.password)
  await page.keyboard.press('Enter')
  await expect(login).toBeHidden()
}
