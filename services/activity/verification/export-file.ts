import { canonicalText } from '@souk/platform'
import { hashOfText, textOfHash } from '../chain/entry.ts'
import type { Checkpoint, VerificationKeys } from '../checkpoints/checkpoint.ts'
import { checkpointOfView, keyOfView } from '../checkpoints/schemas.ts'
import { NotGenuine } from './not-genuine.ts'
import { ChainVerifier, type Fault } from './verifier.ts'

/**
 * An export is one file of lines of JSON, each in its canonical form (RFC 8785): what it is, then entries in their order
 * with each checkpoint after the last entry that it is for, then how many there were.
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
const hashPart = /^,"hash":"([\w-]{43})"\}$/
const hashPartLength = ',"hash":""}'.length + 43

const lineProblems = {
  'not UTF-8': 'is not UTF-8',
  'too long': 'is longer than any line of an export',
  'not ended': 'ends in the middle',
} as const

const faultTexts: Record<Fault['code'], string> = {
  hash_mismatch: 'the hash does not match the content',
  chain_broken: 'previous_hash does not match the preceding entry',
  sequence_gap: 'unexpected sequence: an entry is missing, duplicated, reordered or inserted',
  tenant_mismatch: 'belongs to another tenant',
  content_not_canonical: 'the content is not in canonical form',
  root_mismatch: 'the root does not match the entries up to here',
  signature_invalid: 'the signature is invalid',
  key_unknown: 'signed with an unknown key',
  checkpoint_missing: 'checkpoint missing',
  end_mismatch: 'not the last entry that was recorded',
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
        `kept checkpoint ${missed.size}: entries are missing, the export ends at entry ${this.#chain?.size}`,
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
      throw this.#wrong('is not the first line of an export of this format')
    }
    const own = keys.map(keyOfView)
    if (own.length === 0 || own.includes(undefined)) {
      throw this.#wrong('has an invalid key, or one whose kid is not its thumbprint')
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
    const hash = hashOfText(hashText ?? '')
    // The last letter has bits that stand for nothing: one that differs in them is another text.
    if (textOfHash(hash) !== hashText) throw new NotGenuine(`entry ${sequence}: has no hash`)
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
      throw new NotGenuine(`checkpoint ${checkpoint.size}: is duplicated or out of order`)
    }
    chain.addCheckpoint(checkpoint)
    this.#check(chain, '')
    this.#last = checkpoint
    this.#checkpoints += 1
  }

  #end(chain: ChainVerifier, { entries, checkpoints, ...rest }: Record<string, unknown>): void {
    const { size } = chain
    if (entries !== size || checkpoints !== this.#checkpoints || Object.keys(rest).length > 0) {
      throw this.#wrong(`the export had ${entries} entries, but ${size} are here`)
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
      throw this.#wrong('is not JSON')
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
