import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { image } from './schema.ts'

const SIZES = { text: '(width < 768px) 100vw, 680px', wide: '(width < 1440px) 100vw, 1280px', full: '100vw' }

export const ImageView = ({ data: { picture, caption, width, ratio, cutOut } }: BlockViewProps<typeof image>) => {
  const say = useWords()
  if (!picture) return null
  const words = say(caption)
  const [across = picture.width, down = picture.height] = ratio?.split('/').map(Number) ?? []
  return (
    <figure className="block-image" data-cut-out={cutOut || undefined} data-width={width}>
      <BlockPicture
        className={cutOut ? 'stage' : undefined}
        fit={cutOut ? 'contain' : undefined}
        picture={picture}
        ratio={[across, down]}
        sizes={SIZES[width]}
      />
      {words ? <figcaption>{words}</figcaption> : null}
    </figure>
  )
}
