import { getBlocks, splitBlockAddress } from '#content/domain/edited-document.ts'
import type { UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { useT } from '#platform/web/texts.tsx'
import { session } from './session.ts'

interface UnfinishedListProps {
  unfinished: readonly UnfinishedBlock[]
  onGo: (one: UnfinishedBlock) => void
}

/** Lists unfinished blocks with their places; a click opens a block. */
export const UnfinishedList = ({ unfinished, onGo }: UnfinishedListProps) => {
  const t = useT()
  const document = session.now()?.state.document
  const whereOf = ({ address }: UnfinishedBlock) => {
    const { container, id } = splitBlockAddress(address)
    const number = document ? getBlocks(document, container).findIndex(block => block.id === id) + 1 : 0
    return t('editing.unfinished.where', { place: t(`editing.place.${container.split('/').at(-1)}`), number })
  }
  return (
    <ul className="edit-unfinished">
      {unfinished.map(one => (
        <li key={`${one.address} ${one.issue}`}>
          <button onClick={() => onGo(one)} type="button">
            <b>{t(`editing.block.${one.type}`)}</b> <small>{whereOf(one)}</small>
            <span>{t(`editing.unfinished.${one.issue}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
