import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { PictureRows } from '#content/web/parts/picture-rows.tsx'
import { useLocalizedText } from '#content/web/parts/use-localized-text.ts'
import type { gallery } from './schema.ts'

export const GalleryView = ({ id, data: { pictures, caption } }: BlockViewProps<typeof gallery>) => {
  const localize = useLocalizedText()
  return (
    <figure className="block-gallery">
      <PictureRows
        name={id}
        // A new row has no picture yet.
        pictures={pictures.flatMap(({ picture, caption: pictureCaption }) =>
          picture ? [{ ...picture, alt: localize(picture.alt), caption: localize(pictureCaption) }] : [],
        )}
        title={localize(caption)}
      />
      <EditableText as="figcaption" fieldPath="caption" text={caption} isOptional />
    </figure>
  )
}
