import { souk } from '../../api/souk.ts'
import { download } from '../../kit/download.ts'
import { ExportFile } from './export-file.ts'

/** The names of the files that people get, without what kind they are. */
export const fileNames = {
  log: 'ai-audit',
  keys: 'ai-audit-keys',
  entryProof: (sequence: string) => `ai-audit-entry-${sequence}`,
  growthProof: (from: number, to: number) => `ai-audit-${from}-to-${to}`,
} as const

/** The whole log up to its last checkpoint, as one file. Says how many entries it has. */
export async function downloadLog(
  onEntries: (entries: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const file = new ExportFile((await souk.listAiAuditKeys({}, { signal })).data.keys)
  for (let from: number | null = 0; from !== null; ) {
    const { data }: Awaited<ReturnType<typeof souk.exportAiAudit>> = await souk.exportAiAudit(
      { from },
      { signal },
    )
    file.add(data)
    onEntries(file.entries)
    from = data.next
  }
  download(fileNames.log, 'jsonl', file.end())
  return file.entries
}

/** What every signature of the log is checked with. */
export async function downloadKeys(signal: AbortSignal): Promise<void> {
  saveJson(fileNames.keys, (await souk.listAiAuditKeys({}, { signal })).data)
}

/** That an entry is in the log. */
export async function downloadEntryProof(sequence: string, signal: AbortSignal): Promise<void> {
  const { data } = await souk.proveAiAuditEntry({ sequence }, { signal })
  saveJson(fileNames.entryProof(sequence), data)
}

/** That the log of one checkpoint begins with that of an older one. */
export async function downloadGrowthProof(
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<void> {
  const { data } = await souk.proveAiAuditConsistency({ size: String(to), from }, { signal })
  saveJson(fileNames.growthProof(from, to), data)
}

function saveJson(name: string, content: object): void {
  download(name, 'json', [`${JSON.stringify(content, null, 2)}\n`])
}
