import { median } from './latency.ts'

/** One side of a comparison: runs for about so long and says how much it did a second. */
export interface Side {
  readonly name: string
  readonly run: (ms: number) => Promise<number>
  /** Whatever must be quiet or cleaned up before the next side has its turn. */
  readonly settle?: () => Promise<void>
}

export interface Comparison {
  /** Median rate a second of each side. */
  readonly rates: Readonly<Record<string, number>>
  /** Median over the rounds of one side's rate by another's in the same round. */
  ratio(of: string, to: string): number
}

const warmUpShare = 0.4

/** The sides take turns in short slices, so that whatever else the machine does hits all of them. */
export async function alternate(
  sides: readonly Side[],
  { rounds, sliceMs }: { rounds: number; sliceMs: number },
): Promise<Comparison> {
  const measured = new Map<string, number[]>(sides.map(({ name }) => [name, []]))
  for (const { run, settle } of sides) {
    await run(sliceMs * warmUpShare)
    await settle?.()
  }
  for (let round = 0; round < rounds; round += 1) {
    // Turning the order round takes away what a side gains from who ran before it.
    for (const { name, run, settle } of round % 2 === 0 ? sides : sides.toReversed()) {
      measured.get(name)?.push(await run(sliceMs))
      await settle?.()
    }
  }
  const of = (name: string) => measured.get(name) ?? []
  return {
    rates: Object.fromEntries(sides.map(({ name }) => [name, median(of(name))])),
    ratio: (one, other) => median(of(one).map((rate, round) => rate / (of(other)[round] ?? 0))),
  }
}
