import type { Texts } from '../../texts/index.ts'

/** What a job is called: by the words of the catalog, else by those of the API. */
export function kindText(kind: string, t: Texts): string {
  const known: Readonly<Record<string, string | undefined>> = t.jobs.kinds
  return known[kind] ?? kind
}
