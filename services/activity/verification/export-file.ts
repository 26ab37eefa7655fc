import { canonicalText } from '../chain/entry.ts'
import { ChainVerifier, type Fault } from '../chain/verifier.ts'
import {
  bytesOf,
  type Checkpoint,
  checkpointOfView,
  keyOfView,
  type VerificationKeys,
} from '../checkpoints/checkpoint.ts'

/**
 * An export is one file of lines of JSON, each in its canonical form (RFC 8785): what it is, then entries in their order
 * with each checkpoint behind the last entry that it is for, then how many there were.
 */
const exportFormat = 1

export function headLine(tenantId: string, keys: readonly unknown[]): string {
  return canonicalText({ audit: { format: exportFormat, tenant_id: tenantId, keys } })
}

export function entryLine(entry: object, hash: string): string {
  return canonicalText({ entry, hash })
}

export function checkpointLine(checkpoint: object): string {
  return canonicalText({ checkpoint })
}

export function endLine(entries: number, checkpoints: number): string {
  return canonicalText({ end: { entries, checkpoints } })
}

/** What a line of a file says, or what keeps it from being read. */
export type Line =
  | { readonly text: string }
  | { readonly problem: 'not UTF-8' | 'too long' | 'not ended' }

/** The export is not what was recorded: what is wrong, and where. */
export class NotGenuine extends Error {
  override name = 'NotGenuine'
}

/** What the person who verifies an export knows from elsewhere. */
export interface KnownElsewhere {
  /** The keys of the installation; without them those in the file are believed. */
  readonly keys?: VerificationKeys | undefined
  /** Checkpoints that were kept outside. */
  readonly checkpoints: readonly Checkpoint[]
}

export interface Verified {
  readonly tenantId: string
  readonly entries: number
  readonly checkpoints: number
  readonly last: Checkpoint | undefined
}

const entryStart = '{"entry":'
const hashBytes = 32
const hashPart = /^,"hash":"([\w-]{43})"\}$/
const hashPartLength = ',"hash":""}'.length + 43

const lineProblems = {
  'not UTF-8': 'is not UTF-8',
  'too long': 'is longer than any line of an export',
  'not ended': 'ends in the middle',
} as const

const faultTexts: Record<Fault['code'], string> = {
  hash_mismatch: 'the hash differs from that of the content',
  chain_broken: 'the previous hash is not that of the entry before',
  sequence_gap: 'the sequence is another: an entry is missing, doubled, moved or put between',
  tenant_mismatch: 'it is of another tenant',
  content_not_canonical: 'the content is not in its canonical form',
  root_mismatch: 'the root differs from that of the entries up to there',
  signature_invalid: 'the signature is not that of the key',
  key_unknown: 'it is signed with a key that is not known',
  checkpoint_missing: 'it is missing',
  end_mismatch: 'it is not the last one that was recorded',
}

function textOfFault({ code, sequence, size }: Fault): string {
  const place = sequence === undefined ? `checkpoint ${size}` : `entry ${sequence}`
  return `${place}: ${faultTexts[code]}`
}

/** Follows the lines of an export, and throws `NotGenuine` at the first thing that is wrong. */
export class ExportVerifier {
  readonly #known: KnownElsewhere
  #kept: readonly Checkpoint[]
  #chain: ChainVerifier | undefined
  #tenantId = ''
  #last: Checkpoint | undefined
  #checkpoints = 0
  #line = 0
  #hasEnded = false

  constructor(known: KnownElsewhere) {
    this.#known = known
    this.#kept = known.checkpoints.toSorted((a, b) => a.size - b.size)
  }

