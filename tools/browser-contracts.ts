import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/src\/(wire|modules\/[\w-]+)\/contract-[\w-]+\.ts$/
const ZOD = /\/node_modules\/zod\//

/**
 * Gives browsers of each contract what they call by: methods, addresses and plain values, without the schemas. They come
 * from the contract itself, run here. Whoever imports a schema into a page's code finds no such export.
 */
export const browserContracts = (): Plugin => ({
  name: 'browser-contracts',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?')
    if (!CONTRACT.test(file)) return null
    return contractForBrowsers(await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`))
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const zod = chunk.type === 'chunk' ? chunk.moduleIds.find(id => ZOD.test(id)) : undefined
      if (zod) this.error(`${chunk.fileName} would make every visitor load zod (${zod})`)
    }
  },
})

/** The module that stands for a contract in the browser. */
export const contractForBrowsers = (contract: Record<string, unknown>): string =>
  Object.entries(contract)
    .flatMap(([name, value]) => {
      const plain = isPlain(value) ? value : callsOf(value)
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

/** How each endpoint of a group is called; null for anything else, such as a schema. */
const callsOf = (value: unknown): Record<string, object> | null => {
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
