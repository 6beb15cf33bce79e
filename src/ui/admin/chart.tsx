import { type PointerEvent, type ReactNode, useState } from 'react'

/** A series with one value per point. */
export interface ChartSeries {
  label: string
  values: readonly number[]
  /** Bars start at the baseline; lines connect the points. */
  kind: 'bar' | 'line'
  /** `second` marks the series for comparison. */
  tone?: 'first' | 'second' | 'bad' | 'good' | undefined
  /** Formats a value; plain numbers by default. */
  format?: ((value: number) => string) | undefined
}

export interface ChartPoint {
  key: string
  label: string
  /** The name in tooltip and table. */
  name: string
}

interface ChartProps {
  /** The accessible name. */
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  labels: { table: string; point: string }
  /** Controls beside the link to the table. */
  actions?: ReactNode
}

const VIEW_HEIGHT = 100
const POINT_WIDTH = 10

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten. */
export const roundUpMaximum = (maximum: number): number => {
  if (maximum <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(maximum))
  return ([1, 2, 2.5, 5, 10].find(step => step * power >= maximum) ?? 10) * power
}

const formatValue = ({ format }: ChartSeries, value: number): string => (format ? format(value) : String(value))

/** Draws bars and lines over time with a common scale. A table offers the same values. */
export const Chart = ({ label, points, series, labels, actions }: ChartProps) => {
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const [firstSeries] = series
  const scaleMaximum = roundUpMaximum(Math.max(0, ...series.flatMap(({ values }) => values)))
  const point = activeIndex === null ? undefined : points[activeIndex]
  return (
    <div className="chart">
      <p className="chart-legend">
        {series.map(row => (
          <span data-tone={row.tone ?? 'first'} key={row.label}>
            {row.label}
            {activeIndex !== null && point ? (
              <b className="tabular">{formatValue(row, row.values[activeIndex] ?? 0)}</b>
            ) : null}
          </span>
        ))}
        {point ? <span className="chart-point">{point.name}</span> : null}
      </p>
      <div className="chart-field">
        <p aria-hidden className="chart-scale tabular">
          <span>{firstSeries ? formatValue(firstSeries, scaleMaximum) : ''}</span>
          {/* The middle of an odd integer scale is not an integer. */}
          <span>
            {firstSeries && (firstSeries.format || scaleMaximum % 2 === 0)
              ? formatValue(firstSeries, scaleMaximum / 2)
              : ''}
          </span>
          <span>{firstSeries ? formatValue(firstSeries, 0) : ''}</span>
        </p>
        <Drawing
          activeIndex={activeIndex}
          label={label}
          onActiveIndexChange={setActiveIndex}
          points={points}
          series={series}
          scaleMaximum={scaleMaximum}
        />
        <p aria-hidden className="chart-days tabular">
          <span>{points[0]?.label}</span>
          {points.length > 2 ? <span>{points[Math.floor((points.length - 1) / 2)]?.label}</span> : null}
          {points.length > 1 ? <span>{points.at(-1)?.label}</span> : null}
        </p>
      </div>
      <ChartTable actions={actions} label={label} labels={labels} points={points} series={series} />
    </div>
  )
}

interface DrawingProps {
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  scaleMaximum: number
  activeIndex: number | null
  onActiveIndexChange: (index: number | null) => void
}

const Drawing = ({ label, points, series, scaleMaximum, activeIndex, onActiveIndexChange }: DrawingProps) => {
  const bars = series.filter(({ kind }) => kind === 'bar')
  const viewWidth = points.length * POINT_WIDTH
  const computeHeight = (value: number) => (value <= 0 ? 0 : Math.max(1, (value / scaleMaximum) * VIEW_HEIGHT))
  const selectPoint = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * points.length)
    onActiveIndexChange(Math.min(points.length - 1, Math.max(0, index)))
  }
  return (
    <svg
      aria-label={label}
      className="chart-drawing"
      onPointerDown={selectPoint}
      onPointerLeave={() => onActiveIndexChange(null)}
      onPointerMove={selectPoint}
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${viewWidth} ${VIEW_HEIGHT}`}
    >
      <path className="chart-line" d={`M0 ${VIEW_HEIGHT / 2}H${viewWidth}M0 0.25H${viewWidth}`} />
      {activeIndex === null ? null : (
        <rect className="chart-at" height={VIEW_HEIGHT} width={POINT_WIDTH} x={activeIndex * POINT_WIDTH} y={0} />
      )}
      {bars.map((row, seriesIndex) =>
        row.values.map((value, pointIndex) => {
          const width = (POINT_WIDTH - 2) / bars.length
          const height = computeHeight(value)
          return (
            <rect
              data-tone={row.tone ?? 'first'}
              height={height}
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no id and keep their order
              key={`${row.label}-${pointIndex}`}
              width={width}
              x={pointIndex * POINT_WIDTH + 1 + seriesIndex * width}
              y={VIEW_HEIGHT - height}
            />
          )
        }),
      )}
      {series
        .filter(({ kind }) => kind === 'line')
        .map(row => (
          <polyline
            data-tone={row.tone ?? 'first'}
            key={row.label}
            points={row.values
              .map((value, pointIndex) => `${(pointIndex + 0.5) * POINT_WIDTH},${VIEW_HEIGHT - computeHeight(value)}`)
              .join(' ')}
          />
        ))}
    </svg>
  )
}

const ChartTable = ({ label, points, series, labels, actions }: ChartProps) => (
  <details className="chart-behind">
    <summary>{labels.table}</summary>
    {actions}
    <div className="chart-table">
      <table className="tabular">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.point}</th>
            {series.map(row => (
              <th key={row.label} scope="col">
                {row.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .map(({ key, name }, index) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {series.map(row => (
                  <td key={row.label}>{formatValue(row, row.values[index] ?? 0)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  </details>
)

/** Draws a small line without axes, for table cells. */
export const Sparkline = ({ label, values }: { label: string; values: readonly number[] }) => {
  const maximum = Math.max(1, ...values)
  const points = values.map((value, index) => `${index * 6},${18 - (value / maximum) * 16}`).join(' ')
  return (
    <svg aria-label={label} className="spark" role="img" viewBox={`0 0 ${Math.max(1, values.length - 1) * 6} 20`}>
      <polyline points={points} />
    </svg>
  )
}
