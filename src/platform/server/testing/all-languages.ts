import { afterAll } from 'vitest'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { setLanguages } from '#wire/languages.ts'

// The languages belong to the process, which the next test file shares.
afterAll(() => setLanguages(KNOWN_LANGUAGES))
