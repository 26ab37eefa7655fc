import type { Approval } from './generated/types.ts'

/** What every answer says about itself. */
export interface Facts {
  readonly status: number
  /** The version of the resource, to be sent back as `ifMatch`. */
  readonly etag: string | undefined
  /** For logs and support. */
  readonly requestId: string
  /** It is the stored answer of an earlier attempt or call with the same key. */
  readonly isReplay: boolean
  /** The path of what was created or started. */
  readonly location: string | undefined
  readonly headers: Headers
}

/** What was asked for. */
export interface Answer<Data> extends Facts {
  readonly data: Data
  readonly approval: undefined
}

/** Nothing was done yet: a person has to approve it first. */
export interface Waiting extends Facts {
  readonly data: undefined
  /** What would be done, who may decide, and until when. */
  readonly approval: Approval
}

/** What a write comes to. Policies of the tenant may make any write wait, so there is no `data` before a look at it. */
export type Outcome<Data> = Answer<Data> | Waiting

/** A write that waits, for a caller who has no other way to go on. */
export class WaitsForApproval extends Error {
  override readonly name = 'WaitsForApproval'
  readonly approval: Approval

  constructor(approval: Approval) {
    super(`${approval.operation_id} waits for approval ${approval.id}`)
    this.approval = approval
  }
}

/** The data of a write that was done; throws `WaitsForApproval` if it was not. */
export function done<Data>({ data, approval }: Outcome<Data>): Data {
  if (approval) throw new WaitsForApproval(approval)
  return data as Data
}

export function factsOf({ status, headers }: Response): Facts {
  return {
    status,
    etag: headers.get('etag') ?? undefined,
    requestId: headers.get('x-request-id') ?? '',
    isReplay: headers.get('idempotent-replayed') === 'true',
    location: headers.get('location') ?? undefined,
    headers,
  }
}

/** The answer of the server as the caller gets it. */
export function outcomeOf(response: Response, data: unknown): Outcome<unknown> {
  const facts = factsOf(response)
  const { status } = facts
  // Some operations answer 202 by themselves; only what waits for a person has the digest of what was asked.
  const isWaiting = status === 202 && (data as Partial<Approval> | null)?.payload_sha256
  return isWaiting
    ? { ...facts, data: undefined, approval: data as Approval }
    : { ...facts, data, approval: undefined }
}
