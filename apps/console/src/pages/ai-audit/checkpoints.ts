import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'

const shownMax = 96

/** The last signed checkpoints, newest first. One is signed about a minute after an entry, of which no event tells. */
export function useCheckpoints() {
  return useQuery({
    key: ['ai-audit-checkpoints'],
    about: ['approval', 'agent'],
    run: async (signal) =>
      (await souk.listAiAuditCheckpoints({ limit: shownMax }, { signal })).data.content,
  })
}
