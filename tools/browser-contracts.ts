import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/src\/(wire|modules\/[\w-]+)\/contract-[\w-]+\.ts$/
const ZOD = /\/node_modules\/zod\//

/**
 * Replaces contracts in browser code by their methods, addresses and plain values, without schemas. The plugin runs
 * the contract to read them. An import of a schema into page code finds no such export.
 */
export const browserContracts = (contracts = CONTRACT): Plugin => ({
  name: 'browser-contracts',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?')
    if (!contracts.test(file)) return null
    return renderBrowserContract(await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`))
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const zod = chunk.type === 'chunk' ? chunk.moduleIds.find(id => ZOD.test(id)) : undefined
      if (zod) this.error(`${chunk.fileName} would make every visitor load zod (${zod})`)
    }
  },
})

/** Returns the module that replaces a contract in the browser. */
export const renderBrowserContract = (contract: Record<string, unknown>): string =>
  Object.entries(contract)
    .flatMap(([name, value]) => {
      const plain = isPlain(value) ? value : listCalls(value)
      return plain === null ? [] : [`export const ${name} = ${JSON.stringify(plain)}\n`]
    })
    .join('')

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value)

interface Call {
  method: string
  path: string
  as?: string
  response: unknown
  answers?: string
}

/** Returns the method and address of each endpoint of a group; null for other values, such as a schema. */
const listCalls = (value: unknown): Record<string, object> | null => {
  const calls = Object.entries(value ?? {})
  if (calls.length === 0 || !calls.every(([, call]) => isCall(call))) return null
  return Object.fromEntries(
    calls.map(([name, { method, path, as, response, answers }]: [string, Call]) => [
      name,
      { method, path, as, ...(response === null && { response }), ...(answers === 'file' && { answers }) },
    ]),
  )
}

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
