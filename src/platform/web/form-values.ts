/** A field's place in the values of a form: `Client.email`, `name.et`, `rows.0.price`. */
export type Path = string

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** The value at a path, the whole at an empty one; undefined where there is none. */
export const valueAt = (values: unknown, path: Path): unknown =>
  path === ''
    ? values
    : path.split('.').reduce<unknown>((value, name) => (isTree(value) ? value[name] : undefined), values)

/** The values with another one at a path; what lies beside it stays the same object. */
export const withValue = <V>(values: V, path: Path, value: unknown): V => changed(values, path.split('.'), value) as V

const changed = (tree: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length === 0 ? value : changed(isTree(tree) ? tree[name] : undefined, rest, value)
  if (Array.isArray(tree)) return tree.with(Number(name), inner)
  return { ...(isTree(tree) ? tree : {}), [name]: inner }
}

/** Whether two values say the same, however deep. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return false
  return namesOf(one, other).every(name => isSame(one[name], other[name]))
}

/** Where two values differ, as deep as can be told; a list that has become longer or shorter differs as a whole. */
export const changedPaths = (before: unknown, after: unknown, at: Path = ''): Path[] => {
  if (isSame(before, after)) return []
  const parts = isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)
  if (!parts || (Array.isArray(before) && before.length !== (after as unknown as unknown[]).length)) return [at]
  return namesOf(before, after).flatMap(name =>
    changedPaths(before[name], after[name], at === '' ? name : `${at}.${name}`),
  )
}

/** Whether one path is the other or lies within it. */
export const isWithin = (path: Path, outer: Path): boolean => path === outer || path.startsWith(`${outer}.`)

const namesOf = (one: Tree, other: Tree): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])]
