import type { ExportAiAuditResponse } from '@souk/sdk'
import canonicalize from 'canonicalize'

/**
 * The export of `npm run ai-audit -- export`, which `verify` takes: lines of JSON in their canonical form (RFC 8785), first
 * what it is, then entries with each checkpoint after the last entry that it is for, then how many there were.
 */
const exportFormat = 1

type Page = Pick<ExportAiAuditResponse, 'entries' | 'checkpoints'>

/** More than a browser should hold at once; the command line has no such bound. */
export const entriesMax = 100_000

export class ExportFile {
  readonly #lines: string[] = []
  readonly #keys: readonly object[]
  #entries = 0
  #checkpoints = 0

  constructor(keys: readonly object[]) {
    this.#keys = keys
  }

  get entries(): number {
    return this.#entries
  }

  add({ entries, checkpoints }: Page): void {
    const [first] = entries
    if (first && this.#lines.length === 0) this.#begin(first.entry.tenant_id)
    const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
    for (const { entry, hash } of entries) {
      this.#write({ entry, hash })
      const checkpoint = bySize.get(entry.sequence)
      if (checkpoint) this.#write({ checkpoint })
    }
    this.#entries += entries.length
    this.#checkpoints += checkpoints.length
  }

  /** All of its lines, the last of which says how many there are. */
  end(): readonly string[] {
    this.#write({ end: { entries: this.#entries, checkpoints: this.#checkpoints } })
    return this.#lines
  }

  #begin(tenantId: string): void {
    this.#write({ audit: { format: exportFormat, tenant_id: tenantId, keys: this.#keys } })
  }

  #write(line: object): void {
    this.#lines.push(`${canonicalize(line)}\n`)
  }
}
