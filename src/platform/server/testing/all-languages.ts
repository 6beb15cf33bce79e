import { afterAll } from 'vitest'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { setShopLanguages } from '#wire/languages.ts'

// The languages belong to the process, which the next test file shares.
afterAll(() => setShopLanguages(KNOWN_LANGUAGES))
