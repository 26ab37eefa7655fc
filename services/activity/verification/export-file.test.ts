import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import fc from 'fast-check'
import { type Checkpoint, CheckpointSigner } from '../checkpoints/checkpoint.ts'
import { type ExportOptions, exportLines, testSigner } from '../testing.ts'
import { ExportVerifier, endLine, type KnownElsewhere, type Verified } from './export-file.ts'
import { NotGenuine } from './not-genuine.ts'

const signer = testSigner
const nothingElse: KnownElsewhere = { checkpoints: [] }

function anExport(entries: number, options: ExportOptions = {}) {
  const checkpoints: Checkpoint[] = []
  const signed = (checkpoint: Checkpoint) => checkpoints.push(checkpoint)
  const lines = [...exportLines(entries, { every: 4, ...options, signed })]
  return { lines, checkpoints }
}

function textOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}

/** As a file would be read: by lines, whatever they are. */
function verify(bytes: Buffer, known: KnownElsewhere = nothingElse): Verified {
  const verifier = new ExportVerifier(known)
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    const line = bytes.subarray(start, end)
    verifier.add(isUtf8(line) ? { text: line.toString('utf8') } : { problem: 'not UTF-8' })
    start = end + 1
  }
  if (start < bytes.length) verifier.add({ problem: 'not ended' })
  return verifier.finish()
}

function fault(bytes: Buffer, known?: KnownElsewhere): string {
  try {
    verify(bytes, known)
  } catch (error) {
    assert(error instanceof NotGenuine, String(error))
    return error.message
  }
  return 'none'
}

const tenantId = newId('ten')
const { lines, checkpoints } = anExport(10, { tenantId })
const genuine = textOf(lines)

test('a genuine export is genuine, also with the key and every checkpoint from elsewhere', () => {
  const { last, ...counts } = verify(genuine)
  assert.deepEqual(counts, { tenantId, entries: 10, checkpoints: 3 })
  assert.equal(last?.size, 10)
  assert.equal(fault(genuine, { keys: signer.verificationKeys, checkpoints }), 'none')
})

describe('an export that was changed is not genuine', () => {
  test('by one bit, whichever it is', () => {
    const bytes = textOf(anExport(1).lines)
    assert.equal(fault(bytes), 'none')
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes.readUInt8(place)
      for (let bit = 0; bit < 8; bit += 1) {
        bytes.writeUInt8(byte ^ (1 << bit), place)
        assert.notEqual(fault(bytes), 'none', `bit ${bit} of byte ${place}: ${bytes}`)
      }
      bytes.writeUInt8(byte, place)
    }
  })

  test('by the end of it missing, from any byte on', () => {
    fc.assert(
      fc.property(fc.nat({ max: genuine.length - 1 }), (length) => {
        return fault(genuine.subarray(0, length)) !== 'none'
      }),
      { numRuns: 500 },
    )
  })

  const place = (sequence: number) =>
    lines.findIndex((line) => line.includes(`"sequence":${sequence},`))
  const other = anExport(10, { operation: 'updateProduct' })
  const sameTenant = anExport(10, { tenantId, operation: 'updateProduct' })
  const [head = ''] = lines
  const [, otherCheckpoint = ''] = other.lines.filter((line) => line.startsWith('{"checkpoint"'))

  const changes: Record<string, [changed: readonly string[], found: RegExp]> = {
    'a removed entry': [lines.toSpliced(place(6), 1), /^entry 6: unexpected sequence/],
    'the last entries removed with their checkpoint': [
      lines.toSpliced(place(9), 3, lines.at(-1) ?? '').slice(0, -1),
      /^line 12: the export had 10 entries, but 8 are here/,
    ],
    'a doubled entry': [
      lines.toSpliced(place(6), 0, lines[place(6)] ?? ''),
      /^entry 7: unexpected sequence/,
    ],
    'two entries that changed places': [
      lines.with(place(6), lines[place(7)] ?? '').with(place(7), lines[place(6)] ?? ''),
      /^entry 6: unexpected sequence/,
    ],
    'an inserted entry': [
      lines.toSpliced(place(6), 0, sameTenant.lines[place(6)] ?? ''),
      /^entry 6: previous_hash does not match the preceding entry/,
    ],
    'an entry that another was put in the place of': [
      lines.with(place(6), sameTenant.lines[place(6)] ?? ''),
      /^entry 6: previous_hash does not match/,
    ],
    'an entry after the last checkpoint': [
      [...anExport(11, { tenantId, every: 100 }).lines.slice(0, -2), endLine(11, 0)],
      /^entry 11: no checkpoint covers it/,
    ],
    'entries of another tenant': [
      lines.with(place(6), other.lines[place(6)] ?? ''),
      /^entry 6: belongs to another tenant/,
    ],
    'the whole export of another tenant after its first line': [
      [head, ...other.lines.slice(1)],
      /^entry 1: belongs to another tenant/,
    ],
    'the checkpoint of another tenant': [
      lines.with(
        lines.findIndex((line) => line.startsWith('{"checkpoint"')),
        otherCheckpoint,
      ),
      /^checkpoint 8: belongs to another tenant/,
    ],
    'a removed checkpoint': [
      lines.toSpliced(
        lines.findIndex((line) => line.startsWith('{"checkpoint"')),
        1,
      ),
      /^line \d+: the export had 10 entries/,
    ],
    'two exports in one file': [[...lines, ...lines], /^line 16: follows the end/],
    'nothing at all': [[], /^line 1: the file ends before the end/],
    'no export': [['{}'], /^line 1: is not the first line of an export/],
    'a blank in the line of a checkpoint': [
      lines.map((line) => line.replace('{"checkpoint":{', '{"checkpoint": {')),
      /^line 6: is not as an export writes it/,
    ],
    'a blank in the line of an entry': [lines.with(1, `${lines[1]} `), /^entry 1: has no hash/],
  }

  for (const [name, [changed, found]] of Object.entries(changes)) {
    test(`by ${name}`, () => assert.match(fault(textOf(changed)), found))
  }
})

describe('what was kept elsewhere', () => {
  const forger = new CheckpointSigner('somebody else')
  const rewritten = anExport(10, { tenantId, operation: 'updateProduct' })

  test('a key shows an export that somebody else has signed, which is sound in itself', () => {
    const forged = textOf(anExport(10, { tenantId, by: forger }).lines)
    assert.equal(fault(forged), 'none')
    const known = { keys: signer.verificationKeys, checkpoints: [] }
    assert.match(fault(forged, known), /^checkpoint 4: signed with an unknown key/)
  })

  test('an old checkpoint shows a chain that was rewritten by whoever has the key', () => {
    assert.equal(fault(textOf(rewritten.lines)), 'none')
    for (const kept of checkpoints) {
      const found = fault(textOf(rewritten.lines), { checkpoints: [kept] })
      assert.match(found, new RegExp(`^kept checkpoint ${kept.size}: the root does not match`))
    }
  })

  test('a checkpoint beyond the end shows that entries are missing', () => {
    const shorter = textOf(anExport(8, { tenantId }).lines)
    assert.equal(fault(shorter, { checkpoints: checkpoints.slice(0, 2) }), 'none')
    assert.match(
      fault(shorter, { checkpoints }),
      /^kept checkpoint 10: entries are missing, the export ends at entry 8/,
    )
  })

  test('a checkpoint of another tenant is none of this export', () => {
    const kept = anExport(4).checkpoints
    assert.match(fault(genuine, { checkpoints: kept }), /^kept checkpoint 4: belongs to another/)
  })
})
