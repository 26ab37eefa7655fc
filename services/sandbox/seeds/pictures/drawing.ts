import type { Pixels } from './png.ts'

type Point = readonly [x: number, y: number]

/** An area of one colour, `#rrggbb`. A picture is 100 wide and 100 high. */
export interface Shape {
  readonly fill: string
  readonly bounds: readonly [left: number, top: number, right: number, bottom: number]
  readonly has: (x: number, y: number) => boolean
}

export function ellipse(fill: string, [x, y]: Point, [wide, high]: Point): Shape {
  return {
    fill,
    bounds: [x - wide, y - high, x + wide, y + high],
    has: (px, py) => ((px - x) / wide) ** 2 + ((py - y) / high) ** 2 <= 1,
  }
}

/** With round corners where a radius is given. */
export function box(fill: string, [left, top]: Point, [wide, high]: Point, radius = 0): Shape {
  const [right, bottom] = [left + wide, top + high]
  const beyond = (at: number, from: number, to: number) =>
    Math.max(from + radius - at, at - (to - radius), 0)
  return {
    fill,
    bounds: [left, top, right, bottom],
    has: (x, y) => {
      if (x < left || x > right || y < top || y > bottom) return false
      return Math.hypot(beyond(x, left, right), beyond(y, top, bottom)) <= radius || radius === 0
    },
  }
}

export function polygon(fill: string, ...points: readonly [Point, ...Point[]]): Shape {
  const last = points.at(-1) ?? points[0]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return {
    fill,
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    has: (x, y) => {
      let isIn = false
      let [bx, by] = last
      for (const [ax, ay] of points) {
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
        bx = ax
        by = ay
      }
      return isIn
    },
  }
}

/** The lower half of an ellipse, as a bowl or a cup is seen from the side. */
export function bowl(fill: string, [x, y]: Point, [wide, high]: Point): Shape {
  const whole = ellipse(fill, [x, y], [wide, high])
  return {
    fill,
    bounds: [x - wide, y, x + wide, y + high],
    has: (px, py) => py >= y && whole.has(px, py),
  }
}

/** Each pixel is asked for in two places, so that edges are smooth. */
const places = [0.25, 0.75]

/** The shapes on a ground of one colour, each over those before it. */
export function drawn(ground: string, shapes: readonly Shape[], size: number): Pixels {
  const rgb = new Uint8Array(3 * size * size)
  const base = channelsOf(ground)
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = base[at % 3] ?? 0
  for (const shape of shapes) draw(rgb, shape, size)
  return { width: size, height: size, rgb }
}

function draw(rgb: Uint8Array, { fill, bounds, has }: Shape, size: number): void {
  const colour = channelsOf(fill)
  const scale = 100 / size
  const pixels = bounds.map((edge) => Math.min(size, Math.max(0, edge / scale)))
  const [left = 0, top = 0, right = 0, bottom = 0] = pixels
  for (let y = Math.floor(top); y < bottom; y += 1) {
    for (let x = Math.floor(left); x < right; x += 1) {
      let hits = 0
      for (const place of places) if (has((x + place) * scale, (y + place) * scale)) hits += 1
      const at = 3 * (y * size + x)
      for (let channel = 0; hits > 0 && channel < 3; channel += 1) {
        const before = rgb[at + channel] ?? 0
        rgb[at + channel] = before + (((colour[channel] ?? 0) - before) * hits) / places.length
      }
    }
  }
}

function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}
