import type { App } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { speakLanguages } from '#wire/languages.ts'

/** The languages that the settings name are those that this process speaks, from now on and after every change of theirs. */
export const followLanguages = async ({ db, changes }: App): Promise<void> => {
  const read = async (): Promise<void> => speakLanguages(Object.keys((await readSettings(db)).languages))
  changes.subscribe(async tags => {
    if (tags.includes('settings')) await read()
  }, 'source')
  await read()
}
