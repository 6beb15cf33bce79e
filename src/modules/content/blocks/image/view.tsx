import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import type { image } from './schema.ts'

const SIZES = { text: '(width < 768px) 100vw, 680px', wide: '(width < 1440px) 100vw, 1280px', full: '100vw' }

export const ImageView = ({ data: { picture, caption, width, ratio, cutOut } }: BlockViewProps<typeof image>) => {
  if (!picture) return null
  const [ratioWidth = picture.width, ratioHeight = picture.height] = ratio?.split('/').map(Number) ?? []
  return (
    <figure className="block-image" data-cut-out={cutOut || undefined} data-width={width}>
      <BlockPicture
        fieldPath="picture"
        className={cutOut ? 'stage' : undefined}
        fit={cutOut ? 'contain' : undefined}
        picture={picture}
        ratio={[ratioWidth, ratioHeight]}
        sizes={SIZES[width]}
      />
      <EditableText as="figcaption" fieldPath="caption" text={caption} isOptional />
    </figure>
  )
}
