import type { Endpoint } from '#wire/endpoint.ts'

/** Turns `/:lang/:pageName` or `/:file(^\w+).png` into the form `{name}`. */
export const toOpenApiPath = (path: string): string =>
  path.replace(/:(\w+)(\([^)]*\))?\??/g, '{$1}').replace(/\*/g, '{rest}')

export const listPathParameters = (openPath: string): string[] =>
  Array.from(openPath.matchAll(/\{(\w+)\}/g), match => match[1] as string)

/** Builds `getV1PaymentByToken` for `GET /v1/payment/:token`; it is as unique as the address. */
export const buildOperationId = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => {
  const words = toOpenApiPath(path)
    .split('/')
    .filter(part => part !== '')
    .map(part => (part.startsWith('{') ? `By${capitalizeWord(part.replace(/\W/g, ''))}` : toCamelCase(part)))
  return method.toLowerCase() + (words.length > 0 ? words.map(capitalizeWord).join('') : 'Root')
}

/**
 * Returns the tag of a call: its first path segment, below `admin` the second too. Addresses of pages begin with a
 * parameter.
 */
export const chooseTag = (path: string): string => {
  const [firstSegment = '', secondSegment = ''] = toOpenApiPath(path)
    .replace(/^\/v1\//, '/')
    .split('/')
    .filter(part => part !== '')
  if (firstSegment === '' || firstSegment.startsWith('{')) return secondSegment === 'site' ? 'session' : 'page'
  if (firstSegment === 'admin' && secondSegment !== '' && !secondSegment.startsWith('{'))
    return `admin: ${secondSegment}`
  return firstSegment
}

const toCamelCase = (text: string): string => text.replace(/\W+(\w?)/g, (_all, letter: string) => letter.toUpperCase())
const capitalizeWord = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
