import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import { Time } from '../kit/time.tsx'
import { Link } from '../router/link.tsx'
import { useMay } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'

/** When somebody or something last changed anything, which leads to all that they changed. What is only read leaves no trace. */
export function LastChange({ actorId }: { readonly actorId: string }) {
  const t = useTexts()
  const may = useMay()
  const { data: at } = useQuery({
    key: ['last-change', actorId],
    about: ['*'],
    isEnabled: may('listAuditEntries'),
    run: async (signal) => {
      const wanted = { actor_id: actorId, limit: 1 }
      const [entry] = (await souk.listAuditEntries(wanted, { signal })).data.content
      return entry?.at ?? null
    },
  })
  if (!at) return <span>{t.kit.none}</span>
  return (
    <Link class="link" to={`settings/audit?actor_id=${actorId}`}>
      <Time at={at} />
    </Link>
  )
}
