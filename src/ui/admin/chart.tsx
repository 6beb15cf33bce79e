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
  /** The label below the chart. */
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

const HEIGHT = 100
const POINT_WIDTH = 10

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten. */
export const chartMaximum = (most: number): number => {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 2.5, 5, 10].find(step => step * power >= most) ?? 10) * power
}

const formatValue = ({ format }: ChartSeries, value: number): string => (format ? format(value) : String(value))

/** Bars and lines over time with a common scale. A table offers the same values. */
export const Chart = ({ label, points, series, labels, actions }: ChartProps) => {
  const [at, setAt] = useState<number | null>(null)
  const [first] = series
  const top = chartMaximum(Math.max(0, ...series.flatMap(({ values }) => values)))
  const point = at === null ? undefined : points[at]
  return (
    <div className="chart">
      <p className="chart-legend">
        {series.map(row => (
          <span data-tone={row.tone ?? 'first'} key={row.label}>
            {row.label}
            {at !== null && point ? <b className="tabular">{formatValue(row, row.values[at] ?? 0)}</b> : null}
          </span>
        ))}
        {point ? <span className="chart-point">{point.name}</span> : null}
      </p>
      <div className="chart-field">
        <p aria-hidden className="chart-scale tabular">
          <span>{first ? formatValue(first, top) : ''}</span>
          {/* The middle of an odd integer scale is not an integer. */}
          <span>{first && (first.format || top % 2 === 0) ? formatValue(first, top / 2) : ''}</span>
          <span>{first ? formatValue(first, 0) : ''}</span>
        </p>
        <Drawing activeIndex={at} label={label} onActiveIndexChange={setAt} points={points} series={series} top={top} />
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
  top: number
  activeIndex: number | null
  onActiveIndexChange: (at: number | null) => void
}

const Drawing = ({ label, points, series, top, activeIndex, onActiveIndexChange }: DrawingProps) => {
  const bars = series.filter(({ kind }) => kind === 'bar')
  const wide = points.length * POINT_WIDTH
  const heightOf = (value: number) => (value <= 0 ? 0 : Math.max(1, (value / top) * HEIGHT))
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const found = Math.floor(((event.clientX - left) / width) * points.length)
    onActiveIndexChange(Math.min(points.length - 1, Math.max(0, found)))
  }
  return (
    <svg
      aria-label={label}
      className="chart-drawing"
      onPointerDown={point}
      onPointerLeave={() => onActiveIndexChange(null)}
      onPointerMove={point}
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${wide} ${HEIGHT}`}
    >
      <path className="chart-line" d={`M0 ${HEIGHT / 2}H${wide}M0 0.25H${wide}`} />
      {activeIndex === null ? null : (
        <rect className="chart-at" height={HEIGHT} width={POINT_WIDTH} x={activeIndex * POINT_WIDTH} y={0} />
      )}
      {bars.map((row, nth) =>
        row.values.map((value, place) => {
          const width = (POINT_WIDTH - 2) / bars.length
          const height = heightOf(value)
          return (
            <rect
              data-tone={row.tone ?? 'first'}
              height={height}
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no id and keep their order
              key={`${row.label}-${place}`}
              width={width}
              x={place * POINT_WIDTH + 1 + nth * width}
              y={HEIGHT - height}
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
              .map((value, place) => `${(place + 0.5) * POINT_WIDTH},${HEIGHT - heightOf(value)}`)
              .join(' ')}
          />
        ))}
    </svg>
  )
}

const ChartTable = ({ label, points, series, labels, actions }: Omit<ChartProps, 'at'>) => (
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
            .map(({ key, name }, place) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {series.map(row => (
                  <td key={row.label}>{formatValue(row, row.values[place] ?? 0)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  </details>
)

/** A sparkline beside a row. */
export const Sparkline = ({ label, values }: { label: string; values: readonly number[] }) => {
  const top = Math.max(1, ...values)
  const points = values.map((value, at) => `${at * 6},${18 - (value / top) * 16}`).join(' ')
  return (
    <svg aria-label={label} className="spark" role="img" viewBox={`0 0 ${Math.max(1, values.length - 1) * 6} 20`}>
      <polyline points={points} />
    </svg>
  )
}
