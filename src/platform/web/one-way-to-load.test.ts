import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../..')
const RETRIES = /\b(loadWithRetry|retryUntilConnected|lazyComponent)\b/
/** Files that load code without a retry of their own, and the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'app/admin/screens.tsx': 'lists the screens that `admin-route.tsx` loads with retries',
  'app/entry-browser.tsx': 'repeats the start of the page until it succeeds',
  'ui/use-toast-place.ts': 'leaves toasts at their place without this code',
}

test('browser code that loads on demand is requested again when the connection is lost', () => {
  const files = globSync('{app/{admin,web},modules/*/web,platform/{admin,web},ui}/**/*.{ts,tsx}', { cwd: SRC })
  const loading = [...files, 'app/entry-browser.tsx'].filter(file => {
    const text = readFileSync(path.join(SRC, file), 'utf8').replaceAll(/typeof import\(/g, '')
    return !/\.test\.tsx?$/.test(file) && /\bimport\('/.test(text)
  })
  expect(loading.length).toBeGreaterThan(20)
  const withoutRetry = loading.filter(file => !RETRIES.test(readFileSync(path.join(SRC, file), 'utf8')))
  expect(withoutRetry.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
})

test('no component loads by `React.lazy`, which keeps the failure of a lost connection', () => {
  const files = globSync('**/*.tsx', { cwd: SRC })
  expect(files.filter(file => /\blazy\b[^}]*\} from 'react'/.test(readFileSync(path.join(SRC, file), 'utf8')))).toEqual(
    [],
  )
})
