import { getBlocks, splitBlockAddress } from '#content/domain/edited-document.ts'
import type { UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { useT } from '#platform/web/texts.tsx'
import { session } from './session.ts'

interface UnfinishedListProps {
  blocks: readonly UnfinishedBlock[]
  onSelect: (block: UnfinishedBlock) => void
}

/** Lists unfinished blocks with their positions; a click opens a block. */
export const UnfinishedList = ({ blocks, onSelect }: UnfinishedListProps) => {
  const t = useT()
  const document = session.getSnapshot()?.state.document
  const describePosition = ({ address }: UnfinishedBlock) => {
    const { container, id } = splitBlockAddress(address)
    const number = document ? getBlocks(document, container).findIndex(block => block.id === id) + 1 : 0
    return t('editing.unfinished.position', { place: t(`editing.container.${container.split('/').at(-1)}`), number })
  }
  return (
    <ul className="edit-unfinished">
      {blocks.map(block => (
        <li key={`${block.address} ${block.issue}`}>
          <button onClick={() => onSelect(block)} type="button">
            <b>{t(`editing.block.${block.type}`)}</b> <small>{describePosition(block)}</small>
            <span>{t(`editing.unfinished.${block.issue}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
