interface Item {
  element: HTMLLIElement
  /** The source list, and the id that the source program gave it. */
  list: HTMLElement
  name: string | null
  level: number
}

/**
 * Nests flat lists. Word Online writes one list per level or item with the level in an attribute. Other programs use
 * margins, or nest a list directly in a list.
 */
export const nestLists = (body: HTMLElement): void => {
  for (const box of body.querySelectorAll('div')) if (isOnlyLists(box)) box.replaceWith(...box.childNodes)
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) intoItem(list)
  // Inner lists come first, so that a moved run is complete.
  for (const list of [...body.querySelectorAll<HTMLElement>('ul, ol')].reverse()) {
    if (!isList(list.previousElementSibling) || hasTextBefore(list)) nestRun(runFrom(list))
  }
}

const isList = (element: Element | null): element is HTMLElement => element?.matches('ul, ol') ?? false

const isBlank = (node: Node): boolean => (node.textContent ?? '').trim() === ''

const isOnlyLists = (box: Element): boolean =>
  box.children.length > 0 && [...box.childNodes].every(node => (node instanceof Element ? isList(node) : isBlank(node)))

const intoItem = (list: Element): void => {
  const before = list.previousElementSibling
  const item = before?.tagName === 'LI' ? before : list.ownerDocument.createElement('li')
  if (item !== before) list.before(item)
  item.append(list)
}

const hasTextBefore = (list: Element): boolean => {
  for (let at = list.previousSibling; at && !(at instanceof Element); at = at.previousSibling) {
    if (!isBlank(at)) return true
  }
  return false
}

/** Returns a list and the lists that directly follow it. */
const runFrom = (first: HTMLElement): HTMLElement[] => {
  const run = [first]
  for (let next = first.nextElementSibling; isList(next) && !hasTextBefore(next); next = next.nextElementSibling) {
    run.push(next)
  }
  return run
}

const nestRun = (run: readonly HTMLElement[]): void => {
  const items = run.flatMap(list =>
    [...list.children].flatMap(element =>
      element instanceof HTMLLIElement
        ? [{ element, list, name: element.getAttribute('data-listid'), level: levelOf(element, list) }]
        : [],
    ),
  )
  const isSaid = items.some(({ element }) => saidLevel(element) !== null)
  const isUneven = new Set(items.map(({ level }) => level)).size > 1
  if (items.length > 0 && (isUneven || (isSaid && run.length > 1))) build(run, items)
}

const build = (run: readonly HTMLElement[], items: readonly Item[]): void => {
  const start = run[0] as HTMLElement
  let open: { list: HTMLElement; level: number; name: string | null }[] = []
  for (const { element, list: source, name, level } of items) {
    open = open.filter(one => one.level <= level)
    const last = open.at(-1)
    const continues = last?.level === level && last.list.tagName === source.tagName && last.name === name
    if (last && continues) {
      last.list.append(element)
      continue
    }
    if (last?.level === level) open.pop()
    const list = source.cloneNode(false) as HTMLElement
    if (source.querySelector(':scope > li') !== element) list.removeAttribute('start')
    const around = open.at(-1)
    if (around) around.list.lastElementChild?.append(list)
    else start.before(list)
    list.append(element)
    open.push({ list, level, name })
  }
  for (const list of run) list.remove()
}

const saidLevel = (item: Element): number | null => Number(item.getAttribute('data-aria-level')) || null

const levelOf = (item: HTMLElement, list: HTMLElement): number =>
  saidLevel(item) ?? indentOf(item.style) + indentOf(list.style)

/** Returns the left indentation in pixels. */
const indentOf = ({ marginLeft }: CSSStyleDeclaration): number => {
  const [, amount, unit] = /^(-?[\d.]+)(px|pt|in|cm|em|rem)?$/.exec(marginLeft) ?? []
  return Math.round(Number(amount ?? 0) * (PIXELS[unit ?? 'px'] ?? 1))
}

const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, in: 96, cm: 37.8, em: 16, rem: 16 }
