import { blocksAt, splitBlockAddress } from '#content/domain/edited-document.ts'
import type { UnfinishedBlock } from '#content/domain/unfinished-blocks.ts'
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
    const { place, id } = splitBlockAddress(address)
    const number = document ? blocksAt(document, place).findIndex(block => block.id === id) + 1 : 0
    return t('editing.unfinished.where', { place: t(`editing.place.${place.split('/').at(-1)}`), number })
  }
  return (
    <ul className="edit-unfinished">
      {unfinished.map(one => (
        <li key={`${one.address} ${one.gap}`}>
          <button onClick={() => onGo(one)} type="button">
            <b>{t(`editing.block.${one.type}`)}</b> <small>{whereOf(one)}</small>
            <span>{t(`editing.unfinished.${one.gap}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
