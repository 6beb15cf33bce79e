interface Item {
  element: HTMLLIElement
  list: HTMLElement
  /** The id that the source program gave the list. */
  sourceId: string | null
  level: number
}

/**
 * Nests flat lists. Word Online writes one list per level or item with the level in an attribute. Other programs use
 * margins, or nest a list directly in a list.
 */
export const nestLists = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('div'))
    if (isOnlyLists(element)) element.replaceWith(...element.childNodes)
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) moveIntoItem(list)
  // Inner lists come first, so that a moved run is complete.
  for (const list of [...body.querySelectorAll<HTMLElement>('ul, ol')].reverse()) {
    if (!isList(list.previousElementSibling) || hasTextBefore(list)) nestSiblings(collectAdjacentLists(list))
  }
}

const isList = (element: Element | null): element is HTMLElement => element?.matches('ul, ol') ?? false

const isBlank = (node: Node): boolean => (node.textContent ?? '').trim() === ''

const isOnlyLists = (element: Element): boolean =>
  element.children.length > 0 &&
  [...element.childNodes].every(child => (child instanceof Element ? isList(child) : isBlank(child)))

const moveIntoItem = (list: Element): void => {
  const previous = list.previousElementSibling
  const item = previous?.tagName === 'LI' ? previous : list.ownerDocument.createElement('li')
  if (item !== previous) list.before(item)
  item.append(list)
}

const hasTextBefore = (list: Element): boolean => {
  for (let node = list.previousSibling; node && !(node instanceof Element); node = node.previousSibling) {
    if (!isBlank(node)) return true
  }
  return false
}

/** Returns a list and the lists that directly follow it. */
const collectAdjacentLists = (firstList: HTMLElement): HTMLElement[] => {
  const lists = [firstList]
  for (let next = firstList.nextElementSibling; isList(next) && !hasTextBefore(next); next = next.nextElementSibling) {
    lists.push(next)
  }
  return lists
}

const nestSiblings = (lists: readonly HTMLElement[]): void => {
  const items = lists.flatMap(list =>
    [...list.children].flatMap(element =>
      element instanceof HTMLLIElement
        ? [{ element, list, sourceId: element.getAttribute('data-listid'), level: getLevel(element, list) }]
        : [],
    ),
  )
  const hasStatedLevels = items.some(({ element }) => readLevel(element) !== null)
  const isUneven = new Set(items.map(({ level }) => level)).size > 1
  if (items.length > 0 && (isUneven || (hasStatedLevels && lists.length > 1))) buildNestedLists(lists, items)
}

const buildNestedLists = (lists: readonly HTMLElement[], items: readonly Item[]): void => {
  const firstList = lists[0] as HTMLElement
  let openLists: { list: HTMLElement; level: number; sourceId: string | null }[] = []
  for (const { element, list: source, sourceId, level } of items) {
    openLists = openLists.filter(openList => openList.level <= level)
    const currentList = openLists.at(-1)
    const isContinued =
      currentList?.level === level && currentList.list.tagName === source.tagName && currentList.sourceId === sourceId
    if (currentList && isContinued) {
      currentList.list.append(element)
      continue
    }
    if (currentList?.level === level) openLists.pop()
    const list = source.cloneNode(false) as HTMLElement
    if (source.querySelector(':scope > li') !== element) list.removeAttribute('start')
    const parent = openLists.at(-1)
    if (parent) parent.list.lastElementChild?.append(list)
    else firstList.before(list)
    list.append(element)
    openLists.push({ list, level, sourceId })
  }
  for (const list of lists) list.remove()
}

const readLevel = (item: Element): number | null => Number(item.getAttribute('data-aria-level')) || null

const getLevel = (item: HTMLElement, list: HTMLElement): number =>
  readLevel(item) ?? getIndent(item.style) + getIndent(list.style)

/** Returns the left indentation in pixels. */
const getIndent = ({ marginLeft }: CSSStyleDeclaration): number => {
  const [, amount, unit] = /^(-?[\d.]+)(px|pt|in|cm|em|rem)?$/.exec(marginLeft) ?? []
  return Math.round(Number(amount ?? 0) * (PIXELS_PER_UNIT[unit ?? 'px'] ?? 1))
}

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, in: 96, cm: 37.8, em: 16, rem: 16 }
