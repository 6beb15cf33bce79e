import type { ComponentType } from 'react'
import { blank, type DrawnOnce, useDrawnOnce, written } from '#platform/web/drawn-once.tsx'
import type { CategoryNode } from '#shop/contract-page-options.ts'
import { blankPicture, pictureLook, pictureStandIn, pictureValues } from './blank-picture.ts'

export interface CategoryLinkProps {
  node: CategoryNode
  current: boolean
}

interface CategoryLinksProps {
  nodes: readonly CategoryNode[]
  /** The category that the page is of. */
  currentId?: number | undefined
  className?: string | undefined
  /** A row of the list, and what its looks are kept by. */
  row: ComponentType<CategoryLinkProps>
  look: string
}

/** Categories as a list of links: a page has dozens of them. */
export const CategoryLinks = (props: CategoryLinksProps) =>
  import.meta.env.SSR ? <FilledLinks {...props} /> : <PlainLinks {...props} />

const PlainLinks = ({ nodes, currentId, className, row: Row }: CategoryLinksProps) => (
  <ul className={className}>
    {nodes.map(node => (
      <Row current={node.id === currentId} key={node.id} node={node} />
    ))}
  </ul>
)

/** The rows where pages are drawn: filled into markup, or each by itself. */
const FilledLinks = (props: CategoryLinksProps) => {
  const markup = linksMarkup(props, useDrawnOnce())
  if (markup === null) return <PlainLinks {...props} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, its texts escaped as React does
  return <ul className={props.className} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** A number that no row is written with otherwise. */
const COUNT = 909_090_909

const linksMarkup = ({ nodes, currentId, row: Row, look }: CategoryLinksProps, drawn: DrawnOnce | null) => {
  if (!drawn) return null
  let markup: string | null = ''
  for (const node of nodes) {
    const current = node.id === currentId
    const form = drawn.form(`${look} ${current} ${pictureLook(node.image)}`, () => ({
      part: <Row current={current} node={blankNode(node)} />,
      standIns: [[String(COUNT), blank('count')], pictureStandIn],
    }))
    const own = { name: written(node.name), href: written(node.url), count: String(node.count) }
    markup = form && markup !== null ? markup + drawn.filled(form, { ...pictureValues(node.image), ...own }) : null
  }
  return markup
}

const blankNode = (node: CategoryNode): CategoryNode => ({
  ...node,
  name: blank('name'),
  url: blank('href'),
  count: COUNT,
  image: blankPicture(node.image),
})
