import type { Line } from './line.ts'

/** Lines that stand for one movement together. */
export interface JoinedLine {
  /** The one that the movement is found by, with the amounts of all. */
  readonly line: Line
  readonly parts: readonly Line[]
}

/** How the gateway calls the charge that a line of one is about. */
function chargeRefOf({ refs }: Line): string | undefined {
  return refs[0]
}

/**
 * A gateway may report the capture of a part as one of the whole and, on another line, the rest that it has let go of: these two are
 * one movement. All other lines stand alone.
 */
export function joined(lines: readonly Line[]): JoinedLine[] {
  const charges = new Map(
    lines.flatMap((line) => (line.type === 'CHARGE' ? [[chargeRefOf(line), line] as const] : [])),
  )
  const reversals = new Map<Line, Line>()
  for (const line of lines) {
    const ref =
      line.type === 'CAPTURE_REVERSAL' ? line.refs.find((one) => charges.has(one)) : undefined
    const charge = charges.get(ref)
    if (charge?.currency === line.currency && !reversals.has(charge)) reversals.set(charge, line)
  }
  const taken = new Set(reversals.values())
  return lines
    .filter((line) => !taken.has(line))
    .map((line) => {
      const reversal = reversals.get(line)
      return reversal
        ? { line: sumOf(line, reversal), parts: [line, reversal] }
        : { line, parts: [line] }
    })
}

function sumOf(charge: Line, reversal: Line): Line {
  return {
    ...charge,
    gross: charge.gross + reversal.gross,
    fee: charge.fee + reversal.fee,
    net: charge.net + reversal.net,
  }
}
