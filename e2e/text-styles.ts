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
 * Returns every text of the page's content with its style and position. It skips the editor's own texts and the list of
 * chapters, which follows the window.
 */
export const readTextStyles = (page: Page): Promise<TextStyle[]> =>
  page.evaluate(names => {
    const content = document.querySelector('#content') as HTMLElement
    const editorButtons = [...content.querySelectorAll('.edit-container-end')]
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const visibleTexts = texts.filter(({ data, parentElement: element }) => {
      if (data.trim() === '' || !element?.checkVisibility()) return false
      return !element.closest('.edit-container-end, .edit-picture-button, .layout-sidebar-side nav, .sr-only')
    })
    // A published measure ("40–80 mm") has its own element inside the text.
    const findOwner = (text: Text) => text.parentElement?.closest(':not(.nowrap)') as Element
    const runs: [Text, ...Text[]][] = []
    for (const text of visibleTexts) {
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
    const hasPosition = (node: Node, reference: Node, position: number) =>
      (node.compareDocumentPosition(reference) & position) !== 0
    return runs.map((run, index) => {
      const [text] = run
      const styles = getComputedStyle(findOwner(text))
      const previousRun = runs[index - 1]
      const { left, top, height } = measureBox(run)
      const isSeparated =
        previousRun !== undefined &&
        editorButtons.some(
          button =>
            hasPosition(previousRun[0], button, Node.DOCUMENT_POSITION_FOLLOWING) &&
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
        below: previousRun && !isSeparated ? Math.round(top - measureBox(previousRun).top) : null,
      }
    })
  }, STYLES)

/** Names each text whose style or position differs in the editor; one pixel of rounding is allowed. */
export const describeStyleDifferences = (
  publishedTexts: readonly TextStyle[],
  editedTexts: readonly TextStyle[],
): string[] => {
  const listTexts = (textStyles: readonly TextStyle[]) => textStyles.map(({ text }) => text)
  if (listTexts(publishedTexts).join('\n') !== listTexts(editedTexts).join('\n')) {
    const index = publishedTexts.findIndex(({ text }, position) => text !== editedTexts[position]?.text)
    return [`text ${index}: "${publishedTexts[index]?.text}" is "${editedTexts[index]?.text}" in the editor`]
  }
  return publishedTexts.flatMap((publishedText, index) => {
    const editedText = editedTexts[index] as TextStyle
    const styles = STYLES.filter(name => publishedText.style[name] !== editedText.style[name])
    const measures = (['left', 'height'] as const).filter(name => Math.abs(publishedText[name] - editedText[name]) > 1)
    const isMoved =
      publishedText.below !== null && editedText.below !== null && Math.abs(publishedText.below - editedText.below) > 1
    return [
      ...styles.map(
        name =>
          `"${publishedText.text}": ${name} ${publishedText.style[name]} is ${editedText.style[name]} in the editor`,
      ),
      ...measures.map(
        name => `"${publishedText.text}": ${name} ${publishedText[name]} is ${editedText[name]} in the editor`,
      ),
      ...(isMoved
        ? [
            `"${publishedText.text}": ${publishedText.below} px below "${publishedTexts[index - 1]?.text}" is ${editedText.below}`,
          ]
        : []),
    ]
  })
}
