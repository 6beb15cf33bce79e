import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { joinClassNames } from './class-names.ts'
import { formatCssUrl } from './format-css-url.ts'

/** The image fades in when this share of it is visible. */
const VISIBLE_SHARE = 0.1

export interface PictureSize {
  url: string
  /** The width of the file in pixels. */
  width: number
}

interface LazyImageProps {
  /** The image in ascending sizes; the browser picks one. */
  sources: readonly PictureSize[]
  /** The first frame of an animated image, for users who prefer reduced motion. */
  still?: readonly PictureSize[] | undefined
  alt: string
  /** Pixels of the original. They reserve the space while the image loads. */
  width: number
  height: number
  /** The `sizes` attribute: the displayed width, e.g. `(width < 600px) 50vw, 300px`. */
  sizes?: string | undefined
  /** A tiny preview as a data URL. */
  preview?: string | undefined
  fit?: 'cover' | 'contain' | undefined
  /** The `object-position` of a cropped image, e.g. `50% 20%`. */
  position?: string | undefined
  /** Loads at once, for images visible when the page opens. */
  isEager?: boolean | undefined
  /** `low` loads at once, but after everything more important. */
  priority?: 'low' | undefined
  /** The `view-transition-name`, for transitions between pages. */
  transitionName?: string | undefined
  className?: string | undefined
}

/**
 * Fades in an image that loads late; server-rendered images are visible without JavaScript.
 * It sets the state on the DOM node, as React would render each image of a list twice.
 */
const useFadeIn = (isEager: boolean, url: string | undefined) => {
  const picture = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in the same element waits again
  useLayoutEffect(() => {
    const node = picture.current
    const frame = node?.closest<HTMLElement>('.lazy-image')
    if (!node || !frame) return
    const setState = (state: 'waiting' | 'shown') => {
      frame.dataset.state = state
    }
    // Images may be transparent: the preview must disappear even when the image was loaded before the script.
    if (node.complete && node.naturalWidth > 0) return setState('shown')
    let wasVisible = isEager
    if (!isEager) setState('waiting')
    const reveal = () => {
      if (wasVisible && node.complete) setState('shown')
    }
    const observer = new IntersectionObserver(
      entries => {
        wasVisible ||= entries.some(entry => entry.isIntersecting)
        reveal()
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(node)
    node.addEventListener('load', reveal)
    node.addEventListener('error', reveal)
    return () => {
      observer.disconnect()
      node.removeEventListener('load', reveal)
      node.removeEventListener('error', reveal)
    }
  }, [isEager, url])
  return picture
}

const formatSrcSet = (sources: readonly PictureSize[]): string =>
  sources.map(step => `${step.url} ${step.width}w`).join(', ')

/** Renders an image that loads lazily over a preview and never shifts the layout. */
export const LazyImage = (props: LazyImageProps) => {
  const { sources, still, alt, width, height, sizes = '100vw', preview } = props
  const { fit, position, isEager = false, priority, transitionName, className } = props
  const largestSource = sources.at(-1)
  const picture = useFadeIn(isEager, largestSource?.url)
  const image = (
    <img
      alt={alt}
      decoding="async"
      fetchPriority={priority ?? (isEager ? 'high' : undefined)}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      ref={picture}
      sizes={sources.length > 1 ? sizes : undefined}
      src={largestSource?.url}
      style={position ? { objectPosition: position } : undefined}
      srcSet={sources.length > 1 ? formatSrcSet(sources) : undefined}
      width={width}
    />
  )
  return (
    <span
      className={joinClassNames('lazy-image', className)}
      data-fit={fit}
      style={{ '--ratio': `${width} / ${height}`, viewTransitionName: transitionName } as CSSProperties}
    >
      {preview ? (
        <span aria-hidden className="lazy-preview" style={{ backgroundImage: formatCssUrl(preview) }} />
      ) : null}
      {still ? (
        <picture className="contents">
          <source media="(prefers-reduced-motion: reduce)" sizes={sizes} srcSet={formatSrcSet(still)} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}