  add(line: Line): void {
    this.#line += 1
    if ('problem' in line) throw this.#wrong(lineProblems[line.problem])
    if (this.#hasEnded) throw this.#wrong('follows the end of the export')
    const { text } = line
    const chain = this.#chain
    if (!chain) this.#begin(text)
    else if (text.startsWith(entryStart)) this.#addEntry(chain, text)
    else this.#addOther(chain, text)
  }

  finish(): Verified {
    if (!this.#hasEnded) {
      throw new NotGenuine(`line ${this.#line + 1}: the file ends before the end of the export`)
    }
    const [missed] = this.#kept
    if (missed) {
      throw new NotGenuine(
        `kept checkpoint ${missed.size}: the export ends at entry ${this.#chain?.size}, so entries are missing`,
      )
    }
    const entries = this.#chain?.size ?? 0
    return {
      tenantId: this.#tenantId,
      entries,
      checkpoints: this.#checkpoints,
      last: this.#last,
    }
  }

  #begin(text: string): void {
    const { audit } = this.#parsed(text) as { audit?: Record<string, unknown> }
    const { format, tenant_id: tenantId, keys } = audit ?? {}
    if (format !== exportFormat || typeof tenantId !== 'string' || !Array.isArray(keys)) {
      throw this.#wrong('is not the beginning of an export of this format')
    }
    const own = keys.map(keyOfView)
    if (own.length === 0 || own.includes(undefined)) {
      throw this.#wrong('has a key that is none, or not the one it is named after')
    }
    this.#tenantId = tenantId
    const inFile = new Map(own.filter((key) => key !== undefined))
    this.#chain = new ChainVerifier({ tenantId, keys: this.#known.keys ?? inFile })
  }

  /** The text of the entry is cut out as it stands: nothing may be between what is read and what was hashed. */
  #addEntry(chain: ChainVerifier, text: string): void {
    const sequence = chain.size + 1
    const content = text.slice(entryStart.length, -hashPartLength)
    const [, hashText] = hashPart.exec(text.slice(-hashPartLength)) ?? []
    const hash = bytesOf(hashText, hashBytes)
    if (!hash) throw new NotGenuine(`entry ${sequence}: has no hash`)
    chain.addEntry(content, hash)
    this.#check(chain, '')
    this.#compareKept(chain)
  }

  #addOther(chain: ChainVerifier, text: string): void {
    const said = this.#parsed(text) as { checkpoint?: unknown; end?: Record<string, unknown> }
    if (said.end) {
      this.#end(chain, said.end)
      return
    }
    const checkpoint = checkpointOfView(said.checkpoint)
    if (!checkpoint || Object.keys(said).length !== 1) {
      throw this.#wrong('is neither an entry nor a checkpoint')
    }
    if (this.#last && checkpoint.size <= this.#last.size) {
      throw new NotGenuine(`checkpoint ${checkpoint.size}: stands there twice`)
    }
    chain.addCheckpoint(checkpoint)
    this.#check(chain, '')
    this.#last = checkpoint
    this.#checkpoints += 1
  }

  #end(chain: ChainVerifier, { entries, checkpoints, ...rest }: Record<string, unknown>): void {
    const { size } = chain
    if (entries !== size || checkpoints !== this.#checkpoints || Object.keys(rest).length > 0) {
      throw this.#wrong(`the export had ${entries} entries, and here are ${size}`)
    }
    if (this.#last?.size !== size) {
      throw new NotGenuine(`entry ${size}: no checkpoint covers it`)
    }
    this.#hasEnded = true
  }

  /** What somebody kept must be what the chain was when it had that size. */
  #compareKept(chain: ChainVerifier): void {
    for (let [next] = this.#kept; next?.size === chain.size; [next] = this.#kept) {
      this.#kept = this.#kept.slice(1)
      chain.addCheckpoint(next)
      this.#check(chain, 'kept ')
    }
  }

  #check({ faults: [fault] }: ChainVerifier, prefix: string): void {
    if (fault) throw new NotGenuine(`${prefix}${textOfFault(fault)}`)
  }

  /** Anything but what we would have written is refused: then no bit of it can be another one. */
  #parsed(text: string): object {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw this.#wrong('cannot be read')
    }
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || canonicalText(value as object) !== text) {
      throw this.#wrong('is not as an export writes it')
    }
    return value as object
  }

  #wrong(what: string): NotGenuine {
    return new NotGenuine(`line ${this.#line}: ${what}`)
  }
}
