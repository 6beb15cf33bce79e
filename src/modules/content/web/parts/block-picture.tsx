import type { BlockPicture as Given } from '#content/contract-block.ts'
import { Picture } from '#files/web/parts/picture.tsx'
import { useAddress, useEditTools } from './edit-tools.tsx'
import { useWords } from './use-words.ts'

interface BlockPictureProps {
  /** The field that it is, below what it stands in. */
  at: string
  picture: Given
  sizes: string
  ratio?: readonly [number, number] | undefined
  eager?: boolean
  fit?: 'contain' | undefined
  className?: string | undefined
}

/** A picture as blocks hold it; who edits the page replaces it where it stands. */
export const BlockPicture = ({ picture, at, ...rest }: BlockPictureProps) => {
  const say = useWords()
  const tools = useEditTools()
  const address = useAddress(at)
  const { src, preview, alt, width, height, focus, light } = picture
  const shown = (
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
  return tools ? <tools.Picture address={address}>{shown}</tools.Picture> : shown
}
