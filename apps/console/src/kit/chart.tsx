import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { ticksFor } from './ticks.ts'

export interface Point {
  readonly key: string
  readonly label: string
  readonly title: string
  readonly value: number
}

interface ChartProps {
  readonly name: string
  readonly points: readonly Point[]
  readonly valueText: (value: number) => string
  readonly tickText: (value: number) => string
  readonly kind?: 'area' | 'bars'
}

const height = 236
const edges = { top: 12, right: 6, bottom: 26, left: 48 }

/** Values over time, drawn; the same values are a table below it. */
export function Chart(props: ChartProps) {
  const [ref, width] = useWidth()
  return (
    <figure class="chart" ref={ref}>
      {width > 0 && props.points.length > 0 && <Drawing {...props} width={width} />}
      <ChartTable {...props} />
    </figure>
  )
}

/** How wide the chart may be: its texts keep their size, whatever the window does. */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

function Drawing(props: ChartProps & { readonly width: number }) {
  const { name, points, width, tickText, kind = 'area' } = props
  const ticks = ticksFor(Math.max(...points.map(({ value }) => value)))
  // Where nothing was sold the line lies on the ground.
  const top = ticks.at(-1) || 1
  const x = (index: number) =>
    kind === 'bars'
      ? edges.left + ((index + 0.5) * (width - edges.left - edges.right)) / points.length
      : edges.left + (index * (width - edges.left - edges.right)) / Math.max(1, points.length - 1)
  const y = (value: number) =>
    height - edges.bottom - (value / top) * (height - edges.top - edges.bottom)
  const step = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(width / 110))))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={name}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            class="chart-line"
            x1={edges.left}
            x2={width - edges.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text class="chart-tick" x={edges.left - 8} y={y(tick) + 4} text-anchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {kind === 'area' ? <Area points={points} x={x} y={y} /> : <Bars {...props} x={x} y={y} />}
      {points.map(
        (point, index) =>
          index % step === 0 && (
            <text
              key={point.key}
              class="chart-tick"
              x={x(index)}
              y={height - 6}
              text-anchor={anchorOf(x(index), width)}
            >
              {point.label}
            </text>
          ),
      )}
      <Places {...props} x={x} />
    </svg>
  )
}

/** A text at the edge stays inside. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x > width - 28) return 'end'
  return x < edges.left + 20 ? 'start' : 'middle'
}

interface Scale {
  readonly x: (index: number) => number
  readonly y: (value: number) => number
}

function Area({ points, x, y }: Scale & { readonly points: readonly Point[] }) {
  const id = useId()
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')
  const ground = height - edges.bottom
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stop-color="var(--accent)" stop-opacity="0.22" />
          <stop offset="1" stop-color="var(--accent)" stop-opacity="0" />
        </linearGradient>
      </defs>
      <polygon
        points={`${x(0)},${ground} ${line} ${x(points.length - 1)},${ground}`}
        fill={`url(#${id})`}
      />
      <polyline class="chart-curve" points={line} />
    </>
  )
}

function Bars({ points, width, x, y }: Scale & ChartProps & { readonly width: number }) {
  const bar = Math.max(2, Math.min(36, (0.64 * (width - edges.left)) / points.length))
  const ground = height - edges.bottom
  return points.map(({ key, value }, index) => (
    <rect
      key={key}
      class="chart-bar"
      x={x(index) - bar / 2}
      y={y(value)}
      width={bar}
      height={Math.max(0, ground - y(value))}
      rx={Math.min(3, bar / 2)}
    />
  ))
}

/** The part of the drawing that belongs to a point tells its value to a mouse that rests on it. */
function Places(props: ChartProps & { readonly width: number; readonly x: Scale['x'] }) {
  const { points, width, x, valueText } = props
  const room = (width - edges.left) / points.length
  return points.map((point, index) => (
    <rect
      key={point.key}
      class="chart-place"
      x={x(index) - room / 2}
      y={edges.top}
      width={room}
      height={height - edges.top - edges.bottom}
    >
      <title>{`${point.title}: ${valueText(point.value)}`}</title>
    </rect>
  ))
}

function ChartTable({ name, points, valueText }: ChartProps) {
  const t = useTexts()
  return (
    <details class="chart-table">
      <summary>{t.kit.asTable}</summary>
      <table class="table" aria-label={name}>
        <tbody>
          {points.map(({ key, title, value }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td class="end">{valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The course of a figure beside it, without any scale. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  const [width, tall] = [84, 24]
  const largest = Math.max(1, ...values)
  const line = values
    .map((value, index) => {
      const x = (index * width) / Math.max(1, values.length - 1)
      return `${x.toFixed(1)},${(tall - 2 - (value / largest) * (tall - 4)).toFixed(1)}`
    })
    .join(' ')
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${tall}`} aria-hidden="true">
      <polyline class="chart-curve" points={line} />
    </svg>
  )
}
