import { newId } from '@souk/platform'
import { type ChainEnd, chainStart, link, textOfHash } from './chain/entry.ts'
import type { Facts } from './chain/facts.ts'
import { GrowingTree } from './chain/tree.ts'
import { type Checkpoint, CheckpointSigner } from './checkpoints/checkpoint.ts'
import { viewOfCheckpoint } from './checkpoints/schemas.ts'
import { checkpointLine, endLine, entryLine, headLine } from './verification/export-file.ts'

export const testSigner = new CheckpointSigner('export of tests')

export interface ExportOptions {
  readonly tenantId?: string
  readonly by?: CheckpointSigner
  /** A checkpoint after so many entries. */
  readonly every?: number
  readonly operation?: string
  /** Told of each checkpoint. */
  readonly signed?: (checkpoint: Checkpoint) => void
}

/** An action of which little is known. */
export const sampleFacts: Facts = {
  kind: 'INTENT',
  token_id: 'token',
  on_behalf_of: null,
  delegated_through: [],
  network: null,
}

const agentId = newId('agt')
const at = new Date('2026-03-01T12:00:00.000Z')

/** An export line by line, as the command writes it, however long. */
export function* exportLines(entries: number, options: ExportOptions = {}): Generator<string> {
  const {
    tenantId = newId('ten'),
    by = testSigner,
    every = 1_000,
    operation = 'createRefund',
  } = options
  const tree = new GrowingTree()
  let [end, checkpoints]: [ChainEnd, number] = [chainStart, 0]
  yield headLine(tenantId, [by.publicKey])
  for (let sequence = 1; sequence <= entries; sequence += 1) {
    const facts = {
      ...sampleFacts,
      kind: 'OUTCOME',
      outcome: 'DONE',
      code: `grün ${sequence}`,
    } as const
    const linking = { tenantId, newSalt: () => Buffer.alloc(32) }
    const noted = { agentId, operation, facts, at, requestId: `req-${sequence}` }
    for (const { content, hash } of link(end, [noted], linking)) {
      end = { size: sequence, hash }
      tree.add(hash)
      yield entryLine(JSON.parse(content), textOfHash(hash))
    }
    if (sequence % every !== 0 && sequence !== entries) continue
    const checkpoint = by.sign({ tenantId, size: sequence, root: tree.root, signedAt: at })
    options.signed?.(checkpoint)
    checkpoints += 1
    yield checkpointLine(viewOfCheckpoint(checkpoint))
  }
  yield endLine(entries, checkpoints)
}
