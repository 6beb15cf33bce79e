import type { Page } from '@playwright/test'

const STYLES = [
  'fontSize',
  'lineHeight',
  'fontWeight',
  'fontFamily',
  'fontStretch',
  'fontStyle',
  'letterSpacing',
  'color',
  'textTransform',
  'textAlign',
  'textDecorationLine',
  'textWrap',
  'hyphens',
] as const

export interface TextStyle {
  text: string
  /** Computed styles by name. */
  style: Readonly<Record<string, string>>
  left: number
  height: number
  /** Pixels below the previous text; null when buttons of the editor are between them. */
  below: number | null
}

/**
 * Returns every text of the page's content with its style and place. It skips the editor's own texts and the list of
 * chapters, which follows the window.
 */
export const readTextStyles = (page: Page): Promise<TextStyle[]> =>
  page.evaluate(names => {
    const content = document.querySelector('#content') as HTMLElement
    const added = [...content.querySelectorAll('.edit-container-end')]
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const shown = texts.filter(({ data, parentElement: element }) => {
      if (data.trim() === '' || !element?.checkVisibility()) return false
      return !element.closest('.edit-container-end, .edit-picture-button, .layout-sidebar-side nav, .sr-only')
    })
    // A published measure ("40–80 mm") has an element of its own inside the text.
    const findOwner = (text: Text) => text.parentElement?.closest(':not(.nowrap)') as Element
    const runs: [Text, ...Text[]][] = []
    for (const text of shown) {
      const run = runs.at(-1)
      if (run && findOwner(run[0]) === findOwner(text)) run.push(text)
      else runs.push([text])
    }
    const measureBox = (run: readonly Text[]): DOMRect => {
      const range = document.createRange()
      range.setStart(run[0] as Text, 0)
      range.setEndAfter(run.at(-1) as Text)
      return range.getBoundingClientRect()
    }
    const hasPosition = (node: Node, reference: Node, where: number) =>
      (node.compareDocumentPosition(reference) & where) !== 0
    return runs.map((run, index) => {
      const [text] = run
      const styles = getComputedStyle(findOwner(text))
      const before = runs[index - 1]
      const { left, top, height } = measureBox(run)
      const isParted =
        before !== undefined &&
        added.some(
          button =>
            hasPosition(before[0], button, Node.DOCUMENT_POSITION_FOLLOWING) &&
            hasPosition(text, button, Node.DOCUMENT_POSITION_PRECEDING),
        )
      return {
        text: run
          .map(({ data }) => data)
          .join('')
          .replace(/\s+/g, ' ')
          .trim(),
        style: Object.fromEntries(names.map(name => [name, String(styles[name as keyof CSSStyleDeclaration])])),
        left: Math.round(left),
        height: Math.round(height),
        below: before && !isParted ? Math.round(top - measureBox(before).top) : null,
      }
    })
  }, STYLES)

/** Names each text whose style or place differs in the editor; one pixel of rounding is allowed. */
export const describeStyleDifferences = (shown: readonly TextStyle[], edited: readonly TextStyle[]): string[] => {
  const listTexts = (looks: readonly TextStyle[]) => looks.map(({ text }) => text)
  if (listTexts(shown).join('\n') !== listTexts(edited).join('\n')) {
    const index = shown.findIndex(({ text }, position) => text !== edited[position]?.text)
    return [`text ${index}: "${shown[index]?.text}" is "${edited[index]?.text}" in the editor`]
  }
  return shown.flatMap((shownText, index) => {
    const editedText = edited[index] as TextStyle
    const styles = STYLES.filter(name => shownText.style[name] !== editedText.style[name])
    const places = (['left', 'height'] as const).filter(name => Math.abs(shownText[name] - editedText[name]) > 1)
    const isMoved =
      shownText.below !== null && editedText.below !== null && Math.abs(shownText.below - editedText.below) > 1
    return [
      ...styles.map(
        name => `"${shownText.text}": ${name} ${shownText.style[name]} is ${editedText.style[name]} in the editor`,
      ),
      ...places.map(name => `"${shownText.text}": ${name} ${shownText[name]} is ${editedText[name]} in the editor`),
      ...(isMoved
        ? [`"${shownText.text}": ${shownText.below} px below "${shown[index - 1]?.text}" is ${editedText.below}`]
        : []),
    ]
  })
}
