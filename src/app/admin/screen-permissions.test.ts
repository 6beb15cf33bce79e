import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '#kernel/permission.ts'
import type { Endpoint } from '#wire/endpoint.ts'

const SRC = path.resolve(import.meta.dirname, '../..')
const SCREENS = path.join(import.meta.dirname, 'screens.tsx')
/** Roles have these permissions only together with another one. */
const PREREQUISITES: Readonly<Record<string, string>> = {
  'order.money': 'order.edit',
  'price.approve': 'product.edit',
  'page.structure': 'page.edit',
  'page.manage': 'page.edit',
}
/** Names that check a permission, besides `can(visitor, '…')`. */
const CHECKS: Readonly<Record<string, string>> = {
  isOwner: 'owner',
  FilePermissionGate: 'file.edit',
  useCanArrangeBlocks: 'page.structure',
  useCanEditFiles: 'file.edit',
  useCanManagePages: 'page.manage',
}

const IMPORT_PATTERN = /^import (?!type )([^'"]*?) ?from '([^']+)'/gm
const LAZY_IMPORT_PATTERN = /import\('([^']+)'\)/g
const PERMISSION_CHECK_PATTERN = /\b(?:can|hasPermission)\((?:[^()']|\([^()]*\))*'([a-z]+\.[a-z]+)'\)/g

const resolveImport = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier)
  const [, module = '', modulePath = ''] = /^#([^/]+)\/(.+)$/.exec(specifier) ?? []
  return [path.join(SRC, 'modules', module, modulePath), path.join(SRC, module, modulePath)].find(existsSync) ?? null
}

interface Call {
  name: string
  permission: string
}
interface Source {
  imports: string[]
  calls: Call[]
  checks: ReadonlySet<string>
}

/**
 * Lists the endpoints of a contract that a text uses. A group that is passed on counts as a use of each of its calls.
 */
const listCalls = async (contract: string, names: string, text: string): Promise<Call[]> => {
  const exported = (await import(pathToFileURL(contract).href)) as Record<string, Record<string, Endpoint>>
  return names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .flatMap(name => {
      const usedMembers = [
        ...text.matchAll(new RegExp(`(typeof )?(?<![.\\w'#/-])${name}\\b(?:\\.(\\w+))?(?!['/-])`, 'g')),
      ]
        .filter(([, isType]) => isType === undefined)
        .map(([, , member]) => member)
      return Object.entries(exported[name] ?? {})
        .filter(
          ([key, endpoint]) =>
            endpoint?.allow !== undefined && (usedMembers.includes(undefined) || usedMembers.includes(key)),
        )
        .map(([key, { allow }]) => ({
          name: `${name}.${key}`,
          permission: typeof allow === 'string' ? allow : allow.permission,
        }))
    })
}

const sources = new Map<string, Promise<Source>>()

const readSource = (file: string): Promise<Source> => {
  const parseSource = async (): Promise<Source> => {
    const text = readFileSync(file, 'utf8')
    const body = text.replaceAll(IMPORT_PATTERN, '').replaceAll(/^import type .*$/gm, '')
    const imports = [...text.matchAll(IMPORT_PATTERN)].map(([, names = '', from = '']) => ({
      names,
      target: resolveImport(file, from),
    }))
    const contracts = imports.filter(({ target }) => target !== null && /\/contract-[^/]+\.ts$/.test(target))
    const lazyImports = [...text.matchAll(LAZY_IMPORT_PATTERN)].map(([, from = '']) => resolveImport(file, from))
    const calls = await Promise.all(contracts.map(({ names, target }) => listCalls(target ?? '', names, body)))
    return {
      imports: [
        ...imports.filter(entry => !contracts.includes(entry)).map(({ target }) => target),
        ...lazyImports,
      ].filter(
        target => target !== null && target !== SCREENS && /\.tsx?$/.test(target) && existsSync(target),
      ) as string[],
      calls: calls.flat(),
      checks: new Set([
        ...[...body.matchAll(PERMISSION_CHECK_PATTERN)].map(([, permission = '']) => permission),
        ...Object.keys(CHECKS).flatMap(name => (body.includes(name) ? [CHECKS[name] ?? ''] : [])),
      ]),
    }
  }
  const source = sources.get(file) ?? parseSource()
  sources.set(file, source)
  return source
}

/** Lists the uses of calls with a permission that are reachable from a file without passing a check of it. */
const findUncheckedCalls = async (file: string, permission: string): Promise<string[]> => {
  const uncheckedCalls: string[] = []
  const files = new Set([file])
  for (const current of files) {
    const { imports, calls, checks } = await readSource(current)
    if (checks.has(permission)) continue
    uncheckedCalls.push(
      ...calls
        .filter(call => call.permission === permission)
        .map(({ name }) => `${path.relative(SRC, current)} uses ${name}, which needs ${permission}`),
    )
    for (const next of imports) files.add(next)
  }
  return uncheckedCalls
}

const screensText = readFileSync(SCREENS, 'utf8')
const SCREEN_PATTERN = /permission: (?:'([\w.]+)'|null),\s*load: \(\) => import\('([^']+)'\)/g
const SETTINGS_SCREEN_PATTERN =
  /createSettingsScreen\(\s*'[\w-]+',\s*\(\) => import\('([^']+)'\)(?:,\s*'([\w.]+)')?,?\s*\)/g
const ROOTS: [file: string, permission: string][] = [
  ...[...screensText.matchAll(SCREEN_PATTERN)].map(([, permission, file = '']): [string, string] => [
    file,
    permission ?? 'staff',
  ]),
  ...[...screensText.matchAll(SETTINGS_SCREEN_PATTERN)].map(([, file = '', permission]): [string, string] => [
    file,
    permission ?? 'settings.edit',
  ]),
]

test('reads every screen', () => {
  expect(ROOTS).toHaveLength([...screensText.matchAll(LAZY_IMPORT_PATTERN)].length)
})

test.each(ROOTS)('%s checks each permission that it needs besides %s', async (file, permission) => {
  const grantedPermissions =
    permission === 'owner' ? [...PERMISSIONS, 'owner'] : [permission, PREREQUISITES[permission]]
  const otherPermissions = [...PERMISSIONS, 'owner'].filter(permission => !grantedPermissions.includes(permission))
  const root = resolveImport(SCREENS, file) ?? ''
  expect((await Promise.all(otherPermissions.map(permission => findUncheckedCalls(root, permission)))).flat()).toEqual(
    [],
  )
})

test('finds a call whose permission a screen does not check', async () => {
  const page = resolveImport(SCREENS, '#orders/web/admin/order-list-page.tsx') ?? ''
  expect(await findUncheckedCalls(page, 'order.edit')).toContainEqual(
    expect.stringMatching(/uses orderAdmin\.list, which needs order\.edit$/),
  )
})
