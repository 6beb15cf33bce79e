import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../..')
const RETRIES = /\b(loadWithRetry|retryUntilConnected|createLazyComponent)\b/
/** Files that load code without a retry of their own, and the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/admin/navigation-screen.tsx': 'is a screen that `admin-route.tsx` loads with retries',
  'app/admin/product-edit-screen.tsx': 'is a screen that `admin-route.tsx` loads with retries',
  'app/admin/product-list-screen.tsx': 'is a screen that `admin-route.tsx` loads with retries',
  'app/admin/screens.tsx': 'lists the screens that `admin-route.tsx` loads with retries',
  'app/entry-browser.tsx': 'repeats the start of the page until it succeeds',
  'modules/fitment/web/parts/select-shown-car.ts': 'loads after a press, which the visitor can repeat',
  'ui/use-toast-placement.ts': 'leaves toasts at their place without this code',
}

test('browser code that loads on demand is requested again when the connection is lost', () => {
  const files = globSync('{app/{admin,web},modules/*/web,platform/{admin,web},ui}/**/*.{ts,tsx}', { cwd: SRC })
  const loadingFiles = [...files, 'app/entry-browser.tsx'].filter(file => {
    const text = readFileSync(path.join(SRC, file), 'utf8').replaceAll(/typeof import\(/g, '')
    return !/\.test\.tsx?$/.test(file) && /\bimport\('/.test(text)
  })
  expect(loadingFiles.length).toBeGreaterThan(20)
  const withoutRetry = loadingFiles.filter(file => !RETRIES.test(readFileSync(path.join(SRC, file), 'utf8')))
  expect(withoutRetry.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test('no component uses `React.lazy`, which caches a failed load', () => {
  const files = globSync('**/*.tsx', { cwd: SRC })
  expect(files.filter(file => /\blazy\b[^}]*\} from 'react'/.test(readFileSync(path.join(SRC, file), 'utf8')))).toEqual(
    [],
  )
})
