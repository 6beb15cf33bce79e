import Play from 'lucide-react/icons/play'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { video } from './schema.ts'

export const VideoView = ({ data: { url, title, length, poster } }: BlockViewProps<typeof video>) => {
  const t = useT()
  // The URL may be incomplete during editing.
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : (url ?? '')
  return (
    <figure className="block-video">
      <a data-theme="Dark" href={url} rel="noopener" target="_blank">
        {poster ? (
          <BlockPicture
            fieldPath="poster"
            picture={{ ...poster, alt: { type: 'language' }, light: undefined }}
            ratio={[16, 9]}
            sizes="(width < 1440px) 100vw, 1280px"
          />
        ) : null}
        <span className="block-video-sign">
          <Play aria-hidden />
          <span>
            <b>
              <EditableText fieldPath="title" text={title} />
            </b>
            <small>{t('content.video', { place: host, length: length ?? '' })}</small>
          </span>
        </span>
      </a>
    </figure>
  )
}
