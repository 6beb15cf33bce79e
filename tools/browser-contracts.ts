import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT_FILES = /\/src\/(wire|modules\/[\w-]+)\/contract-[\w-]+\.ts$/
const ZOD_MODULES = /\/node_modules\/zod\//

/**
 * Replaces contracts in browser code by their methods, addresses and plain values, without schemas. The plugin runs the
 * contract to read them. A build fails when page code imports a schema.
 */
export const createContractPlugin = (contractFiles = CONTRACT_FILES): Plugin => ({
  name: 'browser-contracts',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?')
    if (!contractFiles.test(file)) return null
    return renderBrowserContract(await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`))
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const zodModule = chunk.type === 'chunk' ? chunk.moduleIds.find(id => ZOD_MODULES.test(id)) : undefined
      if (zodModule) this.error(`${chunk.fileName} would make every visitor load zod (${zodModule})`)
    }
  },
})

/** Returns the module that replaces a contract in the browser. */
export const renderBrowserContract = (contract: Record<string, unknown>): string =>
  Object.entries(contract)
    .flatMap(([name, value]) => {
      const browserValue = isPlainValue(value) ? value : listEndpoints(value)
      return browserValue === null ? [] : [`export const ${name} = ${JSON.stringify(browserValue)}\n`]
    })
    .join('')

const isPlainValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlainValue) : ['string', 'number', 'boolean'].includes(typeof value)

interface Endpoint {
  method: string
  path: string
  as?: string
  response: unknown
  answers?: string
}

/** Returns the method and address of each endpoint of a group; null for other values, such as a schema. */
const listEndpoints = (value: unknown): Record<string, object> | null => {
  const endpoints = Object.entries(value ?? {})
  if (endpoints.length === 0 || !endpoints.every(([, endpoint]) => isEndpoint(endpoint))) return null
  return Object.fromEntries(
    endpoints.map(([name, { method, path, as, response, answers }]: [string, Endpoint]) => [
      name,
      { method, path, as, ...(response === null && { response }), ...(answers === 'file' && { answers }) },
    ]),
  )
}

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
