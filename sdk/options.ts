/** What a caller may say about one call, beside its arguments. */
export interface CallOptions {
  /** Ends the call, also while it waits for another attempt. */
  readonly signal?: AbortSignal | undefined
  /** Your own id for the request: 8 to 64 letters, digits, `-` or `_`. */
  readonly requestId?: string | undefined
  /** At most so many attempts; 1 for none but the first. */
  readonly attemptsMax?: number | undefined
  readonly attemptTimeoutSeconds?: number | undefined
  /** For all attempts and the time between them. */
  readonly totalTimeoutSeconds?: number | undefined
  /** Whether doing it again does no harm; known for every operation, and seldom better known here. */
  readonly isRepeatable?: boolean | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface WriteOptions extends CallOptions {
  /** Calls with the same key are done once. Without one the call makes its own, the same for all its attempts. */
  readonly idempotencyKey?: string | undefined
  /** Why an agent asks for this, for the person who may have to approve it. */
  readonly reason?: string | undefined
  /** What an agent bases it on, for the same reader. */
  readonly sources?: readonly Source[] | undefined
}

export interface ChangeOptions extends WriteOptions {
  /** The `etag` of an earlier answer: the change is refused (`version_mismatch`) if it is not the current one. */
  readonly ifMatch?: string | undefined
}

/** Something that an agent bases a request on. */
export interface Source {
  readonly title: string
  readonly uri?: string | undefined
  readonly quote?: string | undefined
}

/** Headers that only some operations read are options of their methods: `cartToken` for `cart-token`. */
export function optionOfHeader(header: string): string {
  return header.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
