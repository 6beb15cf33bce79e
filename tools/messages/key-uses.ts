export interface KeyUses {
  /** `'cart.heading'` */
  literals: ReadonlySet<string>
  /** `` `orders.mail.${kind}.intro` `` */
  templates: readonly string[]
  /** `{ context: 'collected' }` */
  contexts: ReadonlySet<string>
}

/** Returns the message keys in the code: every string that begins with the name of a module's texts. */
export const findKeyUses = (
  spaces: readonly string[],
  sources: readonly string[],
  notKeys: readonly RegExp[],
): KeyUses => {
  const space = `(?:${spaces.join('|')})\\.`
  const key = new RegExp(`'(${space}[^'\\n]*)'|"(${space}[^"\\n]*)"|\`(${space}(?:[^\`$]|\\$\\{[^}]*\\})*)\``, 'g')
  const found = sources.flatMap(source =>
    [...source.matchAll(key)].map(([, one, two, three]) => one ?? two ?? three ?? ''),
  )
  const usedKeys = [...new Set(found)].filter(name => !notKeys.some(pattern => pattern.test(name)))
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
