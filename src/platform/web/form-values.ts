/** The path of a field in the form's values: `Client.email`, `name.et`, `rows.0.price`. */
export type Path = string

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Returns the value at a path, or undefined. An empty path means the root. */
export const getValueAt = (values: unknown, path: Path): unknown =>
  path === ''
    ? values
    : path.split('.').reduce<unknown>((value, name) => (isTree(value) ? value[name] : undefined), values)

/** Returns a copy with another value at the path; unchanged branches stay identical objects. */
export const replaceValueAt = <V>(values: V, path: Path, value: unknown): V =>
  replaceAt(values, path.split('.'), value) as V

const replaceAt = (tree: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length === 0 ? value : replaceAt(isTree(tree) ? tree[name] : undefined, rest, value)
  if (Array.isArray(tree)) return tree.with(Number(name), inner)
  return { ...(isTree(tree) ? tree : {}), [name]: inner }
}

/** Compares deeply. */
export const isSame = (first: unknown, second: unknown): boolean => {
  if (Object.is(first, second)) return true
  if (!isTree(first) || !isTree(second) || Array.isArray(first) !== Array.isArray(second)) return false
  return listNames(first, second).every(name => isSame(first[name], second[name]))
}

/** Lists the deepest paths that differ. A list of another length differs as a whole. */
export const findChangedPaths = (before: unknown, after: unknown, at: Path = ''): Path[] => {
  if (isSame(before, after)) return []
  const hasComparableParts = isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)
  if (!hasComparableParts || (Array.isArray(before) && before.length !== (after as unknown as unknown[]).length))
    return [at]
  return listNames(before, after).flatMap(name =>
    findChangedPaths(before[name], after[name], at === '' ? name : `${at}.${name}`),
  )
}

/** Returns true when `path` equals `outer` or lies inside it. */
export const isPathWithin = (path: Path, outer: Path): boolean => path === outer || path.startsWith(`${outer}.`)

const listNames = (first: Tree, second: Tree): string[] => [...new Set([...Object.keys(first), ...Object.keys(second)])]
