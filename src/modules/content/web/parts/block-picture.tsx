import type { BlockPicture as Given } from '#content/contract-block.ts'
import { Picture } from '#files/web/parts/picture.tsx'
import { useWords } from './use-words.ts'

interface BlockPictureProps {
  picture: Given
  sizes: string
  ratio?: readonly [number, number] | undefined
  eager?: boolean
  fit?: 'contain' | undefined
  className?: string | undefined
}

/** A picture as blocks hold it. */
export const BlockPicture = ({ picture, ...rest }: BlockPictureProps) => {
  const say = useWords()
  const { src, preview, alt, width, height, focus, light } = picture
  return (
    <Picture
      alt={say(alt)}
      focus={focus}
      height={height}
      light={light}
      preview={preview}
      src={src}
      width={width}
      {...rest}
    />
  )
}
