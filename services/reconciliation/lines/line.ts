/** What a line of a report is about. The first seven change the balance as something in our books does. */
export const lineTypes = [
  'CHARGE',
  'CAPTURE_REVERSAL',
  'REFUND',
  'REFUND_REVERSAL',
  'DISPUTE',
  'DISPUTE_REVERSAL',
  'FEE',
  'PAYOUT',
  'PAYOUT_REVERSAL',
  'OTHER',
] as const
export type LineType = (typeof lineTypes)[number]

export const lineStatuses = ['WAITING', 'MATCHED', 'EXCEPTION'] as const
export type LineStatus = (typeof lineStatuses)[number]

/** What a line of a report says, whatever its format. */
export interface ReadLine {
  /** In the file, the first line being 1. */
  readonly number: number
  readonly type: LineType
  /** Names the line, in every report of the gateway that has it. */
  readonly reference: string
  /** How the gateway calls what the line is about: the refund or the like, its charge and its payment. */
  readonly refs: readonly string[]
  /** The id of the payment, refund or dispute here, where the report has it. */
  readonly subject: string | null
  readonly payout: string | null
  /** What it changes of the balance, less than nothing where money leaves it. */
  readonly gross: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  readonly occurredAt: Date
}

export interface Line extends ReadLine {
  readonly id: string
  readonly runId: string
  readonly gateway: string
  readonly status: LineStatus
  readonly createdAt: Date
}
