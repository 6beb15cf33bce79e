import { MapPin } from 'lucide-react'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { useT } from '#platform/web/texts.tsx'
import type { mapLink } from './schema.ts'

export const MapLinkView = ({ data }: BlockViewProps<typeof mapLink>) => {
  const t = useT()
  const say = useWords()
  const spot = `${data.latitude},${data.longitude}`
  return (
    <section className="block-map">
      <div className="block-map-sheet">
        <MapPin aria-hidden />
        <h3>{say(data.name)}</h3>
        <p>{data.address}</p>
        <ul>
          <li>
            <a href={`https://www.google.com/maps/search/?api=1&query=${spot}`} rel="noopener" target="_blank">
              Google Maps
            </a>
          </li>
          <li>
            <a
              href={`https://www.openstreetmap.org/?mlat=${data.latitude}&mlon=${data.longitude}#map=17/${data.latitude}/${data.longitude}`}
              rel="noopener"
              target="_blank"
            >
              OpenStreetMap
            </a>
          </li>
          <li>
            <a href={`https://www.waze.com/ul?ll=${spot}&navigate=yes`} rel="noopener" target="_blank">
              Waze
            </a>
          </li>
        </ul>
      </div>
      <div className="block-map-hours">
        <h3>{t('content.openingHours')}</h3>
        <dl>
          {data.hours.map(({ days, times }) => (
            <div key={say(days)}>
              <dt>{say(days)}</dt>
              <dd>{say(times)}</dd>
            </div>
          ))}
        </dl>
        {data.note ? <p>{say(data.note)}</p> : null}
      </div>
    </section>
  )
}
