import { storedValue, useStored } from './stored-value.ts'

/** Themes by the names that storage holds: dark unless chosen. */
const THEMES = ['Dark', 'ConjLight'] as const
export type ThemeName = (typeof THEMES)[number]
const DEFAULT_THEME: ThemeName = 'Dark'

const SAVE_AFTER = 1_000

/** An unknown stored name falls back to dark. */
const themeOf = (text: string): ThemeName => THEMES.find(name => name === text) ?? DEFAULT_THEME

const stored = storedValue<ThemeName>('theme', DEFAULT_THEME, { read: themeOf, write: name => name })

export const useTheme = (): ThemeName => useStored(stored, DEFAULT_THEME)

export const setTheme = (name: ThemeName): void => stored.set(name, SAVE_AFTER)

// Another tab may choose, also while this page was put aside: what is painted goes with what buttons say.
if (typeof document !== 'undefined')
  stored.subscribe(() => {
    document.documentElement.dataset.theme = stored.get()
  })

/** Runs in the head before the first paint, so that no wrong theme flashes; allowed by its hash. */
export const THEME_SCRIPT =
  "try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='ConjLight'?'ConjLight':'Dark'}catch(e){}"
