import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { orderConversationEndpoints } from '#orders/contract-conversation.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DetailCard } from './detail-card.tsx'

/** Shows the tags of an order; suggests the tags in use. */
export const OrderTags = ({ order, knownTags }: { order: AdminOrder; knownTags: readonly string[] }) => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  const [text, setText] = useState('')
  const saveTags = (tags: readonly string[]): Promise<boolean> =>
    run(() =>
      send(orderConversationEndpoints.tag, { params: { id: order.id }, body: { tags: [...tags], before: order.tags } }),
    )
  const submitTag = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !(await saveTags([...order.tags, text.trim()]))) return
    // Text typed during the request becomes the next tag.
    setText(current => (current === text ? '' : current))
  }
  return (
    <DetailCard title={t('orderAdmin.tags')}>
      {order.tags.length > 0 ? (
        <ul className="mb-3 flex flex-wrap gap-2">
          {order.tags.map(tag => (
            <li className="picked" key={tag}>
              {tag}
              <button
                aria-label={t('orderAdmin.removeTag', { tag })}
                onClick={() => void saveTags(order.tags.filter(otherTag => otherTag !== tag))}
                type="button"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form className="no-print flex items-end gap-2" onSubmit={event => void submitTag(event)}>
        <TextField
          className="grow"
          label={t('orderAdmin.newTag')}
          list="order-tags"
          maxLength={40}
          name="tag"
          onChange={event => setText(event.target.value)}
          value={text}
        />
        <datalist id="order-tags">
          {knownTags.map(tag => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit">{t('orderAdmin.addTag')}</Button>
      </form>
    </DetailCard>
  )
}
