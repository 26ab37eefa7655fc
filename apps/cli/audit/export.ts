import { type FileHandle, open, unlink } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { checkpointLine, endLine, entryLine, headLine } from '@souk/activity/contract'
import type { Account } from '../account.ts'
import { CommandError } from '../command-error.ts'
import { Away, ask } from '../server.ts'
import { exitUnchecked } from './options.ts'

interface Page {
  readonly entries: readonly {
    readonly entry: { readonly tenant_id: string; readonly sequence: number }
    readonly hash: string
  }[]
  readonly checkpoints: readonly { readonly size: number }[]
  readonly next: number | null
}

/** Writes all that is sealed into one file, which must not exist. What is written in part only does not stay. */
export async function exportTo(account: Account, path: string): Promise<number> {
  const { keys } = await get<{ keys: readonly object[] }>(account, '/api/v1/ai/audit/keys')
  const first = await pageFrom(account, 0)
  const [oldest] = first.entries
  if (!oldest) {
    throw new CommandError(
      'nothing to export yet: the first checkpoint is signed about a minute after the first entry',
    )
  }
  const file = await newFile(path)
  try {
    await file.write(`${headLine(oldest.entry.tenant_id, keys)}\n`)
    const { entries, checkpoints } = await writePages(account, file, first)
    await file.write(`${endLine(entries, checkpoints)}\n`)
    await file.sync()
    return entries
  } catch (error) {
    await unlink(path)
    throw error
  } finally {
    await file.close()
  }
}

async function writePages(account: Account, file: FileHandle, first: Page) {
  const written = { entries: 0, checkpoints: 0 }
  for (let page = first; ; page = await pageFrom(account, page.next)) {
    await file.write(linesOf(page))
    written.entries += page.entries.length
    written.checkpoints += page.checkpoints.length
    if (page.next === null) return written
  }
}

/** Each checkpoint stands after the last entry that it is for. */
function linesOf({ entries, checkpoints }: Page): string {
  const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
  const lines = entries.flatMap(({ entry, hash }) => {
    const checkpoint = bySize.get(entry.sequence)
    return [entryLine(entry, hash), ...(checkpoint ? [checkpointLine(checkpoint)] : [])]
  })
  return lines.map((line) => `${line}\n`).join('')
}

async function newFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'EEXIST' ? `${path} already exists: name another file` : message,
      exitUnchecked,
    )
  }
}

function pageFrom(account: Account, from: number): Promise<Page> {
  return get<Page>(account, '/api/v1/ai/audit/export', { from })
}

const attemptsMax = 10
const waitMs = 1_000

/** A long export may meet its rate limit, or a server that is starting again. */
async function get<Body>(account: Account, path: string, query = {}): Promise<Body> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await ask(account, path, { query })
      return (await reply.json()) as Body
    } catch (error) {
      if (!(error instanceof Away) || attempt === attemptsMax) throw error
      await delay(waitMs)
    }
  }
}
