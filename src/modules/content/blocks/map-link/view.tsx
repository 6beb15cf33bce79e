import MapPin from 'lucide-react/icons/map-pin'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useRows } from '#content/web/parts/use-rows.ts'
import { useT } from '#platform/web/texts.tsx'
import type { mapLink } from './schema.ts'

export const MapLinkView = ({ data }: BlockViewProps<typeof mapLink>) => {
  const t = useT()
  const hours = useRows(data.hours)
  const coordinates = `${data.latitude},${data.longitude}`
  return (
    <section className="block-map">
      <div className="block-map-sheet">
        <MapPin aria-hidden />
        <EditableText as="h3" fieldPath="name" text={data.name} />
        {data.address ? <p>{data.address}</p> : null}
        <ul>
          <li>
            <a href={`https://www.google.com/maps/search/?api=1&query=${coordinates}`} rel="noopener" target="_blank">
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
            <a href={`https://www.waze.com/ul?ll=${coordinates}&navigate=yes`} rel="noopener" target="_blank">
              Waze
            </a>
          </li>
        </ul>
      </div>
      <div className="block-map-hours">
        {hours.length > 0 ? (
          <>
            <h3>{t('content.openingHours')}</h3>
            <dl>
              {hours.map(({ row: { days, times }, index }) => (
                <div key={index}>
                  <EditableText as="dt" fieldPath={`hours/${index}/days`} text={days} />
                  <EditableText as="dd" fieldPath={`hours/${index}/times`} text={times} />
                </div>
              ))}
            </dl>
          </>
        ) : null}
        <EditableText as="p" fieldPath="note" text={data.note} isOptional />
      </div>
    </section>
  )
}
