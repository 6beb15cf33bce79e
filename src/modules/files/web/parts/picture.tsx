import { pictureLadder, stillLadder } from '#files/domain/picture-ladder.ts'
import { classNames } from '#ui/class-names.ts'
import { LazyImage } from '#ui/lazy-image.tsx'

interface PictureProps {
  src: string
  alt: string
  /** Pixels of the original, or any two numbers of its shape. */
  width: number
  height: number
  preview?: string | null | undefined
  /** What is shown instead where the theme is light. */
  light?: { src: string; preview: string | null } | undefined
  /** What must stay in sight where it is cut, in shares of width and height. */
  focus?: { x: number; y: number } | undefined
  /** The shape that it is cut to, as width by height; its own unless told. */
  ratio?: readonly [width: number, height: number] | undefined
  /** How wide it is shown, for the browser's choice of a size. */
  sizes: string
  /** Pixels of the largest size that is worth fetching for that width. */
  most?: number | undefined
  /** In view when the page opens. */
  eager?: boolean | undefined
  /** `low`: at once, but after all that the page is read by. */
  priority?: 'low' | undefined
  fit?: 'cover' | 'contain' | undefined
  morph?: string | undefined
  className?: string | undefined
}

/** The one way in which a picture of the files is shown: in the size that fits, over its preview, its place kept free. */
export const Picture = ({ light, ...picture }: PictureProps) => {
  if (!light) return <OnePicture {...picture} />
  // Neither is fetched before it is seen: the other theme's never.
  const className = (theme: string) => classNames(picture.className, theme)
  return (
    <>
      <OnePicture {...picture} className={className('of-dark-theme')} eager={false} />
      <OnePicture {...picture} {...light} className={className('of-light-theme')} eager={false} />
    </>
  )
}

const OnePicture = (props: Omit<PictureProps, 'light'>) => {
  const { src, alt, width, height, preview, focus, ratio, sizes, most, eager, priority, fit, morph, className } = props
  const ladder = pictureLadder(src, most)
  return (
    <LazyImage
      alt={alt}
      className={className}
      eager={eager}
      fit={fit}
      height={ratio?.[1] ?? height}
      ladder={ladder}
      still={stillLadder(ladder)}
      morph={morph}
      priority={priority}
      position={focus && `${focus.x * 100}% ${focus.y * 100}%`}
      preview={preview ?? undefined}
      sizes={sizes}
      width={ratio?.[0] ?? width}
    />
  )
}
