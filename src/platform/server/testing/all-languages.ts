import { afterAll } from 'vitest'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { speakLanguages } from '#wire/languages.ts'

// What a process speaks is kept by it, and the next file has the same process.
afterAll(() => speakLanguages(KNOWN_LANGUAGES))
