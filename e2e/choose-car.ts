import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** Words of the choice of a car and of its verdicts. */
export const FIT_WORDS = {
  et: {
    choose: 'Vali auto',
    change: 'Vaheta autot',
    bar: 'Auto',
    panel: 'Kas see sobib sinu autole?',
    mine: 'Minu autod',
    fits: 'Sobib sinu autole',
    check: 'Vajab kontrolli',
    noFit: 'Ei sobi sinu autole',
  },
  en: {
    choose: 'Choose your car',
    change: 'Change car',
    bar: 'Car',
    panel: 'Does it fit your car?',
    mine: 'My cars',
    fits: 'Fits your car',
    check: 'Check needed',
    noFit: 'Doesn’t fit your car',
  },
} as const

/** Chooses a car by text in the open dialog. */
export const chooseCarByText = async (page: Page, lang: 'et' | 'en', text: string, name: RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: FIT_WORDS[lang].choose })
  await dialog.getByRole('searchbox').fill(text)
  await dialog.getByRole('button', { name }).first().click()
  await expect(dialog).toBeHidden()
}
