export interface KeyUses {
  /** Fixed keys, such as `'cart.heading'`. */
  literals: ReadonlySet<string>
  /** Keys with placeholders, such as `` `orders.mail.${kind}.intro` ``. */
  templates: readonly string[]
  /** Contexts that calls pass, such as `{ context: 'collected' }`. */
  contexts: ReadonlySet<string>
}

/** Returns the message keys in the code: every string that begins with a namespace of texts. */
export const findKeyUses = (
  namespaces: readonly string[],
  sources: readonly string[],
  notKeys: readonly RegExp[],
): KeyUses => {
  const namespacePattern = `(?:${namespaces.join('|')})\\.`
  const key = new RegExp(
    `'(${namespacePattern}[^'\\n]*)'|"(${namespacePattern}[^"\\n]*)"|\`(${namespacePattern}(?:[^\`$]|\\$\\{[^}]*\\})*)\``,
    'g',
  )
  const keys = sources.flatMap(source =>
    [...source.matchAll(key)].map(
      ([, singleQuoted, doubleQuoted, template]) => singleQuoted ?? doubleQuoted ?? template ?? '',
    ),
  )
  const usedKeys = [...new Set(keys)].filter(name => !notKeys.some(pattern => pattern.test(name)))
  return {
    literals: new Set(usedKeys.filter(name => !name.includes('${'))),
    templates: usedKeys.filter(name => name.includes('${')),
    contexts: new Set(
      sources.flatMap(source => [...source.matchAll(/\bcontext: '(\w+)'/g)].map(([, name = '']) => name)),
    ),
  }
}

/** Returns the pattern of a key such as `orders.mail.${kind}.intro`; a placeholder matches anything except a dot. */
export const buildPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(part => part.replaceAll('.', '\\.'))
      .join('[^.]+')}$`,
  )
