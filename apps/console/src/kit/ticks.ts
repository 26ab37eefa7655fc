/** At most five round values from zero to above the largest. */
export function ticksFor(largest: number): number[] {
  if (largest <= 0) return [0]
  const raw = largest / 4
  const size = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((one) => one >= raw) ?? raw
  const rounded = Math.max(1, step)
  return Array.from({ length: Math.ceil(largest / rounded) + 1 }, (_, index) => index * rounded)
}
