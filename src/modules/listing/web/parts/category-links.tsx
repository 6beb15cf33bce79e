import type { ComponentType } from 'react'
import type { CategoryNode } from '#shop/contract-shop.ts'

export interface CategoryLinkProps {
  node: CategoryNode
  isCurrent: boolean
}

interface CategoryLinksProps {
  nodes: readonly CategoryNode[]
  /** The category of the current page. */
  currentId?: number | undefined
  className?: string | undefined
  row: ComponentType<CategoryLinkProps>
}

export const CategoryLinks = ({ nodes, currentId, className, row: Row }: CategoryLinksProps) => (
  <ul className={className}>
    {nodes.map(node => (
      <Row isCurrent={node.id === currentId} key={node.id} node={node} />
    ))}
  </ul>
)
