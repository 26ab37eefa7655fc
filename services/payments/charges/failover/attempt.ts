/** A gateway that was asked for a payment and could not be reached. */
export interface Attempt {
  readonly gateway: string
  readonly reason: string
  readonly at: string
}
