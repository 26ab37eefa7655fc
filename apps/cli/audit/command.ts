import { createReadStream } from 'node:fs'
import {
  type Checkpoint,
  ExportVerifier,
  NotGenuine,
  type Proved,
  type Verified,
  verifyProof,
} from '@souk/activity/contract'
import { accountFrom } from '../account.ts'
import { CommandError } from '../command-error.ts'
import { escapeControlCharacters } from '../escape-control-characters.ts'
import { exportTo } from './export.ts'
import { checkpointsIn, jsonIn, keysIn, unchecked } from './files.ts'
import { linesOf } from './lines.ts'
import { type AuditOptions, exitUnchecked, readOptions, usage } from './options.ts'

/** Takes the AI audit log out of a server, and verifies it far from one. */
export async function audit(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.command === 'help') return print(usage)
  if (options.command === 'export') {
    const entries = await exportTo(accountFrom(process.env), options.file)
    return print(`${counted(entries, 'entry', 'entries')} written to ${options.file}\n`)
  }
  if (options.command === 'prove') return print(`genuine: ${described(await prove(options))}\n`)
  const verified = await verify(options)
  // Whoever rewrites such a file puts a key of their own into it.
  if (options.keyFile === undefined) {
    const advice = "pass the server's public keys with --key"
    throw new CommandError(
      `consistent, but not authenticated: ${describedExport(verified)}; ${advice}`,
      exitUnchecked,
    )
  }
  print(`genuine: ${describedExport(verified)}\n`)
}

function print(text: string): void {
  process.stdout.write(text)
}

async function verify(options: AuditOptions & { command: 'verify' }): Promise<Verified> {
  const { file, keyFile, checkpointFiles } = options
  const verifier = new ExportVerifier({
    keys: keyFile === undefined ? undefined : await keysIn(keyFile),
    checkpoints: (await Promise.all(checkpointFiles.map(checkpointsIn))).flat(),
  })
  return orNotGenuine(async () => {
    for await (const line of linesOf(createReadStream(file, { highWaterMark: readBytes }))) {
      verifier.add(line)
    }
    return verifier.finish()
  })
}

async function prove({ file, keyFile }: AuditOptions & { command: 'prove' }): Promise<Proved> {
  const [proof, keys] = await Promise.all([jsonIn(file), keysIn(keyFile)])
  return orNotGenuine(async () => verifyProof(proof, keys))
}

async function orNotGenuine<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof NotGenuine) {
      throw new CommandError(`not genuine: ${escapeControlCharacters(error.message)}`)
    }
    throw unchecked(error)
  }
}

const readBytes = 1_048_576

function describedExport({ tenantId, entries, checkpoints, last }: Verified): string {
  return escapeControlCharacters(
    `${counted(entries, 'entry', 'entries')} of ${tenantId}, ` +
      `${counted(checkpoints, 'checkpoint', 'checkpoints')}${last ? `, the last ${signed(last)}` : ''}`,
  )
}

/** Says what was proved, so that nobody has to trust another reading of the file. */
function described(proved: Proved): string {
  if (proved.of === 'checkpoints') {
    const { older, newer } = proved
    return escapeControlCharacters(
      `of ${newer.tenantId}, checkpoint ${newer.size} ${signed(newer)} continues ` +
        `checkpoint ${older.size} ${signed(older)}`,
    )
  }
  const { entry, checkpoint } = proved
  return escapeControlCharacters(
    `entry ${entry.sequence} of ${entry.tenant_id}, ${entry.operation} by ${whoOf(entry)} at ${entry.at}: ` +
      `${whatOf(entry)}, in checkpoint ${checkpoint.size} ${signed(checkpoint)}`,
  )
}

type Entry = Extract<Proved, { of: 'entry' }>['entry']

/** Of what people did about agents, that person. */
function whoOf({ agent_id: agentId, facts }: Entry): string {
  return facts.actor?.id ?? String(agentId)
}

function whatOf({ facts }: Entry): string {
  const { kind, outcome = kind, verdict, action, approval_id: approvalId, resources = [] } = facts
  if (kind === 'DECISION') return `DECISION ${verdict} on ${approvalId}`
  if (kind === 'CONTROL') return `CONTROL ${action} ${resources.map(({ id }) => id).join(' ')}`
  return outcome
}

function signed({ signedAt, keyId }: Checkpoint): string {
  return `signed at ${signedAt.toISOString()} with ${keyId}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
