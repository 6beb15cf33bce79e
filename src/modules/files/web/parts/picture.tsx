import { listPictureSources, listStillSources } from '#files/domain/picture-sources.ts'
import { joinClassNames } from '#ui/class-names.ts'
import { LazyImage } from '#ui/lazy-image.tsx'

interface PictureProps {
  src: string
  alt: string
  /** Pixels of the original, or any numbers with its aspect ratio. */
  width: number
  height: number
  preview?: string | null | undefined
  /** The picture for the light theme. */
  light?: { src: string; preview: string | null } | undefined
  /** The point that stays visible when the picture is cropped, as shares. */
  focus?: { x: number; y: number } | undefined
  /** Aspect ratio of the crop; defaults to the original's. */
  ratio?: readonly [width: number, height: number] | undefined
  /** The `sizes` attribute. */
  sizes: string
  /** Largest width to offer, in pixels. */
  maxWidth?: number | undefined
  /** True for pictures that are visible when the page opens. */
  isEager?: boolean | undefined
  /** `low` loads at once, but after the page's text and styles. */
  priority?: 'low' | undefined
  fit?: 'cover' | 'contain' | undefined
  transitionName?: string | undefined
  className?: string | undefined
}

/** Shows a picture of the file module in the best size, over its preview, without layout shift. */
export const Picture = ({ light, ...picture }: PictureProps) => {
  if (!light) return <ThemePicture {...picture} />
  // Lazy loading skips the picture of the other theme.
  const addClass = (themeClass: string) => joinClassNames(picture.className, themeClass)
  return (
    <>
      <ThemePicture {...picture} className={addClass('of-dark-theme')} isEager={false} />
      <ThemePicture {...picture} {...light} className={addClass('of-light-theme')} isEager={false} />
    </>
  )
}

const ThemePicture = (props: Omit<PictureProps, 'light'>) => {
  const {
    src,
    alt,
    width,
    height,
    preview,
    focus,
    ratio,
    sizes,
    maxWidth,
    isEager,
    priority,
    fit,
    transitionName,
    className,
  } = props
  const sources = listPictureSources(src, maxWidth)
  return (
    <LazyImage
      alt={alt}
      className={className}
      isEager={isEager}
      fit={fit}
      height={ratio?.[1] ?? height}
      sources={sources}
      still={listStillSources(sources)}
      transitionName={transitionName}
      priority={priority}
      position={focus && `${focus.x * 100}% ${focus.y * 100}%`}
      preview={preview ?? undefined}
      sizes={sizes}
      width={ratio?.[0] ?? width}
    />
  )
}
