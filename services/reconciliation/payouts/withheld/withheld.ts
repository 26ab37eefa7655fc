import type { Difference } from '../../exceptions/exception.ts'
import type { Line } from '../../lines/line.ts'
import { type GatewayPayout, payoutReferenceOf } from '../payout.ts'

/** What a report says of the money of payouts, by currency: what one person may have posted of it is limited. */
export class PostedByReport {
  readonly #sums: Map<string, number>
  readonly #isForTwo: (amount: number, currency: string) => boolean

  constructor(
    sums: ReadonlyMap<string, number>,
    isForTwo: (amount: number, currency: string) => boolean,
  ) {
    this.#sums = new Map(sums)
    this.#isForTwo = isForTwo
  }

  add({ gross, currency }: Line): void {
    this.#sums.set(currency, this.#with(Math.abs(gross), currency))
  }

  /** Many small payouts of one report are as much as a large one. */
  isTooMuchWith({ gross, currency }: Line): boolean {
    return this.#isForTwo(this.#with(Math.abs(gross), currency), currency)
  }

  #with(amount: number, currency: string): number {
    return (this.#sums.get(currency) ?? 0) + amount
  }
}

/** Whether the report alone says that money of the payout has moved. What the gateway has told itself is posted whatever its amount. */
export function isToldByReportAlone(
  before: GatewayPayout | undefined,
  { type }: Pick<Line, 'type'>,
): boolean {
  if (!before) return type === 'PAYOUT'
  return type === 'PAYOUT_REVERSAL' && before.paidAt !== null && before.returnedAt === null
}

/** All of it, without its fee, which is an exception of its own. */
export function withheldOf(line: Line): Difference {
  const subject = payoutReferenceOf(line)
  return { kind: 'MISSING_HERE', part: 'GROSS', here: null, there: line.gross, line, subject }
}
