import { createStoredValue, useStoredValue } from './stored-value.ts'

/** The specified names of the themes in local storage; dark is the default. */
const THEMES = ['Dark', 'ConjLight'] as const
export type ThemeName = (typeof THEMES)[number]
const DEFAULT_THEME: ThemeName = 'Dark'

const SAVE_DELAY_MS = 1_000

/** Falls back to dark. */
const parseTheme = (text: string): ThemeName => THEMES.find(name => name === text) ?? DEFAULT_THEME

const storedTheme = createStoredValue<ThemeName>('theme', DEFAULT_THEME, { read: parseTheme, write: name => name })

export const useTheme = (): ThemeName => useStoredValue(storedTheme, DEFAULT_THEME)

export const setTheme = (name: ThemeName): void => storedTheme.set(name, SAVE_DELAY_MS)

// Another tab may change the theme, also while this page is in the back-forward cache.
if (typeof document !== 'undefined')
  storedTheme.subscribe(() => {
    document.documentElement.dataset.theme = storedTheme.get()
  })

/**
 * Runs in the head before the first paint and so avoids a flash of the wrong theme. The content security policy
 * allows its hash.
 */
export const THEME_SCRIPT =
  "try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='ConjLight'?'ConjLight':'Dark'}catch(e){}"
