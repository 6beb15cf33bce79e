import type { BlockPicture as PictureData } from '#content/contract-block.ts'
import { Picture } from '#files/web/parts/picture.tsx'
import { useEditTools, useFieldAddress } from './edit-tools.tsx'
import { useLocalizedText } from './use-localized-text.ts'

interface BlockPictureProps {
  /** The field path, relative to the surrounding address. */
  fieldPath: string
  picture: PictureData
  sizes: string
  ratio?: readonly [number, number] | undefined
  isEager?: boolean
  fit?: 'contain' | undefined
  className?: string | undefined
}

/** Shows a block's picture, which editors can replace in place. */
export const BlockPicture = ({ picture, fieldPath, ...imageProps }: BlockPictureProps) => {
  const localize = useLocalizedText()
  const tools = useEditTools()
  const address = useFieldAddress(fieldPath)
  const { src, preview, alt, width, height, focus, light } = picture
  const element = (
    <Picture
      alt={localize(alt)}
      focus={focus}
      height={height}
      light={light}
      preview={preview}
      src={src}
      width={width}
      {...imageProps}
    />
  )
  return tools ? <tools.Picture address={address}>{element}</tools.Picture> : element
}
