import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { BlockPicture } from '#content/contract-block.ts'
import type { BlockDescription } from '#content/contract-editing.ts'
import { collectBlocks } from '#content/domain/edited-document.ts'
import { AddressProvider, ReadOnlyContent } from '#content/web/parts/edit-tools.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { blockActions } from './block-actions.ts'
import { createSample } from './block-samples.ts'
import { blockTypes } from './block-types.ts'
import { findBlockTypes } from './find-block-types.ts'
import { session, useSession } from './session.ts'

/** Shows a searchable dialog that inserts a block of a chosen type. */
export const BlockPicker = () => {
  const t = useT()
  const [query, setQuery] = useState('')
  const picker = useSession(snapshot => snapshot.picker)
  const closePicker = () => {
    session.update({ picker: null })
    setQuery('')
  }
  const descriptions = findBlockTypes(blockTypes.list(), query, t)
  const insertBlock = (description: BlockDescription) => {
    const openPicker = session.getSnapshot()?.picker
    closePicker()
    if (openPicker) blockActions.add(description, openPicker.container, openPicker.index)
  }
  return (
    <Dialog
      closeLabel={t('content.close')}
      onClose={closePicker}
      open={picker !== null}
      size="lg"
      title={t('editing.pickBlock')}
    >
      <div className="grid gap-4">
        <TextField
          autoFocus
          hideLabel
          label={t('editing.findBlock')}
          onChange={event => setQuery(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !descriptions[0]) return
            // Without this, the same key press would activate the element that gets the focus next.
            event.preventDefault()
            insertBlock(descriptions[0])
          }}
          placeholder={t('editing.findBlock')}
          start={<Search aria-hidden />}
          value={query}
        />
        <ul className="edit-kinds">
          {descriptions.map(description => (
            <li key={description.type}>
              <button className="edit-kind" onClick={() => insertBlock(description)} type="button">
                <BlockTypePreview description={description} />
                <b>{t(`editing.block.${description.type}`)}</b>
                <small>{t(`editing.about.${description.type}`)}</small>
              </button>
            </li>
          ))}
        </ul>
        {descriptions.length === 0 ? <p className="text-secondary">{t('editing.noBlock')}</p> : null}
      </div>
    </Dialog>
  )
}

/** Shows an inert, scaled-down view of a block type with sample data. */
const BlockTypePreview = ({ description }: { description: BlockDescription }) => {
  const t = useT()
  const View = blockTypes.findView(description.type)
  const data = { ...description.defaults, ...createSample(description.type, t, findSamplePicture()) }
  const hasPreview = !['columns', 'product-list', 'company', 'delivery-methods', 'build-list'].includes(
    description.type,
  )
  return (
    <span aria-hidden className="edit-kind-view" data-type={description.type} inert>
      {View && hasPreview ? (
        <ReadOnlyContent>
          <AddressProvider address="sample">
            <span className="edit-kind-scale">
              <View containers={{}} data={data as never} id={`sample-${description.type}`} loaded={undefined} />
            </span>
          </AddressProvider>
        </ReadOnlyContent>
      ) : (
        <span className="edit-kind-drawing" />
      )}
    </span>
  )
}

/** Returns a picture of the page, or a drawn placeholder. */
const findSamplePicture = (): BlockPicture => {
  const document = session.getSnapshot()?.state.document
  const blockWithPicture = document && collectBlocks(document).find(({ block: { data } }) => data.picture)
  return (blockWithPicture?.block.data.picture as BlockPicture | undefined) ?? PLACEHOLDER_PICTURE
}

/** A grey landscape that suits both themes. */
const PLACEHOLDER_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><path fill="#7c8390" fill-opacity=".35" d="M0 0h160v90H0z"/>' +
  '<circle cx="122" cy="26" r="11" fill="#7c8390"/><path fill="#7c8390" d="M0 90 52 34l34 36 20-20 54 40z"/></svg>'
const PLACEHOLDER_PICTURE: BlockPicture = {
  src: `data:image/svg+xml,${encodeURIComponent(PLACEHOLDER_SVG)}`,
  preview: null,
  alt: { type: 'language' },
  width: 160,
  height: 90,
}
